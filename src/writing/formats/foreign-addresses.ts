/**
 * Removes web addresses from untrusted texts. Email programs and networks link anything that looks like an address, so
 * escaping is not enough. Allowed are the forum post's address, the brand's pages, and addresses that the account wrote
 * into the overview, topic or instructions.
 */
import { isOwn } from "../material.ts";
import type { Material } from "../material.ts";
import { cutMark } from "../text/clean.ts";
import type { Citation, SentenceLink } from "../writer.ts";
import { quotedText } from "./citations.ts";

/** With a scheme or "www."; "booking.com" alone may be a name. Punctuation at the end is not included. */
const addressPattern =
  /(?<![\p{L}\p{N}])(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"“”„«»]*[^\s<>"“”„«».,;:!?)\]}'’…]/giu;

export function withoutForeignAddresses(material: Material, text: string): string {
  if (!mayHoldAddress(text)) return text;
  return text.replace(addressPattern, (address) =>
    isKnown(material, address) ? address : cutMark,
  );
}

/** A quick check, because few sentences contain an address and all are checked. */
export function mayHoldAddress(text: string): boolean {
  return text.includes("://") || /www\./iu.test(text);
}

/** A quote as shown to readers; removed addresses are marked. */
export function shownQuote(material: Material, citation: Citation): string {
  return withoutForeignAddresses(material, quotedText(material, citation));
}

function isKnown(material: Material, address: string): boolean {
  const { forumPost, passages } = material;
  if (address === forumPost?.url || isOwnAddress(material, address)) return true;
  return passages.some(({ document }) => document?.url === address);
}

/**
 * Also matches addresses without a scheme, as people often write their own. Matching too much is harmless: it only
 * allows what the text contains.
 */
const writtenPattern =
  /(?<![\p{L}\p{N}.@-])(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?](?:[^\s<>"“”„«»]*[^\s<>"“”„«».,;:!?)\]}'’…])?)?/giu;

const owned = new WeakMap<Material, ReadonlySet<string>>();

/**
 * The addresses that texts may link to: those from the customer, with or without "https://", and the brand's pages. The
 * pages may contain text by visitors, so an address in a page's text counts only if it is on the host of one of the
 * brand's pages.
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

/** Whether an address is a page of the brand, from the customer, or an anchor on such a page. */
export function isOwnAddress(material: Material, address: string): boolean {
  if (/^mailto:/iu.test(address)) return isOwnMail(material, address.slice("mailto:".length));
  return (
    /^(?:https?:\/\/|www\.)/iu.test(address) && ownAddresses(material).has(comparable(address))
  );
}

/** Normalizes an address without "https://www.", trailing slash and anchor. */
function comparable(address: string): string {
  const [page = ""] = address.split("#");
  const [, host = "", path = ""] = /^(?:https?:\/\/)?(?:www\.)?([^/?]*)(.*)$/isu.exec(page) ?? [];
  return host.toLowerCase() + path.replace(/\/$/u, "");
}

function hostOf(compared: string): string {
  return /^[^/?]*/u.exec(compared)?.[0] ?? "";
}

/** Matches whole addresses: "orders@kettle.co" does not match "orders@kettle.com". */
const mailPattern = /[\w.!#$%&'*+/=?^{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?/giu;

function isOwnMail({ topic, instructions, passages }: Material, mail: string): boolean {
  const own = passages.filter((one) => one.kind === "overview" || isOwn(one));
  const texts = [topic ?? "", instructions ?? "", ...own.map(({ text }) => text)];
  const known = texts.flatMap((text) => text.toLowerCase().match(mailPattern) ?? []);
  return known.includes(mail.toLowerCase());
}

/** The addresses in a plain text that may be linked. */
export function bareLinksIn(material: Material, text: string): SentenceLink[] {
  if (!mayHoldAddress(text)) return [];
  return [...text.matchAll(addressPattern)].flatMap(({ index, 0: url }) =>
    isOwnAddress(material, url) ? [{ start: index, words: url, url }] : [],
  );
}
