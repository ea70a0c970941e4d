/** Tells English and German text apart from each other and from the rest, by their small words. */

export type ScaffoldLanguage = "en" | "de";

const smallWords = {
  en: /\b(?:the|and|is|are|of|to|in|for|with|we|our|you|that|it|on|from|by|at|this|not|have|be|was|i|my)\b/giu,
  de: /\b(?:der|die|das|und|ist|sind|von|zu|für|mit|wir|unser\w*|sie|ich|nicht|ein\w*|auf|im|am|den|dem|des|aus|bei|oder|auch|wie|es|wird|werden|haben|hat)\b/giu,
};

/** The language of a text; "other" where neither's small words are there, null where it is too short to tell. */
export function languageOf(text: string): ScaffoldLanguage | "other" | null {
  const words = text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
  if (words < 5) return null;
  const english = text.match(smallWords.en)?.length ?? 0;
  const german = text.match(smallWords.de)?.length ?? 0;
  const most = Math.max(english, german);
  if (most / words < 0.08) return words < 12 ? null : "other";
  return english >= german ? "en" : "de";
}

/** The language of what the built-in writer and the renderers say themselves. */
export function scaffoldLanguage(language: string): ScaffoldLanguage {
  return /^de\b/i.test(language) ? "de" : "en";
}

export function hasScaffold(language: string): boolean {
  return /^(?:de|en)\b/i.test(language);
}
