/** Parses, normalizes, validates and writes lists of keywords. */
import { keywordLengthMax } from "./keywords.ts";

export interface RefusedKeyword {
  /** Truncated if long. */
  keyword: string;
  message: string;
}

export interface JudgedKeywords {
  /** Without duplicates, ignoring case and whitespace, in the order given. */
  phrases: string[];
  /** The number of duplicates. */
  repeated: number;
  refused: RefusedKeyword[];
}

/** Empty keywords are skipped, because empty lines and trailing commas mean nothing. */
export function judgeKeywords(given: readonly string[]): JudgedKeywords {
  const found = new Map<string, string>();
  const refused: RefusedKeyword[] = [];
  let repeated = 0;
  for (const one of given) {
    const phrase = cutToRead(one.trim()).normalize("NFC").replace(/\s+/gu, " ").trim();
    if (phrase === "") continue;
    const message = keywordProblem(phrase);
    const folded = phrase.toLowerCase();
    if (message !== undefined) {
      const head = [...phrase.slice(0, 120).toWellFormed()].slice(0, 60).join("");
      refused.push({ keyword: head, message });
    } else if (found.has(folded)) repeated += 1;
    else found.set(folded, phrase);
  }
  return { phrases: [...found.values()], repeated, refused };
}

function cutToRead(text: string): string {
  return text.length <= readMax ? text : text.slice(0, readMax);
}

const readMax = 20 * keywordLengthMax;

function keywordProblem(phrase: string): string | undefined {
  if (!phrase.isWellFormed() || /\p{Control}/u.test(phrase)) {
    return "Must not contain control characters or unpaired surrogates.";
  }
  // A character has one or two code units, so counting is only needed in between.
  if (phrase.length > 2 * keywordLengthMax || [...phrase].length > keywordLengthMax) {
    return `Must be at most ${keywordLengthMax} characters long.`;
  }
  return undefined;
}

/** Splits at commas and line breaks, with double quotes as in CSV. Stops after more than `partsMax` parts. */
export function splitKeywords(text: string, partsMax = Infinity): string[] {
  const cell = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,\r\n]|$)|([^,\r\n]*))(?:[,\r\n]|$)/gy;
  const parts: string[] = [];
  while (cell.lastIndex < text.length && parts.length <= partsMax) {
    const match = cell.exec(text);
    if (match === null) break;
    parts.push(match[1] === undefined ? (match[2] ?? "") : match[1].replaceAll('""', '"'));
  }
  return parts;
}

/**
 * Quotes a keyword if a list or a spreadsheet could split it: where the comma is the decimal separator, spreadsheets
 * split at semicolons, and some at tabs or bars.
 */
export function writeKeyword(phrase: string): string {
  return /[",;|\t\r\n]/.test(phrase) ? `"${phrase.replaceAll('"', '""')}"` : phrase;
}

const columnName = "keyword";

/**
 * Matches what a spreadsheet might interpret as a formula: the characters that start one, including full-width and small
 * forms, after any characters that it may treat as separators or quotes, trim or hide.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}"'‘’“”,;|:]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/** One column with a header; formulas are escaped with a quote. */
export function writeKeywordFile(phrases: readonly string[]): string {
  const cells = phrases.map((phrase) =>
    writeKeyword(formulaStart.test(phrase) ? `'${phrase}` : phrase),
  );
  return [columnName, ...cells].map((line) => `${line}\r\n`).join("");
}

/**
 * Parses such a file; in other files, every cell is a keyword. If there are more than `cellsMax` cells, returns more than
 * `cellsMax` but not all of them.
 */
export function readKeywordFile(text: string, cellsMax = Infinity): string[] {
  const [first = "", ...others] = splitKeywords(text, cellsMax + 1);
  const isColumnName = first.trim().toLowerCase() === columnName;
  return (isColumnName ? others : [first, ...others]).map(restoreFormula);
}

export function restoreFormula(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}
