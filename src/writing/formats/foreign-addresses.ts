/**
 * Takes web addresses out of texts that nobody vouches for. Mail programs and networks make a link of whatever looks like
 * one, so that escaping is not enough: what is left is the forum post's own address, those of the brand's pages, and those
 * that the account itself wrote into the brand's overview, the topic or the instructions.
 */
import { isOwn } from "../material.ts";
import type { Material } from "../material.ts";
import { cutMark } from "../text/clean.ts";
import type { Citation, SentenceLink } from "../writer.ts";
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
  const { forumPost, passages } = material;
  if (address === forumPost?.url || isOwnAddress(material, address)) return true;
  return passages.some(({ document }) => document?.url === address);
}

/** Also without a scheme, as people write their own address. It may find too much: only what stands there is let through. */
const writtenPattern =
  /(?<![\p{L}\p{N}.@-])(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?](?:[^\s<>"“”„«»]*[^\s<>"“”„«».,;:!?)\]}'’…])?)?/giu;

const owned = new WeakMap<Material, ReadonlySet<string>>();

/**
 * Where a text may lead its readers: where the customer said, with or without "https://", and the brand's own pages. On
 * these, visitors may have written too, so that an address in their text counts only if it leads to the same host.
 */
function ownAddresses(material: Material): ReadonlySet<string> {
  const known = owned.get(material);
  if (known !== undefined) return known;
  const { brand, topic, instructions, passages } = material;
  const addressesIn = (texts: readonly string[]) =>
    texts.flatMap((text) => text.match(writtenPattern) ?? []).map(comparable);
  const overview = passages.filter(({ kind }) => kind === "overview").map(({ text }) => text);
  const own = passages.filter(isOwn);
  const pages = own.flatMap(({ document }) => document?.url ?? []).map(comparable);
  const hosts = new Set(pages.map(hostOf));
  const onPages = addressesIn(own.map(({ text }) => text)).filter((one) => hosts.has(hostOf(one)));
  const said = addressesIn([brand.name, brand.voice, topic ?? "", instructions ?? "", ...overview]);
  const found = new Set([...said, ...pages, ...onPages]);
  owned.set(material, found);
  return found;
}

/** Whether it leads to a page of the brand or where the customer said, or to a place on such a page. */
export function isOwnAddress(material: Material, address: string): boolean {
  if (/^mailto:/iu.test(address)) return isOwnMail(material, address.slice("mailto:".length));
  return (
    /^(?:https?:\/\/|www\.)/iu.test(address) && ownAddresses(material).has(comparable(address))
  );
}

/** People write the same address with and without "https://www.", a last slash and a place on the page. */
function comparable(address: string): string {
  const [page = ""] = address.split("#");
  const [, host = "", path = ""] = /^(?:https?:\/\/)?(?:www\.)?([^/?]*)(.*)$/isu.exec(page) ?? [];
  return host.toLowerCase() + path.replace(/\/$/u, "");
}

function hostOf(compared: string): string {
  return /^[^/?]*/u.exec(compared)?.[0] ?? "";
}

/** Whole addresses: "orders@kettle.co" is not the brand's where its own ends in ".com". */
const mailPattern = /[\w.!#$%&'*+/=?^{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?/giu;

function isOwnMail({ topic, instructions, passages }: Material, mail: string): boolean {
  const own = passages.filter((one) => one.kind === "overview" || isOwn(one));
  const texts = [topic ?? "", instructions ?? "", ...own.map(({ text }) => text)];
  const known = texts.flatMap((text) => text.toLowerCase().match(mailPattern) ?? []);
  return known.includes(mail.toLowerCase());
}

/** The words of a plain text that lead somewhere: the addresses that stand in it. */
export function addressesStanding(material: Material, text: string): SentenceLink[] {
  if (!mayHoldAddress(text)) return [];
  return [...text.matchAll(addressPattern)].flatMap(({ index, 0: url }) =>
    isOwnAddress(material, url) ? [{ start: index, words: url, url }] : [],
  );
}
