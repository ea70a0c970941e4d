/** Orders the brand's keywords by how much they have to do with what is being written; the first is the main one. */
import type { Material } from "../../material.ts";
import { foldedCase, inCommon, standsIn, stemSet } from "../../text/relevance.ts";

/** The keyword that has most to do with the topic first, then those that the sources speak of, then the brand's order. */
export function rankedKeywords(material: Material, keywords: readonly string[]): string[] {
  const title = material.forumPost?.title ?? "";
  const subject = `${material.topic ?? ""} ${title}`.trim();
  const subjectStems = stemSet(subject);
  const text = material.passages.map((passage) => passage.text).join("\n");
  const textStems = stemSet(text);
  const folded = foldedCase(text);
  const foldedTopic = foldedCase(material.topic ?? "");
  const foldedTitle = foldedCase(title);
  // A word of the subject tells more the fewer keywords share it.
  const holders = new Map<string, number>();
  for (const keyword of keywords)
    for (const stem of stemSet(keyword)) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  return keywords
    .map((keyword, index) => {
      const needle = foldedCase(keyword);
      const own = stemSet(keyword);
      const stems = Math.max(1, own.size);
      const score =
        (standsIn(foldedTopic, needle) ? 12 : 0) +
        (standsIn(foldedTitle, needle) ? 8 : 0) +
        (inCommon(own, subjectStems) / stems) * 6 +
        Math.max(0, ...rarities(own, subjectStems, holders)) * 4 +
        (standsIn(folded, needle) ? 2 : 0) +
        inCommon(own, textStems) / stems -
        // A very long keyword makes no title.
        (keyword.length > 45 ? 4 : 0);
      return { keyword, index, score };
    })
    .toSorted((a, b) => b.score - a.score || a.index - b.index)
    .map(({ keyword }) => keyword);
}

function rarities(
  own: ReadonlySet<string>,
  subject: ReadonlySet<string>,
  holders: ReadonlyMap<string, number>,
): number[] {
  return [...own].filter((stem) => subject.has(stem)).map((stem) => 1 / (holders.get(stem) ?? 1));
}
