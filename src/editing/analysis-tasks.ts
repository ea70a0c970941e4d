/**
 * The analyses that run in threads: pure functions of plain data that may take long with a long text. analysis-pool.ts
 * assigns them to threads, with deadlines.
 */
import { editContent } from "./edit-content.ts";
import type { ContentEdit, EditedContent } from "./edit-content.ts";
import { renderContent } from "./render-stored-content.ts";
import type { FormOptions } from "./render-stored-content.ts";
import { parsers } from "../sources/parsers.ts";
import type { WebPage } from "../sources/website/parse-page.ts";
import { proposeBrand } from "../sources/website/propose-brand.ts";
import {
  baseLanguage,
  guessLanguage,
  isOther,
  smallWordsOf,
} from "../writing/text/detect-language.ts";
import { stemOf } from "../writing/text/stem.ts";
import { ordersMachines } from "../writing/text/prompt-injection.ts";
import { chooseIdeas, findIdeaTopic } from "../writing/ideas/choose-ideas.ts";
import type { IdeaQuestion } from "../writing/ideas/choose-ideas.ts";
import { suggestKeywords } from "../writing/keywords/suggest-keywords.ts";
import type { SuggestionMaterial } from "../writing/keywords/suggest-keywords.ts";
import type { Material } from "../writing/material.ts";
import { check } from "../writing/checks/run-checks.ts";
import { checkQuality } from "../writing/quality/check-quality.ts";
import type { CheckedContent } from "../writing/quality/quality.ts";
import type { Draft, Plan } from "../writing/writer.ts";

export const analyses = {
  editContent: ({ content, edit }: { content: EditedContent; edit: ContentEdit }) =>
    editContent(content, edit),
  /** The same without the quality report, for a text that takes too long to check. */
  editUnchecked: ({ content, edit }: { content: EditedContent; edit: ContentEdit }) =>
    editContent(content, edit, { isChecked: false }),
  suggestKeywords: (material: SuggestionMaterial) => suggestKeywords(material),
  chooseIdeas: (question: IdeaQuestion) => chooseIdeas(question),
  findIdeaTopic: (given: { question: IdeaQuestion; key: string }) => findIdeaTopic(given),
  contentForm: (given: FormOptions) => renderContent(given),
  checkDraft: ({ material, plan, draft }: { material: Material; plan: Plan; draft: Draft }) =>
    check(material, plan, draft),
  checkQuality: (content: CheckedContent) => checkQuality(content),
  ...parsers,
  proposeBrand: (pages: readonly WebPage[]) =>
    proposeBrand(pages, { ordersMachines, detectOtherLanguage, stemsOf }),
};

function detectOtherLanguage(text: string, declared: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const guess = guessLanguage(text, words);
  if (declared !== "" && !isOther(guess, words, declared)) return undefined;
  // Longer codes are scripts.
  return guess.language?.length === 2 ? guess.language : undefined;
}

function stemsOf(text: string, language: string): string[] {
  const small = smallWordsOf(baseLanguage(language));
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]+/gu) ?? [];
  return words.filter((word) => !small.has(word)).flatMap((word) => stemOf(word) || []);
}

export type Analyses = typeof analyses;
export type AnalysisName = keyof Analyses;
export type AnalysisInput<Name extends AnalysisName> = Parameters<Analyses[Name]>[0];
export type AnalysisResult<Name extends AnalysisName> = Awaited<ReturnType<Analyses[Name]>>;
