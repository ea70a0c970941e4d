/** Tells English, German and Spanish apart by their small words; undefined where a text is too short or too even. */

const smallWords = {
  en: "the and is are of to in for with we our you your that it on from by at this not have be was i my what how",
  de: "der die das und ist sind von zu für mit wir sie ich nicht ein eine auf im am den dem des aus bei oder auch wie es wird werden haben hat was",
  es: "el la los las y es son de que en un una con para por no se su al del lo como más o pero si qué cómo hasta muy",
};

const wordSets = Object.entries(smallWords).map(
  ([language, words]) => [language as keyof typeof smallWords, new Set(words.split(" "))] as const,
);

export function detectLanguage(text: string): keyof typeof smallWords | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < 20) return undefined;
  const counts = wordSets
    .map(([language, set]) => [language, words.filter((word) => set.has(word)).length] as const)
    .toSorted((a, b) => b[1] - a[1]);
  const [first, second] = counts;
  if (!first || !second || first[1] / words.length < 0.1) return undefined;
  return first[1] > second[1] * 1.3 ? first[0] : undefined;
}
