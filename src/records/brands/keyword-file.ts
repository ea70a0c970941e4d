/**
 * Parses keyword exports of SEO tools: tables separated by commas, semicolons or tabs, whose header may follow a few
 * lines about the report. Other texts are lists of keywords (keyword-list.ts).
 */
import { readKeywordFile, restoreFormula } from "./keyword-list.ts";

export interface GivenKeyword {
  keyword: string;
  /** Searches per month; null if the file has none. */
  volume: number | null;
}

export interface KeywordTable {
  /** Null if the text is a list. */
  columns: { keyword: string; volume: string | null } | null;
  /** By volume; otherwise in the order of the file. */
  rows: GivenKeyword[];
}

/** Headers of Google Keyword Planner, Search Console, Google Ads, Ahrefs and Semrush in the five supported languages. */
const keywordHeaders = new Set(
  "keyword|keywords|keyword (by relevance)|search term|search terms|search keyword|query|queries|top queries|phrase|suchbegriff|suchanfrage|suchanfragen|häufigste suchanfragen|palabra clave|palabras clave|consulta|consultas|consultas principales|términos de búsqueda|mot clé|mots clés|mot-clé|mots-clés|requête|requêtes|requêtes les plus fréquentes|termes de recherche|parola chiave|parole chiave|query principali|termini di ricerca".split(
    "|",
  ),
);
const volumeHeader =
  /^(?:(?:search |monthly )?volume|(?:global |local )?search volume|(?:avg\.?|average) monthly searches(?: \(.{1,40}\))?|suchvolumen|(?:durchschnittl(?:iche|\.)|ø) (?:anzahl der )?suchanfragen pro monat|volumen(?: de búsquedas?)?|(?:promedio|media) de búsquedas mensuales|volume de recherche|nbre moy\. de recherches mensuelles|(?:moyenne|nombre moyen) (?:des|de) recherches mensuelles|volume di ricerca|(?:media|media delle) ricerche mensili)$/u;

/** Some exports have the report's name, its dates and an empty line above the header. */
const linesAboveMax = 10;

/** If there are more than `rowsMax` rows, returns more than `rowsMax` but not all of them. */
export function readKeywordTable(text: string, rowsMax = Infinity): KeywordTable {
  for (const separator of separatorsIn(text)) {
    const found = readTable(text, separator, rowsMax);
    if (found) return found;
  }
  return {
    columns: null,
    rows: readKeywordFile(text, rowsMax).map((keyword) => ({ keyword, volume: null })),
  };
}

/** The separators in the first lines, most frequent first. */
function separatorsIn(text: string): string[] {
  const head = text.split("\n", linesAboveMax + 2).join("\n");
  const count = (separator: string) => head.split(separator).length;
  return ["\t", ";", ","]
    .filter((separator) => head.includes(separator))
    .toSorted((one, other) => count(other) - count(one));
}

function readTable(text: string, separator: string, rowsMax: number): KeywordTable | undefined {
  const head = readRows(text, separator, linesAboveMax + 1);
  const headerAt = head.findIndex(isHeader);
  const header = head[headerAt];
  if (header === undefined) return readWithoutHeader(text, separator, rowsMax);
  const names = header.map(nameOf);
  const keywordAt = names.findIndex((name) => keywordHeaders.has(name));
  const volumeAt = names.findIndex((name) => volumeHeader.test(name));
  const rows = readRows(text, separator, headerAt + 1 + rowsMax + 1).slice(headerAt + 1);
  return {
    columns: {
      keyword: header[keywordAt]?.trim() ?? "",
      volume: volumeAt < 0 ? null : (header[volumeAt]?.trim() ?? ""),
    },
    rows: bySearches(
      rows.map((row) => ({
        keyword: cleaned(row[keywordAt] ?? ""),
        volume: volumeAt < 0 ? null : readVolume(row[volumeAt] ?? ""),
      })),
    ),
  };
}

/** A single cell is not a table header but the heading of a list. */
function isHeader(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.some((cell) => keywordHeaders.has(nameOf(cell)));
}

function nameOf(cell: string): string {
  return cell.trim().toLowerCase().replaceAll(/\s+/gu, " ");
}

/** Lines such as “kayak hire,1900” are a table even without a header. */
function readWithoutHeader(
  text: string,
  separator: string,
  rowsMax: number,
): KeywordTable | undefined {
  const rows = readRows(text, separator, rowsMax + 1).filter((row) => row.join("").trim() !== "");
  const isTable = rows.every(
    (row) => row.length === 2 && /\p{L}/u.test(row[0] ?? "") && readVolume(row[1] ?? "") !== null,
  );
  if (!isTable || rows.length === 0) return undefined;
  const read = rows.map(([keyword = "", volume = ""]) => ({
    keyword: cleaned(keyword),
    volume: readVolume(volume),
  }));
  return { columns: { keyword: "1", volume: "2" }, rows: bySearches(read) };
}

function bySearches(rows: GivenKeyword[]): GivenKeyword[] {
  return rows.toSorted((one, other) => (other.volume ?? -1) - (one.volume ?? -1));
}

/** Removes Google Ads match types: [exact], "phrase". */
function cleaned(cell: string): string {
  const text = restoreFormula(cell).trim();
  const inner = /^\[(.*)\]$|^"(.*)"$/su.exec(text);
  return inner ? (inner[1] ?? inner[2] ?? "").trim() : text;
}

const scales: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };
const volumeMax = 2_000_000_000;

/** Parses “1,900”, “1.900”, “1 900”, “1.9K”, “<10” and the lower end of “100 – 1K”; null if it is not a number. */
export function readVolume(cell: string): number | null {
  const text = cell.trim().slice(0, 40);
  const found = /^[<>≈~]?\s*(\d[\d.,'’\s]*)(?:([km])\s*)?(?:[-–—]\s*\d.*)?$/iu.exec(text);
  const digits = found?.[1]?.trim();
  if (digits === undefined) return null;
  // In any locale, three digits after a separator are thousands and fewer are a fraction.
  const plain = digits.replaceAll(/[.,'’\s](?=\d{3}(?:\D|$))/gu, "").replace(",", ".");
  const value = Number(plain) * (scales[found?.[2]?.toLowerCase() ?? ""] ?? 1);
  return Number.isFinite(value) ? Math.min(volumeMax, Math.round(value)) : null;
}

/** Splits lines into cells in linear time; separators and line breaks in double quotes are part of the cell. */
function readRows(text: string, separator: string, rowsMax: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = "";
  };
  for (let at = 0; at < text.length && rows.length < rowsMax; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  if (rows.length < rowsMax && (cell !== "" || row.length > 0)) endRow();
  return rows;
}
