/** Parses a model's text into a draft: sections and blocks, or the variants of a social set, and the metadata. */
import { isOwn } from "../../material.ts";
import type { ContentType, Material, Network, Passage } from "../../material.ts";
import { networkFacts, networkNamed } from "../../formats/networks.ts";
import { excerptOf } from "../../formats/excerpt.ts";
import { markFaqs } from "../../formats/outline.ts";
import { bareLinksIn, isOwnAddress } from "../../formats/foreign-addresses.ts";
import { cleanCharacters } from "../../text/clean.ts";
import { withWholeQuotes } from "../../text/quotes.ts";
import { sentencesOf } from "../../text/segment.ts";
import { emptyDraft } from "../../writer.ts";
import type {
  Block,
  Credit,
  Draft,
  DraftSection,
  Grounds,
  Sentence,
  SentenceLink,
  SocialVariant,
} from "../../writer.ts";
import { hadActiveMarkup, withoutActiveMarkup } from "./active-markup.ts";
import { fieldLine, unitsOf } from "./draft-units.ts";
import { echoesPrompt } from "./echoes-prompt.ts";
import { locateQuote, locateSpan } from "./locate-supporting-words.ts";
import { readMarkers } from "./source-markers.ts";
import type { Marked } from "./source-markers.ts";

export function readDraft(
  material: Material,
  contentType: ContentType,
  wanted: readonly Network[],
  units: readonly string[],
  credit: Credit = "named",
): Draft {
  // A revised unit may consist of several units.
  const flat = units.flatMap((unit) => unitsOf(contentType, cleanCharacters(unit)));
  const sections = contentType === "social" ? [] : readSections(material, flat, credit);
  const fields = fieldsIn(flat);
  const isPage = contentType === "article" || contentType === "post";
  return {
    ...emptyDraft,
    title: fields.get("TITLE") ?? "",
    description: isPage ? (fields.get("DESCRIPTION") ?? "") : "",
    excerpt: isPage ? excerptOf(sections) : "",
    sections,
    newsletter: contentType === "newsletter" ? newsletterHead(fields) : null,
    social: contentType === "social" ? readSocial(material, wanted, flat) : [],
    units: [...units],
  };
}

function newsletterHead(fields: ReadonlyMap<string, string>): Draft["newsletter"] {
  return {
    subject: fields.get("SUBJECT") ?? fields.get("TITLE") ?? "",
    subjectAlternatives: ["SUBJECT 2", "SUBJECT 3", "SUBJECT 4"].flatMap(
      (name) => fields.get(name) ?? [],
    ),
    preheader: fields.get("PREHEADER") ?? "",
  };
}

/** The last field of each name counts, because the metadata follows the text. */
function fieldsIn(units: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const unit of units) {
    const [, name = "", value = ""] = fieldLine.exec(unit) ?? [];
    const plain = plainText(readMarkers(value).text);
    if (name !== "" && plain !== "" && isForReaders(plain)) fields.set(name, plain);
  }
  return fields;
}

function readSections(
  material: Material,
  units: readonly string[],
  credit: Credit,
): DraftSection[] {
  const sections: DraftSection[] = [];
  for (const unit of units) {
    const heading = /^(#{1,6}) (.*)$/u.exec(unit);
    if (heading) {
      const text = plainText(readMarkers(heading[2] ?? "").text);
      const level = (heading[1]?.length ?? 2) >= 3 ? 3 : 2;
      if (text !== "" && isForReaders(text)) sections.push(section(sections.length, text, level));
      continue;
    }
    if (fieldLine.test(unit) || /^[=-]{3,}$/u.test(unit.trim())) continue;
    if (sections.length === 0) sections.push(section(0, null, 2));
    sections.at(-1)?.blocks.push(...readBlocks(material, unit, credit));
  }
  const kept = sections.filter(
    ({ blocks, level }, index) =>
      // A level-2 heading may have only level-3 headings below it.
      blocks.length > 0 || (level === 2 && sections[index + 1]?.level === 3),
  );
  return markFaqs(kept);
}

function section(index: number, heading: string | null, level: 2 | 3): DraftSection {
  const kind = heading === null ? "opening" : "section";
  return { id: `s${index + 1}`, kind, heading, level, blocks: [] };
}

const listItem = /^\s*(?:[-*•–]|(\d{1,3})[.)])\s(.*)$/u;
const quoteLine = /^\s*>\s?(.*)$/u;

