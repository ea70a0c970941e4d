import { expect, test } from "vitest";
import { judgeKeywords, readKeywordFile, splitKeywords, writeKeywordFile } from "./keyword-list.ts";

test("keywords that differ only in case and spaces are one keyword, spelled as first given", () => {
  expect(judgeKeywords(["  Pour   over ", "pour over", "", " \n", "Espresso", "ESPRESSO"])).toEqual(
    {
      phrases: ["Pour over", "Espresso"],
      repeated: 2,
      refused: [],
    },
  );
});

test("differently composed Unicode is the same keyword", () => {
  expect(judgeKeywords(["Cafe\u0301", "caf\u00e9"])).toMatchObject({
    phrases: ["Caf\u00e9"],
    repeated: 1,
  });
});

test("invalid keywords are rejected individually, truncated and with a reason", () => {
  const { phrases, refused } = judgeKeywords([
    "good",
    "x".repeat(201),
    "\ud800half",
    "nul\0",
    "\u{1f600}".repeat(200),
  ]);
  expect(phrases).toEqual(["good", "\u{1f600}".repeat(200)]);
  expect(refused).toEqual([
    { keyword: "x".repeat(60), message: "Must be at most 200 characters long." },
    {
      keyword: "\ufffdhalf",
      message: "Must not contain control characters or unpaired surrogates.",
    },
    { keyword: "nul\0", message: "Must not contain control characters or unpaired surrogates." },
  ]);
});

test("lines and commas separate keywords, and quotes keep them together", () => {
  expect(splitKeywords('one\r\ntwo, three\n"four, five","six ""7"""\n\n')).toEqual([
    "one",
    "two",
    "three",
    "four, five",
    'six "7"',
  ]);
});

test("an exported file contains no formulas, and reading it restores the same keywords", () => {
  const phrases = ["=1+1", "+49 30", "-x", "@home", 'a "b", c', "'quoted", "plain", "'=1", "''=1"];
  const file = writeKeywordFile(phrases);
  for (const line of file.split("\r\n")) expect(line).not.toMatch(/^"?[=+\-@]/);
  expect(file.startsWith("keyword\r\n")).toBe(true);
  expect(judgeKeywords(readKeywordFile(file)).phrases).toEqual(phrases);
});

/** The cells of a file as a spreadsheet splits them at this separator, respecting quotes. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (const character of file) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === separator || character === "\r" || character === "\n")) {
      cells.push(cell);
      cell = "";
    } else cell += character;
  }
  return [...cells, cell];
}

test("whatever separator a spreadsheet uses, no cell is a formula, and all keywords are restored", () => {
  const signs = [..."=+-@＝＋－＠﹦﹢﹣﹫"];
  const fronts = ["", ";", ";;", "|", "a;", "a|", "a,", ";'", '";', "\u200b", "\u00ad;", "“"];
  const phrases = fronts.flatMap((front) => signs.map((sign) => `${front}${sign}SUM(A1)`));
  const file = writeKeywordFile(phrases);
  for (const separator of [",", ";", "\t", "|"]) {
    for (const cell of cellsOf(file, separator)) {
      expect(cell).not.toMatch(/^[\s"\p{Cf};|,]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u);
    }
  }
  expect(judgeKeywords(readKeywordFile(file)).phrases).toEqual(phrases);
});

test("a body of quotes, commas and line breaks is read in one pass", () => {
  for (const part of ['"', '""', '",', '"\n', ' "a,', '"""b,', "\r\n"]) {
    const text = part.repeat(Math.floor(65_536 / part.length));
    expect(judgeKeywords(readKeywordFile(text)).refused.length).toBeLessThanOrEqual(1);
  }
});

test("reading stops at the limits of a list and of a keyword", () => {
  const cells = readKeywordFile("a,".repeat(100_000), 10);
  expect(cells.length).toBeGreaterThan(10);
  expect(cells.length).toBeLessThan(20);
  const { refused } = judgeKeywords([`${"a".repeat(50_000)}\u0000`]);
  expect(refused).toEqual([
    { keyword: "a".repeat(60), message: "Must be at most 200 characters long." },
  ]);
});
