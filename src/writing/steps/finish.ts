/** Turns a checked draft into the finished content: renders it with its citations and creates the quality report. */
import type { FinishedContent, KeywordUse, ContentSource, ParagraphBasis } from "../content.ts";
import { cleanDraft, cleanPlan } from "../formats/clean-draft.ts";
import { formats } from "../formats/index.ts";
import { citationsIn, numbersOf, sourcesOf } from "../formats/citations.ts";
import type { Material } from "../material.ts";
import { keywordUses } from "../text/word-overlap.ts";
import { longSentenceShare, readingEase } from "../text/readability.ts";
import { roughSentencesOf } from "../text/segment.ts";
import type { Draft, Plan, Problem, Citation } from "../writer.ts";
import { type DraftReading, readingOf } from "../checks/analyze-draft.ts";
import { cut } from "../text/clean.ts";

export function finish(
  material: Material,
  planned: Plan,
  written: Draft,
  problems: Problem[],
): FinishedContent {
  const plan = cleanPlan(planned);
  const draft = cleanDraft(material, written);
  const format = formats[plan.contentType];
  const sources = sourcesOf(material, draft);
  const { markdown, document, notes } = format.render(material, plan, draft, sources);
  const reading = readingOf(material, draft);
  const { words } = reading;
  return {
    contentType: plan.contentType,
    title: draft.title,
    language: material.language,
    markdown,
    document,
    sources,
    quality: {
      writer: plan.writer,
      complete:
        words >= plan.targetWords.min &&
        draft.draftNote === null &&
        !problems.some((one) => one.mendable),
      words,
      target_words: { ...plan.targetWords },
      notes: [...plan.notes, ...draft.notes, ...notes, ...leftOutNote(material)],
      to_add: draft.toAdd,
      keywords_used: keywordUse(plan, draft, reading),
      readability: readingEase(reading.sentences(), material.language),
      long_sentences: longSentenceShare(reading.sentences()),
      paragraphs: paragraphsOf(draft, sources),
      sources_checked: true,
      banned_words: problems.filter(({ code }) => code === "banned_word").length,
      problems: problems.map(({ code, message, quote }) => ({
        code,
        message,
        ...(quote !== undefined && { quote }),
      })),
    },
  };
}

function leftOutNote({ leftOut, leftOutOfReplies = 0, leftOutOfSources = 0 }: Material): string[] {
  const counts: [number, string][] = [
    [leftOut, "the forum post"],
    [leftOutOfReplies, "the replies"],
    [leftOutOfSources, "the sources"],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, where]) =>
      count === 1
        ? `One paragraph of ${where} contained instructions to an AI model and was left out.`
        : `${count} paragraphs of ${where} contained instructions to an AI model and were left out.`,
    );
}

function keywordUse(plan: Plan, draft: Draft, { places, body, words }: DraftReading): KeywordUse[] {
  const texts = places
    .filter(({ kind }) => kind === "sentence" || kind === "heading" || kind === "social")
    .map(({ text }) => text);
  const headings = draft.sections.flatMap((section) => section.heading ?? []);
  const firstHundred = roughSentencesOf(body.split(/\s+/u, 100).join(" "));
  return [plan.mainKeyword, ...plan.keywords]
    .filter((keyword) => keyword !== "")
    .map((keyword) => {
      const count = keywordUses(texts, keyword);
      return {
        keyword,
        count,
        share: words === 0 ? 0 : Math.round((count / words) * 10_000) / 10_000,
        in_title: keywordUses([draft.title], keyword) > 0,
        in_first_hundred_words: count > 0 && keywordUses(firstHundred, keyword) > 0,
        in_heading: keywordUses(headings, keyword) > 0,
      };
    })
    .filter((use, index) => index === 0 || use.count > 0 || use.in_title);
}

const excerptCharacters = 80;

/** The sources of each paragraph for the quality report; readers see as much of it as the brand wants. */
function paragraphsOf(draft: Draft, sources: readonly ContentSource[]): ParagraphBasis[] {
  const basisOf = (text: string, citations: readonly Citation[], isGeneral: boolean) => {
    const numbers = numbersOf(sources, citations);
    const basis = numbers.length > 0 ? "sources" : isGeneral ? "general" : "none";
    return { begins: cut(text, excerptCharacters), sources: numbers, basis } as const;
  };
  const blocks = draft.sections.flatMap((section) => section.blocks);
  return [
    ...blocks.flatMap((block) => {
      if (block.kind === "quote") return [];
      const [first] = block.kind === "list" ? block.items : block.sentences;
      return [basisOf(first?.text ?? "", citationsIn(block), block.isGeneral === true)];
    }),
    ...draft.social.map(({ posts, citations, isGeneral }) =>
      basisOf(posts[0] ?? "", citations, isGeneral === true),
    ),
  ];
}
