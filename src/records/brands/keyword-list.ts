/** Keywords as people write them, made ready to store: parted, trimmed, each once; and what cannot be taken, with why. */
import { keywordLengthMax } from "./keywords.ts";

export interface RefusedKeyword {
  /** Cut where it is long. */
  keyword: string;
  message: string;
}

export interface JudgedKeywords {
  /** Each once whatever its letter case and spaces, in the order given. */
  phrases: string[];
  /** How many of those given were the same as an earlier one. */
  repeated: number;
  refused: RefusedKeyword[];
}

/** Empty ones are passed over, as an empty line or a comma at the end mean nothing. */
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

/** Far more than a keyword has, and enough to see that it is too long. */
function cutToRead(text: string): string {
  return text.length <= readMax ? text : text.slice(0, readMax);
}

const readMax = 20 * keywordLengthMax;

function keywordProblem(phrase: string): string | undefined {
  if (!phrase.isWellFormed() || /\p{Control}/u.test(phrase)) {
    return "Must not contain control characters or unpaired surrogates.";
  }
  // A character takes one or two units, so only what lies between needs counting.
  if (phrase.length > 2 * keywordLengthMax || [...phrase].length > keywordLengthMax) {
    return `Must be at most ${keywordLengthMax} characters long.`;
  }
  return undefined;
}

/**
 * Commas and line breaks part; between double quotes they do not, and two quotes there are one, as in CSV. Where there are
 * more than anybody takes, the rest is left unread.
 */
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
 * One keyword as it can be read back from a list. Where the comma is the decimal sign, spreadsheets part cells at a
 * semicolon, and some people's at a tab or a bar: between quotes none of them parts anything.
 */
export function writeKeyword(phrase: string): string {
  return /[",;|\t\r\n]/.test(phrase) ? `"${phrase.replaceAll('"', '""')}"` : phrase;
}

const columnName = "keyword";

/**
 * What a spreadsheet might take for a formula when it opens the file: the signs that begin one, full-width and small forms
 * included, behind whatever a spreadsheet may part cells at, take for a quote, trim or not show.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}"'‘’“”,;|:]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/** As a spreadsheet opens it: one column with its name; what looks like a formula is kept from being one by a quote. */
export function writeKeywordFile(phrases: readonly string[]): string {
  const cells = phrases.map((phrase) =>
    writeKeyword(formulaStart.test(phrase) ? `'${phrase}` : phrase),
  );
  return [columnName, ...cells].map((line) => `${line}\r\n`).join("");
}

/**
 * Reads such a file back to what it was made from; of other files every cell is a keyword. Where there are more than
 * `cellsMax`, more than that come back, and not all.
 */
export function readKeywordFile(text: string, cellsMax = Infinity): string[] {
  const [first = "", ...others] = splitKeywords(text, cellsMax + 1);
  const isColumnName = first.trim().toLowerCase() === columnName;
  return (isColumnName ? others : [first, ...others]).map(restoreFormula);
}

export function restoreFormula(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}
