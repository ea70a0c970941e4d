import { expect, test } from "vitest";
import { judgeKeywords, readKeywordFile, splitKeywords, writeKeywordFile } from "./keyword-list.ts";

test("keywords that differ in letter case and spaces alone are one, written as they first came", () => {
  expect(judgeKeywords(["  Pour   over ", "pour over", "", " \n", "Espresso", "ESPRESSO"])).toEqual(
    {
      phrases: ["Pour over", "Espresso"],
      repeated: 2,
      refused: [],
    },
  );
});

test("a keyword that is composed in another way is the same", () => {
  expect(judgeKeywords(["Cafe\u0301", "caf\u00e9"])).toMatchObject({
    phrases: ["Caf\u00e9"],
    repeated: 1,
  });
});

test("what cannot be a keyword is refused by itself, cut short, and says why", () => {
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

test("lines and commas part keywords, and quotes hold them together", () => {
  expect(splitKeywords('one\r\ntwo, three\n"four, five","six ""7"""\n\n')).toEqual([
    "one",
    "two",
    "three",
    "four, five",
    'six "7"',
  ]);
});

test("no keyword of an exported file is a formula, and reading it back gives the same keywords", () => {
  const phrases = ["=1+1", "+49 30", "-x", "@home", 'a "b", c', "'quoted", "plain", "'=1", "''=1"];
  const file = writeKeywordFile(phrases);
  for (const line of file.split("\r\n")) expect(line).not.toMatch(/^"?[=+\-@]/);
  expect(file.startsWith("keyword\r\n")).toBe(true);
  expect(judgeKeywords(readKeywordFile(file)).phrases).toEqual(phrases);
});

/** The cells of a file as a spreadsheet parts them at this separator; quotes hold a cell together. */
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

test("whatever a spreadsheet parts cells at, none of them is a formula, and all keywords come back", () => {
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

test("a body of nothing but quotes, commas and line breaks is read in one pass", () => {
  for (const part of ['"', '""', '",', '"\n', ' "a,', '"""b,', "\r\n"]) {
    const text = part.repeat(Math.floor(65_536 / part.length));
    expect(judgeKeywords(readKeywordFile(text)).refused.length).toBeLessThanOrEqual(1);
  }
});

test("a list that is longer than anybody takes is not read to its end, nor a keyword that is", () => {
  const cells = readKeywordFile("a,".repeat(100_000), 10);
  expect(cells.length).toBeGreaterThan(10);
  expect(cells.length).toBeLessThan(20);
  const { refused } = judgeKeywords([`${"a".repeat(50_000)}\u0000`]);
  expect(refused).toEqual([
    { keyword: "a".repeat(60), message: "Must be at most 200 characters long." },
  ]);
});
