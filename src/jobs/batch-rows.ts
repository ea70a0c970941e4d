/**
 * Parses a list of topics, either a table with column names or one topic per line, and validates each row separately:
 * an invalid row is reported with its line number and does not affect the others.
 */
import type { ParameterProblem } from "../errors.ts";
import { readCsv } from "../sources/files/read-csv.ts";
import { contentTypes } from "./accept-requests.ts";
import type { GenerationParameters } from "./accept-requests.ts";
import { zonedTime } from "./zoned-time.ts";

export const batchRowsMax = 1_000;

/** The accepted names of each column, in lower case; messages use the first one. */
const columns = {
  type: ["type", "content_type", "content type", "format"],
  topic: ["topic", "custom_topic", "title", "subject"],
  instructions: ["instructions", "custom_prompt", "prompt", "notes"],
  brand: ["brand", "brand_id", "brand name"],
  date: ["date", "scheduled_at", "publish_at", "publish date", "publication date"],
} as const;
type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as Column[];

/** The row as it was sent; a field is undefined if the list lacks its column. */
export interface GivenRow extends Partial<Record<Column, string>> {
  line: number;
  /** Whether it has more cells than the header row. */
  surplus?: true;
}

export interface CheckedRow {
  line: number;
  contentType: GenerationParameters["contentType"] | null;
  topic: string;
  instructions: string | null;
  brandId: number | null;
  scheduledAt: Date | null;
  errors: ParameterProblem[];
}

/**
 * May return more than `batchRowsMax` rows, so that the caller can tell. Throws a CsvError if a quote is not closed.
 */
export function readBatchRows(text: string): GivenRow[] {
  const rows = readCsv(text, batchRowsMax + 2);
  const [head] = rows;
  if (!head) return [];
  const names = head.cells.map((cell) => cell.toLowerCase());
  const found = names.map((name) => columnNames.find((one) => isNamed(one, name)));
  if (found.includes("topic")) return rows.slice(1).map((row) => toRow(row, found));
  const isTable = head.cells.length > 1 && contentTypes.some((type) => type === names[0]);
  if (isTable) return rows.map((row) => toRow(row, columnNames));
  // One topic per line: commas are part of the topic here.
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, topic: line.replace(/^\uFEFF/, "").trim() }))
    .filter(({ topic }) => topic !== "")
    .slice(0, batchRowsMax + 1);
}

function isNamed(column: Column, name: string): boolean {
  return (columns[column] as readonly string[]).includes(name);
}

function toRow(
  { line, cells }: { line: number; cells: string[] },
  found: readonly (Column | undefined)[],
): GivenRow {
  const row: GivenRow = { line };
  for (const [index, column] of found.entries()) if (column) row[column] ??= cells[index] ?? "";
  if (cells.slice(found.length).some((cell) => cell !== "")) row.surplus = true;
  return row;
}

export interface RowRules {
  /** For rows without a type column. */
  contentType: GenerationParameters["contentType"];
  /** The account's brands that are not archived. */
  brands: readonly { id: number; name: string }[];
  /** For rows that name no brand; null if the account has no default brand. */
  brandId: number | null;
  /** If set, rows for other brands are rejected. */
  keyBrandId: number | null;
  timeZone: string;
  now: Date;
}

export function checkBatchRows(rows: readonly GivenRow[], rules: RowRules): CheckedRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const checked = checkRow(row, rules);
    const { line, errors, ...asked } = checked;
    const key = JSON.stringify(asked);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    else if (errors.length === 0) {
      errors.push({ param: "topic", message: `Duplicate of line ${first}.` });
    }
    return checked;
  });
}

function checkRow(row: GivenRow, rules: RowRules): CheckedRow {
  const errors: ParameterProblem[] = [];
  const problem = (param: Column, message: string): null => {
    errors.push({ param, message });
    return null;
  };
  const { topic = "", instructions = "" } = row;
  if (row.surplus) {
    const message =
      "The row has more cells than the header row. Put quotes around cells that contain commas.";
    problem("topic", message);
  }
  if (topic === "") problem("topic", "The topic is missing.");
  if (isLonger(topic, 500)) problem("topic", "Must be at most 500 characters long.");
  if (isLonger(instructions, 8_000))
    problem("instructions", "Must be at most 8,000 characters long.");
  return {
    line: row.line,
    contentType: readType(row, rules, problem),
    topic,
    instructions: instructions === "" ? null : instructions,
    brandId: readBrand(row.brand ?? "", rules, problem),
    scheduledAt: readDate(row.date ?? "", rules, problem),
    errors,
  };
}

type Problem = (param: Column, message: string) => null;

/** Counts code points, as the API does. */
function isLonger(text: string, lengthMax: number): boolean {
  return text.length > lengthMax && Array.from(text.slice(0, 2 * lengthMax + 1)).length > lengthMax;
}

function readType({ type }: GivenRow, rules: RowRules, problem: Problem) {
  if (type === undefined) return rules.contentType;
  const known = contentTypes.find((one) => one === type.toLowerCase());
  if (known) return known;
  const message = type === "" ? "The type is missing." : `Unknown type "${shown(type)}".`;
  return problem("type", `${message} Use one of: ${contentTypes.join(", ")}.`);
}

function readBrand(given: string, { brands, brandId, keyBrandId }: RowRules, problem: Problem) {
  if (given === "") {
    return brandId ?? problem("brand", "Specify a brand: the account has no default brand.");
  }
  const name = given.toLowerCase();
  const named = brands.filter((brand) => brand.name.trim().toLowerCase() === name);
  const found = named.length > 0 ? named : brands.filter(({ id }) => String(id) === given);
  if (found.length > 1)
    return problem("brand", `Several brands are named "${shown(given)}". Use the brand's ID.`);
  const [brand] = found;
  if (!brand) return problem("brand", `No brand is named "${shown(given)}".`);
  if (keyBrandId !== null && brand.id !== keyBrandId)
    return problem("brand", "This API key is restricted to another brand.");
  return brand.id;
}

/** The time for dates without one. */
const dayTime = "09:00";

function readDate(given: string, { timeZone, now }: RowRules, problem: Problem): Date | null {
  if (given === "") return null;
  const parts =
    /^(\d{4}-\d\d-\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(Z|[+-]\d\d:\d\d)?)?$/i.exec(
      given,
    );
  const [, day = "", hour, minute = "", zone] = parts ?? [];
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  if (!isDay) {
    return problem(
      "date",
      `"${shown(given)}" is not a valid date. Use a date such as 2026-12-01 or 2026-12-01 09:30.`,
    );
  }
  const local = `${day}T${hour === undefined ? dayTime : `${hour}:${minute}`}`;
  const time = zone === undefined ? zonedTime(local, timeZone) : new Date(`${local}${zone}`);
  // A date without a time is in the past only once the day has ended.
  const endsAt = hour === undefined ? zonedTime(`${day}T23:59`, timeZone) : time;
  return endsAt < now ? problem("date", "The date is in the past.") : time;
}

function shown(cell: string): string {
  return [...cell].slice(0, 60).join("");
}