function readBlocks(material: Material, unit: string, credit: Credit): Block[] {
  const marked = readMarkers(unit);
  const lines = marked.text.split("\n").filter((line) => line.trim() !== "");
  const quoted = lines.flatMap((line) => quoteLine.exec(line)?.[1] ?? []);
  if (lines.length > 0 && quoted.length === lines.length) {
    return readQuote(material, { ...marked, text: quoted.join(" ") }, credit);
  }
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const grounds = (text: string) => groundsOf(material, { ...marked, text });
  const endParagraph = () => {
    const kept = areLines(paragraph) ? paragraph : [paragraph.join(" ")];
    const sentences = kept
      .map((line) => readSentences(material, line))
      .filter((line) => line.length > 0)
      .flatMap((line, at, all) => (at < all.length - 1 ? endLine(line) : line));
    const text = kept.join("\n");
    if (sentences.length > 0) blocks.push({ kind: "paragraph", sentences, ...grounds(text) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const item = listItem.exec(line);
    const rows = tableAt(lines, at);
    if (rows.length > 0) {
      endParagraph();
      blocks.push(...readTable(rows, grounds(rows.flat().join(" "))));
      at += rows.length;
    } else if (item) {
      endParagraph();
      const given = item[2] ?? "";
      const links = linksIn(material, given, plainText(given));
      addItem(blocks, { given, links }, item[1] !== undefined, grounds(given));
    } else paragraph.push((quoteLine.exec(line)?.[1] ?? line).trim());
  }
  endParagraph();
  return blocks;
}

const lineCharactersMax = 90;
const linesMax = 12;

/** Short lines are a sign-off, an address or dates, and remain lines; longer ones are a wrapped paragraph. */
function areLines(lines: readonly string[]): boolean {
  return lines.length <= linesMax && lines.every(({ length }) => length <= lineCharactersMax);
}

function endLine(sentences: readonly Sentence[]): Sentence[] {
  return sentences.map((one, at) =>
    at === sentences.length - 1 ? { ...one, endsLine: true } : one,
  );
}

/** The rows of the table that starts here, header first, without the rule below it; empty if there is no table. */
function tableAt(lines: readonly string[], start: number): string[][] {
  const head = cellsOf(lines[start] ?? "");
  const rule = cellsOf(lines[start + 1] ?? "");
  if (head.length < 2 || rule.length === 0 || !rule.every((cell) => /^:?-+:?$/u.test(cell))) {
    return [];
  }
  const rows = [head];
  for (let at = start + 2; at < lines.length; at += 1) {
    const cells = cellsOf(lines[at] ?? "");
    if (cells.length === 0) break;
    rows.push(cells);
  }
  return rows;
}

/** Empty if the line is not a table row. */
function cellsOf(line: string): string[] {
  const row = line.trim();
  if (!row.startsWith("|") || !row.endsWith("|") || row.length < 3) return [];
  return row
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
}

function readTable([header = [], ...rows]: string[][], grounds: Grounds): Block[] {
  const items = rows
    .map((row) => row.map(plainText))
    .map((cells) => ({
      text: cells.filter((cell) => cell !== "").join(" – "),
      citations: [],
      cells,
    }))
    .filter(({ text }) => isForReaders(text));
  if (items.length === 0) return [];
  return [{ kind: "list", ordered: false, header: header.map(plainText), items, ...grounds }];
}

function groundsOf(material: Material, { text, ids, isGeneral }: Marked): Grounds {
  return {
    citations: ids.map((id) => locateSpan(material, id, text)),
    ...(isGeneral && { isGeneral }),
  };
}

/**
 * A block quote is shown in the words of its source, with its author. It becomes a paragraph if no source contains it
 * or its author is hidden.
 */
function readQuote(material: Material, marked: Marked, credit: Credit): Block[] {
  const words = plainText(marked.text).replace(/^["“„«»]|["”“«»]$/gu, "");
  if (words === "" || !isForReaders(words)) return [];
  const isByBrand = marked.ids.length > 0 && marked.ids.every((id) => isBrandsOwn(material, id));
  const isParagraph = isByBrand || credit === "hidden";
  for (const id of isParagraph ? [] : marked.ids) {
    const citation = locateQuote(material, id, words);
    if (citation.start < citation.end) return [{ kind: "quote", citation }];
  }
  const sentences = readSentences(material, isParagraph ? marked.text : words);
  return [{ kind: "paragraph", sentences, ...groundsOf(material, marked) }];
}

const fromCustomer: ReadonlySet<Passage["kind"]> = new Set(["brand", "topic", "instructions"]);

/** The brand's own words need no attribution; if a person says them, the text names that person. */
function isBrandsOwn({ passages }: Material, id: string): boolean {
  const passage = passages.find((one) => one.id === id);
  return passage !== undefined && (isOwn(passage) || fromCustomer.has(passage.kind));
}

function readSentences(material: Material, text: string): Sentence[] {
  const plain = plainText(text);
  const lead = leadOf(text);
  const links = linksIn(material, text, plain);
  return withWholeQuotes(plain, sentencesOf(plain))
    .map((span) =>
      withLinks(
        withLead({ text: span.text, citations: [] }, lead - span.start),
        links.map((link) => ({ ...link, start: link.start - span.start })),
      ),
    )
    .filter((sentence) => isForReaders(sentence.text));
}

const markdownLink = /\[([^\]\n]{1,300})\]\(<?((?:https?:\/\/|mailto:)[^\s()<>]{1,2000})>?\)/gu;

/** Keeps links to the brand's pages and the customer's URLs; other links are reduced to their text. */
function linksIn(material: Material, text: string, plain: string): SentenceLink[] {
  let from = 0;
  const written = [...text.matchAll(markdownLink)].flatMap(([, given = "", url = ""]) => {
    const words = plainText(given);
    const start = plain.indexOf(words, from);
    if (words === "" || start === -1) return [];
    from = start + words.length;
    return isOwnAddress(material, url) ? [{ start, words, url }] : [];
  });
  return [...written, ...bareLinksIn(material, plain)].toSorted(
    (one, other) => one.start - other.start,
  );
}

function withLinks(sentence: Sentence, links: readonly SentenceLink[]): Sentence {
  const { length } = sentence.text;
  const here = links.filter(({ start, words }) => start >= 0 && start + words.length <= length);
  return here.length === 0 ? sentence : { ...sentence, links: here };
}

/** The number of bold characters at the beginning of the plain text. */
function leadOf(text: string): number {
  const [, words = "", next = ""] = /^\s*\*\*(?=\S)([^\n*]{1,200})\*\*(.?)/u.exec(text) ?? [];
  // Markdown cannot end bold text within a word, or with punctuation directly before a word.
  const isWhole =
    !/[\p{L}\p{N}]/u.test(next) && (/^\s?$/u.test(next) || /[\p{L}\p{N}]$/u.test(words));
  return isWhole ? plainText(words).length : 0;
}

function withLead(sentence: Sentence, lead: number): Sentence {
  return lead <= 0 ? sentence : { ...sentence, lead: Math.min(lead, sentence.text.length) };
}

function addItem(
  blocks: Block[],
  { given, links }: { given: string; links: SentenceLink[] },
  ordered: boolean,
  grounds: Grounds,
): void {
  const text = plainText(given);
  if (!isForReaders(text)) return;
  const last = blocks.at(-1);
  const item = withLinks(withLead({ text, citations: [] }, leadOf(given)), links);
  if (last?.kind === "list" && last.ordered === ordered && last.header === undefined) {
    last.items.push(item);
    last.citations = [...(last.citations ?? []), ...(grounds.citations ?? [])];
  } else blocks.push({ kind: "list", ordered, items: [item], ...grounds });
}

function readSocial(
  material: Material,
  wanted: readonly Network[],
  units: readonly string[],
): SocialVariant[] {
  const variants = new Map<Network, SocialVariant>();
  let open: SocialVariant | null = null;
  for (const unit of units) {
    if (/^#{1,3} /u.test(unit)) {
      const network = networkNamed(unit.replace(/^#+ /u, ""));
      const isNew = network !== null && wanted.includes(network) && !variants.has(network);
      open = isNew ? emptyVariant(network) : null;
      if (open) variants.set(open.network, open);
    } else if (open && !/^[=-]+$/u.test(unit)) addTo(material, open, unit);
    else if (/^=+$/u.test(unit)) open = null;
  }
  return [...variants.values()]
    .filter(({ posts }) => posts.length > 0)
    .map((variant) => withHashtags(withoutEmptySeries(variant)));
}

function emptyVariant(network: Network): SocialVariant {
  return { network, title: null, posts: [], hashtags: [], citations: [], visual: null, series: [] };
}

function addTo(material: Material, variant: SocialVariant, unit: string): void {
  const [, name, value = ""] = fieldLine.exec(unit) ?? [];
  const { hashtagsMax, titleMax } = networkFacts[variant.network];
  if (name === "TITLE") {
    if (titleMax !== null) variant.title = plainText(readMarkers(value).text);
  } else if (name === "VISUAL" || name === "WHEN") {
    const said = plainText(readMarkers(value).text) || null;
    const details = variant.series?.at(-1);
    if (details) details[name === "WHEN" ? "when" : "visual"] = said;
    if (name === "VISUAL") variant.visual ??= said;
  } else if (name === "HASHTAGS") {
    const tags = (value.match(/#?[\p{L}\p{M}\p{N}_]+/gu) ?? [])
      .map((tag) => `#${tag.replace(/^#/u, "")}`)
      .slice(0, hashtagsMax);
    const last = variant.posts.pop();
    if (last !== undefined) variant.posts.push(withTags(last, tags));
    variant.hashtags = [...new Set([...variant.hashtags, ...tags])].slice(0, hashtagsMax);
  } else if (name === undefined) {
    const marked = readMarkers(unit);
    const post = readPost(marked.text);
    if (post === "") return;
    variant.posts.push(post);
    variant.series?.push({ when: null, visual: null });
    variant.citations.push(...(groundsOf(material, { ...marked, text: post }).citations ?? []));
    if (marked.isGeneral) variant.isGeneral = true;
  }
}

/** Drops sentences that are not for readers. */
function readPost(text: string): string {
  const plain = plainText(text);
  const sentences = sentencesOf(plain).map((span) => span.text);
  return sentences.every(isForReaders) ? plain : sentences.filter(isForReaders).join(" ");
}

/** Hashtags given before the posts are added to the last one. */
function withHashtags(variant: SocialVariant): SocialVariant {
  const { posts, hashtags } = variant;
  const missing = hashtags.filter((tag) => !posts.some((post) => post.includes(tag)));
  const last = withTags(posts.at(-1) ?? "", missing);
  return { ...variant, posts: [...posts.slice(0, -1), last] };
}

function withTags(post: string, tags: readonly string[]): string {
  const missing = tags.filter((tag) => !post.includes(tag));
  return missing.length === 0 ? post : `${post}\n\n${missing.join(" ")}`;
}

/** A single post, or a thread published at once, has no details per post. */
function withoutEmptySeries({ series = [], ...variant }: SocialVariant): SocialVariant {
  const visuals = series.filter(({ visual }) => visual !== null);
  const isSeries = visuals.length > 1 || series.some(({ when }) => when !== null);
  return isSeries ? { ...variant, series } : variant;
}

/**
 * Removes bold, italics and code: only the first words of a paragraph or list item may be bold, and `lead` marks those.
 */
function plainText(text: string): string {
  return withoutActiveMarkup(text)
    .replace(/(\*\*|__|`)(?=\S)([^\n*_`]{1,500})\1/gu, "$2")
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{1,300})\*(?![\p{L}\p{N}*])/gu, "$1")
    .trim();
}

function isForReaders(sentence: string): boolean {
  return sentence !== "" && !hadActiveMarkup(sentence) && !echoesPrompt(sentence);
}
