import { expect, test } from "vitest";
import { readKeywordTable, readVolume } from "./keyword-file.ts";

const hire = { keyword: "kayak hire", volume: 1_900 };
const tours = { keyword: "guided kayak tour, norfolk", volume: 320 };

/** The exports of each tool, with their extra lines and columns. */
const exports: Readonly<Record<string, string>> = {
  "Google Keyword Planner":
    'Keyword Stats 2026-11-16 at 10_35_21\n"November 1, 2025 - October 31, 2026"\nKeyword\tCurrency\tAvg. monthly searches\tThree month change\tCompetition\tTop of page bid (low range)\tSearches: Nov 2025\n"guided kayak tour, norfolk"\tGBP\t320\t0%\tLow\t0.31\t260\nkayak hire\tGBP\t1900\t-18%\tHigh\t0.55\t1000\n',
  "Google Keyword Planner in German":
    'Keyword-Statistiken 2026-11-16 um 10_35_21\n"1. November 2025 - 31. Oktober 2026"\nKeyword\tWährung\tDurchschnittl. Suchanfragen pro Monat\tWettbewerb\n"guided kayak tour, norfolk"\tEUR\t320\tNiedrig\nkayak hire\tEUR\t1.900\tHoch\n',
  Ahrefs:
    '"#"\t"Keyword"\t"Country"\t"Difficulty"\t"Volume"\t"CPC"\t"Parent Keyword"\t"Last Update"\t"SERP Features"\n"1"\t"guided kayak tour, norfolk"\t"gb"\t"2"\t"320"\t"0.9"\t"kayak norfolk"\t"2026-11-10 03:11:00"\t"Sitelinks,Local pack"\n"2"\t"kayak hire"\t"gb"\t"7"\t"1900"\t"0.6"\t"kayak hire"\t"2026-11-12 22:40:11"\t""\n',
  Semrush:
    'Keyword,Intent,Volume,Trend,Keyword Difficulty,CPC (USD),Competitive Density,SERP Features,Number of Results\r\n"guided kayak tour, norfolk","Commercial",320,"0.54,0.66,1.00",11,0.72,0.41,"Local pack, Reviews",412000\r\nkayak hire,"Transactional","1,900","0.29,1.00",25,0.55,0.88,Local pack,12300000\r\n',
  "a German spreadsheet":
    'Suchbegriff;Suchvolumen\r\n"guided kayak tour, norfolk";320\r\nkayak hire;1.900\r\n',
  "two columns without a header": '"guided kayak tour, norfolk",320\nkayak hire,"1,900"\n',
};

test.each(Object.entries(exports))("%s: keywords and volumes, most searched first", (_, text) => {
  expect(readKeywordTable(text).rows).toEqual([hire, tours]);
});

test("Search Console exports have impressions but no volume, and keep their order", () => {
  const text =
    'Top queries,Clicks,Impressions,CTR,Position\nkayak hire,41,1200,3.4%,6.1\nseal trips,9,"2,300",0.4%,12\n';
  expect(readKeywordTable(text)).toEqual({
    columns: { keyword: "Top queries", volume: null },
    rows: [
      { keyword: "kayak hire", volume: null },
      { keyword: "seal trips", volume: null },
    ],
  });
});

test("a list separated by lines or commas, or in a single column, is recognized as a list", () => {
  for (const text of [
    "kayak hire\nseal trips\n",
    "kayak hire, seal trips",
    "keyword\r\nkayak hire\r\nseal trips",
  ]) {
    const { columns, rows } = readKeywordTable(text);
    expect([columns, rows.map(({ keyword }) => keyword.trim())]).toEqual([
      null,
      ["kayak hire", "seal trips"],
    ]);
  }
});

test("in a list, a keyword that looks like a header, a number or a formula is a keyword", () => {
  const { columns, rows } = readKeywordTable("search volume\nkeyword research\n2024\n'=1+1\n");
  expect(columns).toBeNull();
  expect(rows.map(({ keyword }) => keyword)).toEqual([
    "search volume",
    "keyword research",
    "2024",
    "=1+1",
  ]);
});

test("Google Ads match types are removed", () => {
  const text = 'Search keyword\tVolume\n[kayak hire]\t10\n"""seal trips"""\t5\n';
  expect(readKeywordTable(text).rows.map(({ keyword }) => keyword)).toEqual([
    "kayak hire",
    "seal trips",
  ]);
});

test.each([
  ["1,900", 1_900],
  ["1.900", 1_900],
  ["1 900", 1_900],
  ["1\u202f900", 1_900],
  ["1'900", 1_900],
  ["12,345,678", 12_345_678],
  ["1.9K", 1_900],
  ["2M", 2_000_000],
  ["110.0", 110],
  ["<10", 10],
  ["100 – 1K", 100],
  ["1K – 10K", 1_000],
  ["0", 0],
  ["99999999999999999999", 2_000_000_000],
  ["", null],
  ["n/a", null],
  ["-", null],
  ["Low", null],
])("a volume of %j is %j", (cell, volume) => {
  expect(readVolume(cell)).toBe(volume);
});

test("a file of separators is read in one pass and only as far as needed", () => {
  for (const part of ['"', '",', '"\t', ";\n", 'Keyword,Volume\n"a,']) {
    readKeywordTable(part.repeat(Math.floor(1_000_000 / part.length)), 100);
  }
  const { rows } = readKeywordTable(`Keyword,Volume\n${"a,1\n".repeat(50_000)}`, 10);
  expect(rows).toHaveLength(11);
});
