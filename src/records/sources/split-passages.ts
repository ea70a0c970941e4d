/** Splits a document's Markdown into passages that can be cited individually: by headings, then by blocks. */

export interface Passage {
  /** The headings above it, from the document's title down. */
  heading: string;
  body: string;
}

const wordsMin = 60;
const wordsMax = 220;
const passagesMax = 2_000;
const headingMax = 300;
const headingSeparator = " › ";

interface Heading {
  level: number;
  text: string;
}

interface Section {
  path: Heading[];
  blocks: string[];
  words: number;
}

export function splitPassages(title: string, markdown: string): Passage[] {
  const passages: Passage[] = [];
  let group: Section[] = [];
  let groupWords = 0;
  const endGroup = () => {
    if (group.length > 0) passages.push(...passagesOf(group, title));
    group = [];
    groupWords = 0;
  };
  for (const section of sectionsOf(markdown)) {
    // Sections that are too short are merged with the next one.
    if (groupWords >= wordsMin || groupWords + section.words > wordsMax) endGroup();
    group.push(section);
    groupWords += section.words;
    if (passages.length >= passagesMax) break;
  }
  endGroup();
  return passages.slice(0, passagesMax);
}

function passagesOf(group: readonly Section[], title: string): Passage[] {
  const [first, ...others] = group.map(({ path }) => path);
  const shared = (first ?? []).filter((heading, at) =>
    others.every((path) => path[at]?.text === heading.text && path[at]?.level === heading.level),
  );
  const heading = [...new Set([title, ...shared.map(({ text }) => text)])]
    .filter((text) => text !== "")
    .join(headingSeparator)
    .slice(0, headingMax)
    .toWellFormed();
  const blocks: string[] = [];
  let before: readonly Heading[] = shared;
  for (const { path, blocks: own } of group) {
    for (const [at, { level, text }] of path.entries()) {
      if (before[at]?.text !== text) blocks.push(`${"#".repeat(level)} ${text}`);
    }
    before = path;
    blocks.push(...own);
  }
  return evenly(blocks).map((body) => ({ heading, body }));
}

/** Parts of about equal length within the maximum, as far as the blocks allow. */
function evenly(blocks: readonly string[]): string[] {
  const whole = blocks.reduce((sum, block) => sum + countWords(block), 0);
  const target = whole / Math.ceil(whole / wordsMax);
  const bodies: string[] = [];
  let parts: string[] = [];
  let words = 0;
  const end = () => {
    if (parts.length > 0) bodies.push(parts.join(""));
    parts = [];
    words = 0;
  };
  for (const block of blocks) {
    for (const [at, part] of (countWords(block) > wordsMax
      ? splitBlock(block)
      : [block]
    ).entries()) {
      const count = countWords(part);
      if (words + count > wordsMax || words >= target) end();
      if (parts.length > 0) parts.push(at > 0 ? separatorOf(block) : "\n\n");
      parts.push(part);
      words += count;
    }
  }
  end();
  return bodies;
}

const listItem = /^(?:[-*+]|\d{1,9}[.)]) /;

/** A line break between items and rows, a space between sentences. */
function separatorOf(block: string): string {
  return listItem.test(block) || block.startsWith("|") || block.startsWith("```") ? "\n" : " ";
}

/** Splits a list by items, a table or code by lines, and a paragraph by sentences. */
function splitBlock(block: string): string[] {
  if (listItem.test(block)) return block.split(/\n(?=(?:[-*+]|\d{1,9}[.)]) )/);
  if (block.startsWith("|") || block.startsWith("```")) return block.split("\n");
  return block.split(/(?<=[.!?…。！？])\s+|(?<=[。！？])|\n/u).flatMap(splitSentence);
}

/** Splits a sentence that is too long between words, and text without spaces by length. */
function splitSentence(sentence: string): string[] {
  if (countWords(sentence) <= wordsMax) return [sentence];
  const parts: string[] = [];
  let part: string[] = [];
  let count = 0;
  for (const word of sentence.split(/\s+/).flatMap(cutWord)) {
    const words = countWords(word);
    if (count + words > wordsMax) {
      parts.push(part.join(" "));
      part = [];
      count = 0;
    }
    part.push(word);
    count += words;
  }
  return [...parts, part.join(" ")];
}

const wordLengthMax = 200;

function cutWord(word: string): string[] {
  if (word.length <= wordLengthMax) return [word];
  const parts: string[] = [];
  for (let at = 0; at < word.length; at += wordLengthMax) {
    parts.push(word.slice(at, at + wordLengthMax).toWellFormed());
  }
  return parts;
}

/** Counts by spaces, or by length for text without spaces. */
function countWords(text: string): number {
  return Math.max(text.split(/\s+/).length, Math.ceil(text.length / charactersPerWord));
}

const charactersPerWord = 12;

function* sectionsOf(markdown: string): Generator<Section> {
  let path: Heading[] = [];
  let section: Section = { path, blocks: [], words: 0 };
  for (const block of blocksOf(markdown)) {
    const [, marks, text] = /^(#{1,6}) +(\S.*)$/.exec(block) ?? [];
    if (marks === undefined || text === undefined) {
      section.blocks.push(block);
      section.words += countWords(block);
      continue;
    }
    if (section.blocks.length > 0) yield section;
    path = [...path.filter(({ level }) => level < marks.length), { level: marks.length, text }];
    section = { path, blocks: [], words: 0 };
  }
  if (section.blocks.length > 0) yield section;
}

/** Headings, fenced code blocks, and blocks separated by blank lines. */
function* blocksOf(markdown: string): Generator<string> {
  let lines: string[] = [];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    const isFence = line.startsWith("```");
    const isHeading = !isCode && /^#{1,6} /.test(line);
    const isEnd = !isCode && (line.trim() === "" || isHeading || isFence);
    if (isEnd && lines.length > 0) {
      yield lines.join("\n");
      lines = [];
    }
    if (isFence) isCode = !isCode;
    if (isHeading) yield line.trim();
    else if (isCode || line.trim() !== "") lines.push(line.trimEnd());
    if (isFence && !isCode) {
      yield lines.join("\n");
      lines = [];
    }
  }
  if (lines.length > 0) yield lines.join("\n");
}
