/**
 * Resolves a host to addresses that may be connected to. If any of its addresses is not public, none is used. The
 * connection is made to the addresses that were checked, which prevents DNS rebinding.
 */
import { Resolver, lookup } from "node:dns/promises";
import { isIPv6 } from "node:net";
import type { LookupFunction } from "node:net";
import { hostOf, isReachable } from "./check-url.ts";
import type { CheckedUrl } from "./check-url.ts";

export interface Resolving {
  /** All addresses of a name; `isLocal` includes names that only this machine can resolve. */
  addressesOf(host: string, isLocal: boolean): Promise<string[]>;
}

export class PrivateAddressError extends Error {
  constructor() {
    super("The host resolves to an address that is not public.");
    this.name = "PrivateAddressError";
  }
}

export class NoAddressError extends Error {
  constructor() {
    super("The host could not be resolved.");
    this.name = "NoAddressError";
  }
}

const answerMs = 4_000;

/**
 * Queries name servers directly. getaddrinfo uses a small thread pool, so a handful of names whose servers never answer
 * would block all others; it is used only for local names, which only it can resolve.
 */
export function openResolving(): Resolving {
  const resolver = new Resolver({ timeout: answerMs, tries: 2 });
  return {
    async addressesOf(host, isLocal) {
      if (isLocal) {
        const found = await lookup(host, { all: true });
        return found.map(({ address }) => address);
      }
      const [four, six] = await Promise.allSettled([
        resolver.resolve4(host),
        resolver.resolve6(host),
      ]);
      const found = [four, six].flatMap((one) => (one.status === "fulfilled" ? one.value : []));
      if (found.length === 0 && four.status === "rejected") throw four.reason;
      return found;
    },
  };
}

export interface PublicAddress {
  address: string;
  family: 4 | 6;
}

type Allowed = Exclude<CheckedUrl, { problem: string }>;

export async function resolvePublic(
  resolving: Resolving,
  { url, isAllowedByName, isLocalAllowed }: Allowed,
): Promise<PublicAddress[]> {
  const addresses = await resolving.addressesOf(hostOf(url), isAllowedByName || isLocalAllowed);
  if (!isAllowedByName && !addresses.every((one) => isReachable(one, isLocalAllowed)))
    throw new PrivateAddressError();
  if (addresses.length === 0) throw new NoAddressError();
  return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
}

/** A `lookup` function for one connection. */
export function lookupPublic(resolving: Resolving, checked: Allowed): LookupFunction {
  const answer = async (...[, options, done]: Parameters<LookupFunction>) => {
    const found = await resolvePublic(resolving, checked).catch(toError);
    if (found instanceof Error) done(found, []);
    else if (options.all) done(null, found);
    else done(null, found[0]?.address ?? "", found[0]?.family);
  };
  return (...asked) => void answer(...asked);
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
