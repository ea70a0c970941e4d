/**
 * Cuts by code what no edit could mend, so that nothing which the check named stays in a finished text: the sentence, the
 * quote, the section that repeats another or speaks another language, the end of a text that is too long.
 */
import { Failure } from "../../errors.ts";
import { splitIntoThread } from "../formats/split-into-thread.ts";
import type { Material } from "../material.ts";
import { cut } from "../text/clean.ts";
import { bodyText } from "../formats/plain-text.ts";
import { withWholeQuotes } from "../text/quotes.ts";
import { roughSpansOf, wordsOf } from "../text/segment.ts";
import type {
  Block,
  Draft,
  DraftSection,
  Plan,
  Problem,
  SocialVariant,
} from "../writers/writer.ts";
import { check } from "./check.ts";
import { excerptOf } from "./excerpt.ts";

/** What is wrong with a section as a whole takes the section out. */
const ofWholeSections: ReadonlySet<Problem["code"]> = new Set([
  "repeated_section",
  "language_wrong",
]);

export function cutOut(
  { material, plan }: { material: Material; plan: Plan },
  draft: Draft,
  problems: readonly Problem[],
): Draft {
  const sections = draft.sections
    .filter(({ id }) => !problems.some((one) => isWhole(one) && one.section === id))
    .map((section) => withoutNamed(section, problems));
  const social = draft.social
    .map((variant) => {
      const named = problems.filter(({ network }) => network === variant.network);
      return named.length > 0 ? withoutFaulty({ material, plan }, draft, variant) : variant;
    })
    .filter(({ posts }) => posts.length > 0);
  const sound = sections.filter(({ blocks }) => blocks.length > 0);
  const kept = problems.some(({ code }) => code === "too_long")
    ? withinWords({ material, plan }, draft, sound)
    : sound;
  const cutDraft = {
    ...draft,
    sections: kept,
    social,
    excerpt: draft.excerpt === "" ? "" : excerptOf(kept),
    description: cut(draft.description, 160),
    notes: [...draft.notes, "What could not be supported by the sources was cut out."],
  };
  if (cutDraft.sections.length === 0 && social.length === 0) {
    throw new Failure("writer_failed", {
      message:
        "Nothing that the model wrote was supported by the sources. Give the brand an overview, or choose another model.",
    });
  }
  return cutDraft;
}

function isWhole({ code, block }: Problem): boolean {
  return ofWholeSections.has(code) && block === null;
}

function withoutNamed(section: DraftSection, problems: readonly Problem[]): DraftSection {
  const isNamed = (block: number, sentence: number | null) =>
    problems.some(
      (one) =>
        one.section === section.id &&
        one.block === block &&
        (one.sentence === sentence || one.sentence === null),
    );
  const blocks = section.blocks.flatMap((block, index): Block[] => {
    if (block.kind === "quote") return isNamed(index, null) ? [] : [block];
    if (block.kind === "list") {
      const items = block.items.filter((_, sentence) => !isNamed(index, sentence));
      return items.length > 0 ? [{ ...block, items }] : [];
    }
    const sentences = block.sentences.filter((_, sentence) => !isNamed(index, sentence));
    return sentences.length > 0 ? [{ ...block, sentences }] : [];
  });
  // Without its heading, a section goes on with what stands before it.
  const isHeadingNamed = problems.some((one) => one.section === section.id && one.block === null);
  return { ...section, heading: isHeadingNamed ? null : section.heading, blocks };
}

/** The longest section gives its last sentence or item, again and again, until the text is short enough. */
function withinWords(
  { material, plan }: { material: Material; plan: Plan },
  draft: Draft,
  sections: readonly DraftSection[],
): DraftSection[] {
  const wordsMax = plan.targetWords.max ?? Infinity;
  const wordsIn = (some: DraftSection[]) =>
    wordsOf(bodyText(material, { ...draft, sections: some })).length;
  let kept = [...sections];
  while (wordsIn(kept) > wordsMax) {
    const sizes = kept.map(({ blocks }) => sizeOf(blocks));
    const longest = sizes.indexOf(Math.max(...sizes));
    if ((sizes[longest] ?? 0) <= 1) break;
    kept = kept.map((section, index) =>
      index === longest ? { ...section, blocks: withoutLast(section.blocks) } : section,
    );
  }
  return kept;
}

function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + partsOf(block).length, 0);
}

function partsOf(block: Block): readonly unknown[] {
  if (block.kind === "quote") return [block];
  return block.kind === "list" ? block.items : block.sentences;
}

function withoutLast(blocks: readonly Block[]): Block[] {
  const last = blocks.at(-1);
  const before = blocks.slice(0, -1);
  if (last === undefined || partsOf(last).length <= 1) return before;
  if (last.kind === "list") return [...before, { ...last, items: last.items.slice(0, -1) }];
  if (last.kind === "paragraph") {
    return [...before, { ...last, sentences: last.sentences.slice(0, -1) }];
  }
  return before;
}

/** Each sentence of a social text that the check names when it stands alone goes, and then whatever is over the limit. */
function withoutFaulty(
  subject: { material: Material; plan: Plan },
  draft: Draft,
  variant: SocialVariant,
): SocialVariant {
  const { network } = variant;
  const isFaulty = (text: string) =>
    check(subject.material, subject.plan, {
      ...draft,
      sections: [],
      social: [{ ...variant, posts: [text], hashtags: [] }],
    }).some((one) => one.mendable && one.network === network && one.code !== "network_limit");
  const posts = variant.posts
    .flatMap((post) => {
      let kept = "";
      let from = 0;
      for (const { text, end } of withWholeQuotes(post, roughSpansOf(post))) {
        // Its line breaks and spaces go with it.
        if (!isFaulty(text)) kept += post.slice(from, end);
        from = end;
      }
      return splitIntoThread(kept.trim(), network);
    })
    .filter((post) => post !== "");
  return {
    ...variant,
    posts,
    hashtags: variant.hashtags.filter((tag) => posts.some((post) => post.includes(tag))),
  };
}
