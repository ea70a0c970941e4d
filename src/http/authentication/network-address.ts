/**
 * Network addresses as proxies write them into X-Forwarded-For, and the network that an address belongs to. Whose
 * X-Forwarded-For is believed is Fastify's `trustProxy`, set in app.ts.
 */
import { isIPv4, isIPv6 } from "node:net";

/**
 * The addresses of an X-Forwarded-For without ports, brackets and quotes, which some proxies add. The nearest hop stands
 * last. What is no address hides who came before it: only what stands behind it is kept, so that the caller counts as
 * the last hop that is known, and cannot be a new one each time.
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
  /** One address of version 4; of version 6 the first 64 bits, all of which whoever has one of them has. */
  name: string;
  /** The first 48 bits of version 6, which one customer may have as well; null for version 4. */
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

/** The eight numbers of an address of version 6, however it is written; undefined for what is none. */
function wordsOf(address: string): number[] | undefined {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return undefined;
  const [head = "", tail = ""] = bare.split("::");
  const front = numbersOf(head);
  const back = numbersOf(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => 0);
  return [...front, ...zeros, ...back];
}

/** The last part may be written as an address of version 4. */
function numbersOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((word) => {
    if (!word.includes(".")) return [Number.parseInt(word, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = word.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
