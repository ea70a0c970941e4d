/** Cuts text into sentences and words, and tells which of a source's sentences may be repeated at all. */

/** Points that end no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|z\. ?B|u\. ?a|d\. ?h|p\. ?ej|Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|ca|approx|Nr|No|vs|etc|ggf|bzw|inkl|\p{Lu}|\d+)\.$/u;

/** The sentences of a text, with the marks of their sources behind them. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split("\n")) {
    let start = 0;
    for (const end of line.matchAll(
      /[.!?…]+["”“»'’)]*(?:\s*\[p\d+\])*[.!?]?(?=\s+["“„«¿¡(]?[\p{Lu}\p{N}])/gu,
    )) {
      const until = end.index + end[0].length;
      const sentence = line.slice(start, until).trim();
      if (end[0] === "." && abbreviation.test(sentence)) continue;
      if (sentence !== "") sentences.push(sentence);
      start = until;
    }
    const last = line.slice(start).trim();
    if (last !== "") sentences.push(last);
  }
  return sentences;
}

export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? [];
}

export function countWords(text: string): number {
  return wordsIn(withoutMarks(text)).length;
}

export function withoutMarks(text: string): string {
  return text.replace(/\s*\[p\d+\]/gu, "");
}

export function marksIn(text: string): string[] {
  return Array.from(text.matchAll(/\[(p\d+)\]/gu), (found) => found[1] ?? "");
}

/** Without case, marks and punctuation: what makes two sentences the same. */
export function bare(text: string): string {
  return wordsIn(withoutMarks(text)).join(" ").toLowerCase();
}

export function says(text: string, phrase: string): boolean {
  return phrase !== "" && ` ${bare(text)} `.includes(` ${bare(phrase)} `);
}

/** Whole words and their common endings, as an editor who was told to avoid a word would read it. */
export function saysBanned(text: string, banned: readonly string[]): boolean {
  if (banned.length === 0) return false;
  const lower = text.toLowerCase();
  return banned.some((word) => word.trim() !== "" && lower.includes(word.trim().toLowerCase()));
}

const markup = /[<>{}[\]`|\\*_#~^]|https?:|www\.|javascript:|data:|\S@\S|\p{Cc}|\p{Cf}|\p{Co}/iu;
const order =
  /\b(?:ignore|disregard|override|forget (?:all|every|your|the)|system prompt|system:|you are now|act as|as an ai|assistant|chatbot|language model|api[ _-]?key|password|secret|reveal|jailbreak|instructions?|prompt|ignoriere|vergiss|anweisung\p{Ll}*|passwort|ignora|olvida|instrucci\p{Ll}*|contraseña)\b/iu;

/** An order to whoever reads it, instead of something that a reader would want to know. */
export function isOrder(sentence: string): boolean {
  return order.test(sentence);
}

/** Whether a careful writer would repeat this sentence of a source. */
export function isRepeatable(sentence: string): boolean {
  if (!sentence.isWellFormed() || markup.test(sentence) || isOrder(sentence)) return false;
  if (/["“”„«»]/u.test(sentence)) return false;
  // “Day 1. The sun” and “am 1. Mai” look alike: where a sentence ends there is anybody's guess.
  if (/\d\.\s/u.test(sentence)) return false;
  const count = wordsIn(sentence).length;
  return count >= 4 && count <= 40 && sentence.length <= 300;
}

export function capital(text: string): string {
  return text === "" ? "" : (text[0] ?? "").toUpperCase() + text.slice(1);
}
