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
  const asked = material.passages.filter(({ kind }) => kind === "post").map((one) => one.text);
  const askedStems =
    asked.length === 0 ? new Set<string>() : stemSet([subject, ...asked].join("\n"));
  const folded = foldedCase(text);
  const foldedTopic = foldedCase(material.topic ?? "");
  const foldedTitle = foldedCase(title);
  // A word of the subject tells more the fewer keywords share it.
  const holders = new Map<string, number>();
  for (const keyword of keywords)
    for (const stem of stemSet(keyword)) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  const ranked = keywords
    .map((keyword, index) => {
      const needle = foldedCase(keyword);
      const own = stemSet(keyword);
      const stems = Math.max(1, own.size);
      const onSubject =
        (standsIn(foldedTopic, needle) ? 12 : 0) +
        (standsIn(foldedTitle, needle) ? 8 : 0) +
        (inCommon(own, subjectStems) / stems) * 6 +
        (isCompound(own, subjectStems) ? 5 : 0) +
        Math.max(0, ...rarities(own, subjectStems, holders)) * 4;
      const onAsked = inCommon(own, askedStems) / stems;
      const score =
        onSubject +
        (isCompound(own, askedStems) ? 4 : 0) +
        onAsked * 6 -
        // "Lachgas beim Zahnarzt" is not what a thread is about that never speaks of it.
        (askedStems.size === 0 ? 0 : (missing(own, askedStems) / stems) * 5) +
        (standsIn(folded, needle) ? 2 : 0) +
        inCommon(own, textStems) / stems -
        // "Dog physiotherapy Cork" is how one searches and not how one speaks.
        (/^\p{L}.* \p{L}.* \p{Lu}\p{Ll}+$/u.test(keyword) && !standsIn(folded, needle) ? 2 : 0) -
        // A very long keyword makes no title.
        (keyword.length > 45 ? 4 : 0);
      return { keyword, index, score, fit: onSubject + onAsked };
    })
    .toSorted((a, b) => b.score - a.score || a.index - b.index);
  const [best] = ranked;
  // Where none has to do with the subject, the brand's first keyword is the least wrong.
  const isForeign = subject !== "" && best?.fit === 0 && (keywords[0]?.length ?? 99) <= 45;
  const first = ranked.find(({ index }) => index === (isForeign ? 0 : best?.index));
  return [first, ...ranked.filter((one) => one !== first)].flatMap((one) => one?.keyword ?? []);
}

/** "Holzofenbrot" has to do with a "Holzofen": German writes in one word what others part. */
function isCompound(own: ReadonlySet<string>, subject: ReadonlySet<string>): boolean {
  return [...own].some((stem) =>
    [...subject].some(
      (other) =>
        other !== stem && other.length > 4 && (stem.startsWith(other) || stem.endsWith(other)),
    ),
  );
}

function missing(own: ReadonlySet<string>, asked: ReadonlySet<string>): number {
  return [...own].filter(
    (stem) =>
      !asked.has(stem) && ![...asked].some((other) => other.length > 4 && stem.includes(other)),
  ).length;
}

function rarities(
  own: ReadonlySet<string>,
  subject: ReadonlySet<string>,
  holders: ReadonlyMap<string, number>,
): number[] {
  return [...own].filter((stem) => subject.has(stem)).map((stem) => 1 / (holders.get(stem) ?? 1));
}
