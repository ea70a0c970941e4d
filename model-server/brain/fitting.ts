/** Texts of a wanted length: titles, descriptions, subjects and preheaders, put together from parts that fit. */
import type { Seeded } from "../seeded.ts";
import type { Language } from "./languages/language.ts";
import { capital, countWords, saysBanned } from "./sentences.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

export function graphemes(text: string): number {
  return Array.from(segmenter.segment(text)).length;
}

export interface Range {
  min: number;
  max: number;
}

interface Wanted {
  language: Language;
  banned: readonly string[];
  keyword: string;
  topic: string | null;
  characters: Range | null;
  words: Range | null;
}

function isIn(size: number, range: Range | null): boolean {
  return range === null || (size >= range.min && size <= range.max);
}

/** Titles or subjects, the most fitting first: at least one, even where nothing fits. */
export function titlesFor(wanted: Wanted, choice: Seeded): string[] {
  const { language, banned, keyword, topic } = wanted;
  const head = capital(keyword);
  const tails = choice.shuffled(language.titleTails);
  const candidates = [
    ...(topic === null
      ? []
      : [capital(topic), `${head}: ${topic}`, `${capital(topic)}: ${keyword}`]),
    head,
    ...tails.map((tail) => `${head}: ${tail}`),
    ...tails.flatMap((tail) =>
      language.titleTails
        .filter((other) => other !== tail)
        .map((other) => `${head}: ${tail}, ${other}`),
    ),
  ].filter((title) => title.toLowerCase().includes(keyword.toLowerCase()));
  const fitting = [...candidates, ...language.plainTitles].filter(
    (title) =>
      isIn(graphemes(title), wanted.characters) &&
      isIn(countWords(title), wanted.words) &&
      !saysBanned(title, banned),
  );
  return fitting.length > 0 ? fitting.slice(0, 4) : [head];
}

/** Whole sentences whose length together lies in the range: as many orders are tried as it takes. */
export function summaryOf(
  { language, banned }: { language: Language; banned: readonly string[] },
  head: string,
  characters: Range,
  choice: Seeded,
): string {
  for (const start of head === "" ? [""] : [head, ""]) {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const text = [start];
      let length = graphemes(start);
      for (const sentence of choice.shuffled(language.summaries)) {
        if (length >= characters.min) break;
        const next = length + (length > 0 ? 1 : 0) + graphemes(sentence);
        if (next > characters.max || saysBanned(sentence, banned)) continue;
        text.push(sentence);
        length = next;
      }
      if (length >= characters.min && length <= characters.max)
        return text.filter((part) => part !== "").join(" ");
    }
  }
  return head;
}
