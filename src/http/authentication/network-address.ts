/**
 * Parses X-Forwarded-For, and finds the network that an address belongs to. Which proxies are trusted is Fastify's
 * `trustProxy`, set in app.ts.
 */
import { isIPv4, isIPv6 } from "node:net";

/**
 * The addresses in X-Forwarded-For without the ports, brackets and quotes that some proxies add; the nearest hop is last.
 * An invalid entry discards all hops before it: the caller then counts as the last known hop, and cannot pose as a new
 * one with each request.
 */
export function readForwardedFor(header: string): string {
  const known: string[] = [];
  for (const entry of header.split(",").toReversed()) {
    if (entry.trim() === "") continue;
    const address = readAddress(entry);
    if (address === undefined) break;
    known.push(address);
  }
  return known.toReversed().join(", ");
}

/** `192.0.2.1`, `192.0.2.1:443`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:443`, each with quotes or without. */
function readAddress(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  if (bracketed !== undefined) return isIPv6(bracketed) ? bracketed : undefined;
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  const address = withPort ?? text;
  return isIPv4(address) || isIPv6(address) ? address : undefined;
}

export interface Network {
  /** An IPv4 address, or an IPv6 /64 network: whoever has one of its addresses usually has them all. */
  name: string;
  /** The IPv6 /48 network, which may also belong to one customer; null for IPv4. */
  site: string | null;
}

export function networkOf(address: string): Network {
  const words = wordsOf(address);
  if (words === undefined) return { name: address, site: null };
  const [high = 0, low = 0] = words.slice(6);
  const isMapped = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xff_ff;
  if (isMapped) {
    return { name: [high >> 8, high & 255, low >> 8, low & 255].join("."), site: null };
  }
  const text = words.map((word) => word.toString(16));
  return { name: `${text.slice(0, 4).join(":")}::/64`, site: `${text.slice(0, 3).join(":")}::/48` };
}

/** The eight 16-bit words of an IPv6 address; undefined for anything else. */
function wordsOf(address: string): number[] | undefined {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return undefined;
  const [head = "", tail = ""] = bare.split("::");
  const front = numbersOf(head);
  const back = numbersOf(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => 0);
  return [...front, ...zeros, ...back];
}

/** The last two words may be written as an IPv4 address. */
function numbersOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((word) => {
    if (!word.includes(".")) return [Number.parseInt(word, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = word.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
