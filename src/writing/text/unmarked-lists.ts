/**
 * Detects lists without bullets, such as lines with emoji or lines like "Team: $240 a month", and marks their items.
 */

const emojiBullet =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)[\p{Emoji_Modifier}\uFE0F\u200D\p{Extended_Pictographic}]{0,12}\s*(?=[\p{L}\p{N}"“„'‘(£$€])/u;

/** "Starter: $49/month": a short name and a short description. */
const labelled = /^[\p{Lu}\p{N}"“„][^:.!?]{0,40}\s?:\s+\S.{0,110}$/u;

/** "Keel 101 – four evenings, $420": the same with a dash. */
const dashed = /^[\p{Lu}\p{N}"“„][^:.!?–—]{0,40}\s[–—-]\s+\S.{0,110}$/u;

/** "Full service £85": a few words and a price. */
const priced = /^[\p{Lu}\p{N}"“„](?=.*(?:[£$€]\s?\d|\d\s?[£$€])).{1,80}$/u;

/** An item after an introduction is short, starts like an item and has no full stop. */
const short = /^[\p{Lu}\p{N}"“„£$€].{1,110}(?<![.!?:;,…])$/u;

/** "All plans: no setup fee" applies to all items above it. */
const sumsUp = /^(?:all|both|every|alle|beide|jede\p{L}*)\s/iu;

const goesOn = /[.!?]\s+\p{Lu}/u;

/** The same with several sentences after the name: "Hedgerow - £650 - one bouquet. Collect from the field." */
const namedAtLength =
  /^[\p{Lu}\p{N}"“„](?:[^:.!?–—]{0,40}\s[–—-]|[^:.!?]{0,40}\s?:)\s+\S.{0,300}$/u;

/** A longer name is the beginning of a sentence. */
const nameWordsMax = 5;

const itemsMin = 2;

/** "Fillings • Crowns • Root canals": a list on one line, with or without a label. */
const dotted = /\s[•·|]\s/u;
const dottedItemsMin = 3;

/** Adds a hyphen before each item; blank lines separate paragraphs, as in a cleaned body. */
export function withListsMarked(body: string): string {
  const parted = withSteps(body);
  if (!parted.includes("\n")) return parted;
  return parted
    .split(/\n{2,}/u)
    .map((part) => marked(part.split("\n")).join("\n"))
    .join("\n\n");
}

/** "How it works: 1. Send photos. 2. Get a price. 3. We come.": a list on one line. */
function withSteps(body: string): string {
  const lines = body.split("\n");
  const isTable = lines.filter((line) => dotted.test(line)).length > 1;
  return lines
    .map((line) => {
      const steps = stepsIn(line);
      const [first] = steps;
      if (first === undefined || steps.length < itemsMin) return isTable ? line : withDots(line);
      const head = line.slice(0, first).trim();
      const items = steps.map((start, index) =>
        line
          .slice(start, steps[index + 1])
          .replace(/^[(]?\d{1,2}[.)]\s+/u, "")
          .trimEnd()
          .replace(/[,;]$/u, ""),
      );
      return [...(head === "" ? [] : [head]), ...items.map((item) => `- ${item}`)].join("\n");
    })
    .join("\n");
}

/** Splits a line at dots. Several such lines are a table and are not split. */
function withDots(line: string): string {
  const parts = line.split(dotted);
  if (parts.length < dottedItemsMin) return line;
  const [, head, first] = /^([^:.!?]{1,40}:)\s(.+)$/su.exec(parts[0] ?? "") ?? [];
  const items = [first ?? parts[0] ?? "", ...parts.slice(1)].map((item) => `- ${item.trim()}`);
  return [...(head === undefined ? [] : [head]), ...items].join("\n");
}

/** Enough to find the punctuation before a step. */
const charactersBefore = 30;

/** The positions of steps numbered consecutively from one. */
function stepsIn(line: string): number[] {
  const starts: number[] = [];
  for (const match of line.matchAll(/(?<=^|[\s])[(]?(\d{1,2})[.)]\s+(?=["“„]?[\p{L}\p{N}])/gu)) {
    const before = line.slice(Math.max(0, match.index - charactersBefore), match.index).trimEnd();
    const isBegun = before === "" || /[.!?:;,–—-]["”“)]*$/u.test(before);
    if (isBegun && Number(match[1]) === starts.length + 1) starts.push(match.index);
  }
  return starts;
}

function marked(lines: readonly string[]): string[] {
  const made = [...lines];
  for (let start = 0; start < made.length; start += 1) {
    const isAnnounced = start > 0 && made[start - 1]?.endsWith(":") === true;
    const isHeaded = start > 0 && isHeader(made[start - 1] ?? "");
    for (const [isItem, words] of [
      [isEmojiItem, withoutBullet],
      [isLabelledItem, asItIs],
      [isDashedItem, asItIs],
      [isPricedItem, asItIs],
      ...(isAnnounced ? [[isShortItem, asItIs] as const] : []),
    ] as const) {
      const isNamed = isItem === isLabelledItem || isItem === isDashedItem;
      const long = isNamed ? endOf(made, start, isItemAtLength) : start;
      const strict = made.slice(start, long).filter((line) => isItem(line)).length;
      // Longer lines count as items if two unambiguous items, a header or a third long line confirm it.
      const isLongRun =
        long - start >= itemsMin && (strict >= itemsMin || isHeaded || long - start > itemsMin);
      const run = isLongRun ? long : endOf(made, start, isItem);
      if (run - start < itemsMin) continue;
      const end = withTail(made, run);
      for (let at = start; at < end; at += 1) made[at] = `- ${words(made[at] ?? "")}`;
      start = end - 1;
      break;
    }
  }
  return made;
}

/** A line that introduces items: "Packages:" or "THE LINE-UP". */
function isHeader(line: string): boolean {
  return (
    line.endsWith(":") || (/^\p{Lu}.{1,40}(?<![.!?;,…])$/u.test(line) && !/\s[–—-]\s/u.test(line))
  );
}

function endOf(lines: readonly string[], start: number, isItem: (line: string) => boolean): number {
  let end = start;
  while (end < lines.length && isItem(lines[end] ?? "")) end += 1;
  return end;
}

/** Includes short last lines, such as "Closed 24–27 December" after opening times. */
function withTail(lines: readonly string[], run: number): number {
  // After other items, "Full production: we send a manager. From £2,200 a day." is one too.
  const end = endOf(lines, run, (line) => labelled.test(line) && !sumsUp.test(line));
  if (lines.length - end > tailLinesMax) return end;
  const tail = lines.slice(end);
  const isTail = tail.every(
    (line) => short.test(line) && line.split(/\s+/u).length <= tailWordsMax,
  );
  // A last line without a full stop is an item of any length.
  const isLast = tail.length === 1 && short.test(tail[0] ?? "");
  return isTail || isLast ? lines.length : end;
}

const tailLinesMax = 2;
const tailWordsMax = 6;

function isEmojiItem(line: string): boolean {
  return emojiBullet.test(line);
}

/** A line that continues after a full stop is prose with a colon. */
function isLabelledItem(line: string): boolean {
  return labelled.test(line) && !goesOn.test(line);
}

function isDashedItem(line: string): boolean {
  return dashed.test(line) && !goesOn.test(line);
}

function isPricedItem(line: string): boolean {
  return priced.test(line) && !goesOn.test(line);
}

function isShortItem(line: string): boolean {
  return labelled.test(line) || short.test(line) || /^\p{Ll}.{1,110}(?<![.!?:;,…])$/u.test(line);
}

/** Whether a line can be an item with several sentences, with either separator. */
function isItemAtLength(line: string): boolean {
  const [name = ""] = line.split(/\s?:\s|\s[–—-]\s/u, 1);
  return (
    namedAtLength.test(line) && !sumsUp.test(line) && name.split(/\s+/u).length <= nameWordsMax
  );
}

function withoutBullet(line: string): string {
  return line.replace(emojiBullet, "");
}

function asItIs(line: string): string {
  return line;
}
