/** Where the main keyword stands, how many of the others are used, and whether one is used too often. */
import { fold, splitWords } from "../reading/segment-text.ts";
import { variantsOf } from "../reading/read-content.ts";
import type { Inspected } from "../validators/finding.ts";

export interface KeywordUse {
  main: string;
  inTitle: boolean;
  inFirstHundredWords: boolean;
  inHeading: boolean;
  /** How many different keywords of the brand stand in the text. */
  used: number;
  given: number;
  /** The most frequent keyword's words as a share of all words. */
  shareMax: number;
}

export function measureKeywords({ case: one, content, reading }: Inspected): KeywordUse {
  const { keywords } = one.brand;
  const title = fold(content.title);
  const tags = variantsOf(content).flatMap(({ hashtags }) => hashtags);
  const whole = fold(`${content.title}\n${reading.wholeText}`);
  const folded = keywords.map(fold);
  const counts = folded.map((keyword) => whole.split(keyword.slice(0, -1)).length - 1);
  const tagged = new Set(tags.map((tag) => fold(tag.slice(1)).trim()));
  const isUsed = (keyword: string, index: number) =>
    (counts[index] ?? 0) > 0 || tagged.has(keyword.replaceAll(" ", ""));
  const main = chooseMain(content.document["main_keyword"], keywords, title, counts);
  const mainFolded = fold(main);
  const headings = fold(
    reading.headings
      .slice(1)
      .map(({ text }) => text)
      .join("\n"),
  );
  const shares = folded.map((keyword, index) => {
    const length = keyword.trim().split(" ").length;
    return ((counts[index] ?? 0) * length) / Math.max(1, splitWords(whole).length);
  });
  return {
    main,
    inTitle: title.includes(mainFolded),
    inFirstHundredWords: fold(
      splitWords(reading.wholeText.replace(content.title, "")).slice(0, 100).join(" "),
    ).includes(mainFolded),
    inHeading: headings.includes(mainFolded),
    used: folded.filter(isUsed).length,
    given: keywords.length,
    shareMax: Math.max(0, ...shares),
  };
}

/** A page names its own; elsewhere it is the keyword of the title, or the most frequent one. */
function chooseMain(
  named: unknown,
  keywords: readonly string[],
  title: string,
  counts: readonly number[],
): string {
  if (typeof named === "string" && named !== "") return named;
  const inTitle = keywords.find((keyword) => title.includes(fold(keyword)));
  return inTitle ?? keywords[counts.indexOf(Math.max(...counts))] ?? "";
}
