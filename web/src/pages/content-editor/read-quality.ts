/** The quality report of a content, read from an answer that does not promise its shape. */
import { textOf } from "../contents/content-sources.ts";

export interface KeywordUse {
  keyword: string;
  count: number;
  in_title: boolean;
  in_first_hundred_words: boolean;
  in_heading: boolean;
}

export interface Quality {
  words: number | null;
  wordsMin: number;
  wordsMax: number | null;
  notes: string[];
  toAdd: string[];
  keywords: KeywordUse[];
  readability: number | null;
  /** From 0 to 1. */
  longSentences: number | null;
  /** False where it was edited since they were checked. */
  isSourcesChecked: boolean;
  problems: { code: string; message: string }[];
}

type Found = Record<string, unknown>;

export function readQuality(quality: Found): Quality {
  const target = foundIn(quality["target_words"]);
  return {
    words: numberIn(quality["words"]),
    wordsMin: numberIn(target["min"]) ?? 0,
    wordsMax: numberIn(target["max"]),
    notes: textsIn(quality["notes"]),
    toAdd: textsIn(quality["to_add"]),
    keywords: listIn(quality["keywords_used"]).map((use) => ({
      keyword: textOf(use["keyword"]),
      count: numberIn(use["count"]) ?? 0,
      in_title: use["in_title"] === true,
      in_first_hundred_words: use["in_first_hundred_words"] === true,
      in_heading: use["in_heading"] === true,
    })),
    readability: numberIn(quality["readability"]),
    longSentences: numberIn(quality["long_sentences"]),
    isSourcesChecked: quality["sources_checked"] !== false,
    problems: listIn(quality["problems"]).map((problem) => ({
      code: textOf(problem["code"]),
      message: textOf(problem["message"]),
    })),
  };
}

/** What a message quotes from the text. */
export function quotedIn(message: string): string | undefined {
  const start = message.indexOf("“") + 1;
  const end = message.indexOf("”", start);
  if (start === 0 || end - start < 2) return undefined;
  // It may be cut short.
  return message.slice(start, end).replace(/…$/, "");
}

function foundIn(value: unknown): Found {
  return typeof value === "object" && value !== null ? (value as Found) : {};
}

function listIn(value: unknown): Found[] {
  return (Array.isArray(value) ? value : []).map(foundIn);
}

function textsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).map(textOf).filter((text) => text !== "");
}

function numberIn(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
