/**
 * Takes web addresses out of texts that nobody vouches for. Mail programs and networks make a link of whatever looks like
 * one, so that escaping is not enough: what is left is the forum post's own address, those of the brand's pages, and those
 * that the account itself wrote into the brand's overview, the topic or the instructions.
 */
import type { Material } from "../material.ts";
import { cutMark } from "../text/clean.ts";
import type { Citation } from "../writer.ts";
import { quotedText } from "./citations.ts";

/** With a scheme, or with "www."; a bare "booking.com" may well be a name. A sentence's stop does not belong to it. */
const addressPattern =
  /(?<![\p{L}\p{N}])(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"“”„«»]*[^\s<>"“”„«».,;:!?)\]}'’…]/giu;

export function withoutForeignAddresses(material: Material, text: string): string {
  if (!mayHoldAddress(text)) return text;
  return text.replace(addressPattern, (address) =>
    isKnown(material, address) ? address : cutMark,
  );
}

/** Hardly any sentence does, and every sentence is asked. */
export function mayHoldAddress(text: string): boolean {
  return text.includes("://") || /www\./iu.test(text);
}

/** A quote as readers see it; what was cut out of it is marked. */
export function shownQuote(material: Material, citation: Citation): string {
  return withoutForeignAddresses(material, quotedText(material, citation));
}

function isKnown(material: Material, address: string): boolean {
  const { brand, topic, instructions, forumPost, passages } = material;
  if (address === forumPost?.url) return true;
  if (passages.some(({ document }) => document?.url === address)) return true;
  const own = [
    brand.name,
    brand.voice,
    topic ?? "",
    instructions ?? "",
    ...passages.filter(({ kind }) => kind === "overview").map(({ text }) => text),
  ];
  return own.some((text) => text.match(addressPattern)?.includes(address) ?? false);
}
