/** What the report of a content measures, read from an answer that does not promise its shape. */
import { textOf } from "../contents/content-sources.ts";

export interface Quality {
  words: number | null;
  wordsMin: number;
  wordsMax: number | null;
  notes: string[];
  toAdd: string[];
  readability: number | null;
  /** From 0 to 1. */
  longSentences: number | null;
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
    readability: numberIn(quality["readability"]),
    longSentences: numberIn(quality["long_sentences"]),
  };
}

function foundIn(value: unknown): Found {
  return typeof value === "object" && value !== null ? (value as Found) : {};
}

function textsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).map(textOf).filter((text) => text !== "");
}

function numberIn(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
