/** Suggests internal links: places where a text mentions the subject of a page or published content of the brand. */
import { stemsOf } from "../text/word-overlap.ts";
import { tokensOf } from "../text/word-positions.ts";
import type { Token } from "../text/word-positions.ts";
import { checkOf, finding, notApplicable } from "./quality.ts";
import type { CheckedContent, LinkTarget, QualityCheck, TextPlace } from "./quality.ts";
import type { ReadText, TextBlock } from "./text-blocks.ts";

export interface LinkSuggestion extends LinkTarget {
  place: TextPlace;
}

const suggestionsMax = 8;
const anchorWordsMax = 8;
/** The minimum share of a page title's words that a passage must contain to be suggested as a link. */
const shareMin = 0.5;

export function suggestLinks(
  { contentType, targets, url, brandName }: CheckedContent,
  text: ReadText,
): { check: QualityCheck; links: LinkSuggestion[] } {
  if (contentType === "social") return without("Social posts have no internal links.");
  const linked = new Set(text.blocks.flatMap((block) => block.taken.map((one) => pageOf(one.url))));
  const others = targets.filter((target) => pageOf(target.url) !== pageOf(url));
  if (others.length === 0) {
    return without(
      "The brand has no website among its sources and has not published anything else.",
    );
  }
  const own = new Set(stemsOf(brandName));
  const mentions = bestMentions(
    others.filter((target) => !linked.has(pageOf(target.url))),
    text.blocks.filter(({ kind }) => kind === "paragraph"),
    own,
  );
  const links = mentions.map(({ target, block, start, end }) => ({
    ...target,
    place: text.place(block, start, end),
  }));
  const hasLink = others.some((target) => linked.has(pageOf(target.url)));
  const findings =
    hasLink || links.length === 0
      ? []
      : [finding("The text does not link to any of the brand's other pages.", "markdown")];
  return { check: checkOf("internal_links", findings), links };
}

function without(reason: string): { check: QualityCheck; links: LinkSuggestion[] } {
  return { check: checkOf("internal_links", [], notApplicable(reason)), links: [] };
}

/** Normalizes an address, so that different spellings of it compare equal. */
function pageOf(url: string | null): string {
  return (url ?? "")
    .replace(/^https?:\/\/(?:www\.)?/i, "")
    .replace(/[?#].*$/s, "")
    .replace(/\/$/, "");
}

interface Mention {
  target: LinkTarget;
  block: TextBlock;
  start: number;
  end: number;
  /** The number of significant words in common with the title. */
  shared: number;
}

function bestMentions(
  targets: readonly LinkTarget[],
  blocks: readonly TextBlock[],
  own: ReadonlySet<string>,
): Mention[] {
  /** The titles that contain each word; most words of a text are in none. */
  const titles = new Map<string, number[]>();
  const sizes = targets.map(({ title }, index) => {
    const stems = new Set(stemsOf(withoutSite(title)).filter((stem) => !own.has(stem)));
    for (const stem of stems) titles.set(stem, [...(titles.get(stem) ?? []), index]);
    return stems.size;
  });
  const best = new Map<number, Mention>();
  for (const block of blocks) {
    const tokens = tokensOf(block.text);
    const open = new Map<number, { first: number; last: number; stems: Set<string> }>();
    const close = (index: number): void => {
      const run = open.get(index);
      open.delete(index);
      const size = sizes[index] ?? 0;
      const target = targets[index];
      if (!run || !target) return;
      const shared = run.stems.size;
      if (shared < Math.min(2, size) || shared / size < shareMin) return;
      const start = tokens[run.first]?.start ?? 0;
      const end = tokens[run.last]?.end ?? 0;
      if (block.taken.some((one) => one.start < end && one.end > start)) return;
      if (shared > (best.get(index)?.shared ?? 0)) {
        best.set(index, { target, block, start, end, shared });
      }
    };
    for (const [at, token] of tokens.entries()) {
      const ends = at > 0 && endsPhrase(block.text, tokens[at - 1], token);
      const [stem = ""] = stemsOf(token.lower);
      const here = new Set(titles.get(stem));
      for (const [index, { first }] of open) {
        if (ends || (stem !== "" && !here.has(index)) || at - first >= anchorWordsMax) close(index);
      }
      for (const index of here) {
        const run = open.get(index) ?? { first: at, last: at, stems: new Set() };
        run.last = at;
        run.stems.add(stem);
        open.set(index, run);
      }
    }
    for (const index of open.keys()) close(index);
  }
  const chosen: Mention[] = [];
  for (const mention of [...best.values()].toSorted((one, two) => two.shared - one.shared)) {
    const { block, start, end } = mention;
    const isFree = chosen.every(
      (other) => other.block !== block || other.end <= start || other.start >= end,
    );
    if (isFree) chosen.push(mention);
    if (chosen.length === suggestionsMax) break;
  }
  return chosen.toSorted((one, two) => one.block.from - two.block.from || one.start - two.start);
}

function endsPhrase(text: string, before: Token | undefined, token: Token): boolean {
  return /[^\s'’-]/u.test(text.slice(before?.end ?? 0, token.start));
}

/** “Brew ratios | Quillback Coffee”. */
function withoutSite(title: string): string {
  return title.split(/ [|–—·»-] /u, 1)[0] || title;
}
