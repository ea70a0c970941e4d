/**
 * Runs all automated quality checks on one version of a piece, without storing anything; the time depends on the length
 * of the text.
 */
import { keywordUses } from "../text/word-overlap.ts";
import { sentencesOf } from "../text/segment.ts";
import { checkHeadings } from "./check-headings.ts";
import type { OutlineHeading } from "./check-headings.ts";
import { checkTopic } from "./check-topic.ts";
import { findDuplicates } from "./find-duplicates.ts";
import type { Duplicate } from "./find-duplicates.ts";
import { checkSearchResult } from "./previews.ts";
import type { Previews } from "./previews.ts";
import { checkNames, checkOf, notApplicable } from "./quality.ts";
import type { CheckedContent, QualityCheck, TextPlace } from "./quality.ts";
import { readText } from "./text-blocks.ts";
import type { ReadText } from "./text-blocks.ts";
import { reportedChecks } from "./stored-check-results.ts";
import type { ShownKeyword } from "./stored-check-results.ts";
import { suggestLinks } from "./suggest-links.ts";
import type { LinkSuggestion } from "./suggest-links.ts";

export interface QualityReport {
  /** In the order of checkNames. */
  checks: QualityCheck[];
  previews: Previews | null;
  keywords: (ShownKeyword & { place: TextPlace | null })[];
  outline: OutlineHeading[];
  links: LinkSuggestion[];
  duplicates: Duplicate[];
}

export function checkQuality(content: CheckedContent): QualityReport {
  const text = readText(content.markdown, content.language);
  const isSocial = content.contentType === "social";
  const reported = reportedChecks(content, text);
  const result = checkSearchResult(content, text.images[0] ?? null);
  const headings = isSocial
    ? {
        check: checkOf("headings", [], notApplicable("Social posts have no headings.")),
        outline: [],
      }
    : checkHeadings(text);
  const { links, check: linking } = suggestLinks(content, text);
  const { duplicates, check: duplicating } = findDuplicates(content, text);
  const checks = [
    ...reported.checks,
    result.check,
    headings.check,
    linking,
    duplicating,
    checkTopic(content, text),
  ];
  return {
    checks: checks.toSorted(
      (one, two) => checkNames.indexOf(one.name) - checkNames.indexOf(two.name),
    ),
    previews: result.previews,
    keywords: reported.keywords.map((use) => ({
      ...use,
      place: use.count === 0 ? null : firstUse(text, use.keyword),
    })),
    outline: headings.outline,
    links,
    duplicates,
  };
}

/** The first exact use, or the first sentence with another form of its words. */
function firstUse(text: ReadText, keyword: string): TextPlace | null {
  const exact = text.find(keyword);
  if (exact.start !== null) return exact;
  for (const block of text.blocks) {
    if (keywordUses([block.text], keyword) === 0) continue;
    const sentence = sentencesOf(block.text).find((one) => keywordUses([one.text], keyword) > 0);
    if (sentence) return text.place(block, sentence.start, sentence.end);
  }
  return null;
}
