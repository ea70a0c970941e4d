/**
 * Checks the text of a URL before anything is sent to it: scheme, port and host. What the name resolves to is checked
 * for each connection (resolve-public.ts).
 */
import { isIP } from "node:net";
import { Refusal } from "../errors.ts";
import { isPrivateIp, isLocalAddress, isOwnAddress } from "./private-ip.ts";

export interface AddressRules {
  /** Hosts, or hosts with ports, that the operator allows regardless of the addresses they resolve to. */
  readonly allowedHosts: readonly string[];
  /** Hosts of this service itself, which are always rejected. */
  readonly ownHosts: readonly string[];
  /** Whether loopback and private addresses are allowed as well. */
  readonly isLocalAllowed?: boolean;
}

export type CheckedUrl =
  | { readonly url: URL; readonly isAllowedByName: boolean; readonly isLocalAllowed: boolean }
  | { readonly problem: string };

const urlLengthMax = 2_048;

/** Below 1024, only 80 and 443; above, not the ports that browsers block or that databases and similar services use. */
const webPorts = new Set([80, 443]);
const blockedPorts = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060,
  5061, 5432, 5672, 5900, 5984, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  9042, 9200, 9300, 10_080, 10_250, 11_211, 27_017,
]);

export function isReachable(address: string, isLocalAllowed: boolean): boolean {
  if (isLocalAllowed && isLocalAddress(address)) return true;
  return !isPrivateIp(address) && !isOwnAddress(address);
}

export function checkUrl(rules: AddressRules, text: string): CheckedUrl {
  if (text.length > urlLengthMax) {
    return { problem: `must be at most ${urlLengthMax} characters long` };
  }
  const url = URL.parse(text);
  // URL.parse silently removes whitespace and control characters, and turns backslashes into slashes.
  if (!url || /[\s\\\p{Cc}]/u.test(text)) {
    return { problem: "must be a URL such as https://example.com/hooks" };
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return { problem: "must start with https:// or http://" };
  }
  if (url.username !== "" || url.password !== "") {
    return { problem: "must not contain a user name or password" };
  }
  url.hash = "";
  const { isLocalAllowed = false } = rules;
  const host = hostOf(url);
  const port = portOf(url);
  if (rules.ownHosts.some((own) => own === host || own === `${host}:${port}`)) {
    return { problem: "must not point to this service" };
  }
  if (rules.allowedHosts.some((allowed) => allowed === host || allowed === `${host}:${port}`)) {
    return { url, isAllowedByName: true, isLocalAllowed };
  }
  const isRejected =
    isIP(host) === 0 ? !isLocalAllowed && isPrivateName(host) : !isReachable(host, isLocalAllowed);
  if (isRejected) return { problem: "must point to a public address" };
  if (port === 0 || blockedPorts.has(port) || (port < 1_024 && !webPorts.has(port))) {
    return {
      problem:
        "must use port 443, port 80, or a port above 1023 that is not reserved for another service",
    };
  }
  return { url, isAllowedByName: false, isLocalAllowed };
}

/** Adds the scheme that people omit when they type a URL. */
export function withScheme(entered: string, scheme = "https"): string {
  const text = entered.trim();
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`;
}

/** Checks the parameter `url` of a request. */
export function requireUrl(rules: AddressRules, text: string): URL {
  const checked = checkUrl(rules, text);
  if ("url" in checked) return checked.url;
  const message = `${checked.problem[0]?.toUpperCase()}${checked.problem.slice(1)}.`;
  throw new Refusal("invalid_parameters", { errors: [{ param: "url", message }] });
}

/** The host without brackets and trailing dots; URL has already normalized every notation of an address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/(?<!\.)\.+$/, "");
}

export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

const privateEndings = [
  "localhost",
  "local",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "arpa",
];

/** Names that only resolve inside a network, such as every name without a dot. */
function isPrivateName(host: string): boolean {
  return !host.includes(".") || privateEndings.some((ending) => host.endsWith(`.${ending}`));
}
