import { beforeAll, expect, test } from "vitest";
import { analyses } from "../../src/editing/analysis-tasks.ts";
import type { ProposalField } from "../../src/records/brands/brand-proposals.ts";
import { proposeForSite } from "./propose-for-site.ts";
import type { SiteResult } from "./propose-for-site.ts";
import { listSites } from "./serve-site.ts";

let results: SiteResult[];
beforeAll(async () => {
  results = [];
  for (const site of await listSites()) results.push(await proposeForSite(site));
});

function values(result: SiteResult | undefined, field: ProposalField): string[] {
  return result?.proposals.filter((one) => one.field === field).map(({ value }) => value) ?? [];
}

test("every value consists of words of the pages it names, and every quote appears there word for word", () => {
  expect(results).toHaveLength(10);
  expect(results.flatMap(({ site, invented }) => invented.map((one) => `${site} ${one}`))).toEqual(
    [],
  );
});

test("names and languages are correct, whatever a site is made with", () => {
  const found = results.map((one) => [
    one.site,
    ...values(one, "name"),
    ...values(one, "language"),
  ]);
  expect(found).toEqual([
    ["bakery", "Backstube Morgenrot", "de"],
    ["charity", "Second Winter", "en"],
    ["clinic", "Physiotherapie am Lindenplatz", "de"],
    ["craft", "Ines Tallow", "en"],
    ["kayak", "Saltmarsh Kayaks", "en-GB"],
    ["law-firm", "Okafor Hale Solicitors", "en-GB"],
    ["museum", "Museo del Faro de Punta Brava", "es"],
    ["school", "Riverbank Forest School", "en"],
    ["shop", "Peak & Pannier", "en"],
    ["software", "Ledgerline", "en"],
  ]);
});

test("at least eight of the nine fields have a proposal", () => {
  for (const { site, proposals } of results) {
    const fields = new Set(proposals.map(({ field }) => field));
    expect([site, fields.size >= 8]).toEqual([site, true]);
  }
});

test("networks are those with a profile, not those on which a page can be shared", () => {
  const networks = Object.fromEntries(
    results.map((one) => [one.site, values(one, "networks").toSorted()]),
  );
  expect(networks).toMatchObject({
    bakery: [],
    museum: ["facebook", "mastodon", "youtube"],
    software: ["bluesky", "linkedin"],
    school: ["facebook", "tiktok"],
  });
});

test("keywords are phrases that people search for", () => {
  const kayak = values(
    results.find(({ site }) => site === "kayak"),
    "keywords",
  );
  expect(kayak).toEqual(
    expect.arrayContaining([
      "guided kayak tours in Norfolk",
      "sea kayaking courses for beginners",
      "seal watching by kayak",
    ]),
  );
});

test("an overview describes a brand in 40 to 150 words", () => {
  for (const one of results) {
    const { length } = values(one, "overview").join(" ").split(/\s+/);
    expect([one.site, length >= 40 && length <= 150]).toEqual([one.site, true]);
  }
});

/** A home page and the pages it links to, with a sentence for each rule. */
const pages = {
  "": [
    "Cello hire in Dunmere | Bow & Bridge",
    "Cello hire and repairs in Dunmere for adult beginners. Open from March to October.",
    `<h1>Sit down and play</h1><p>We hire out forty cellos from a former chapel in Dunmere. Book a visit before you come.
    It smells of varnish. Last winter we mended 61 bows.</p><p>Doors open at 9.30am on Monday 4 May. Call us for a seat.</p>`,
  ],
  about: [
    "Who we are | Bow & Bridge",
    "",
    `<h1>Who we are</h1><p>Ada Quill opened Bow & Bridge in 1994 with two cellos and a loan. She still tunes
    everything by ear. This page is about her.</p><h2>The cat</h2><p>Since 2019 we have fed a cat called Rosin, who does not like Brahms.</p>`,
  ],
  "cello-repairs": [
    "Cello repairs | Bow & Bridge",
    "Cello repairs, new strings and bow rehairing.",
    `<h1>Cello repairs</h1>
    <h2>The simple rule</h2><p>We mend what can be mended, and we say so when a new one is cheaper. Nobody has ever sued.</p>
    <h2>Route 1</h2><p>From the station for two adults and two children under 14 it is a walk of ten minutes.</p>`,
  ],
  "prices-2025": [
    "Prices 2025",
    "Archived prices. No longer valid.",
    `<h1>Prices</h1><p>We charged £40 a month for a cello hire until the end of 2025, bow and case included.</p>`,
  ],
};

test("dated sentences, questions, and sentences that depend on others or appear on one page only are left out", () => {
  const links = Object.keys(pages)
    .map((path) => `<a href="/${path}">x</a>`)
    .join("");
  const site = Object.entries(pages).map(([path, [title, description, body]]) =>
    analyses.parsePage({
      url: `https://bow.example/${path}`,
      html: `<html lang="en"><title>${title}</title><meta name=description content="${description}"><nav>${links}</nav>${body}`,
    }),
  );
  const found = analyses.proposeBrand(site);
  const of = (field: ProposalField) =>
    found.filter((one) => one.field === field).map(({ value }) => value);
  expect(of("overview")).toEqual([
    [
      "Cello hire and repairs in Dunmere for adult beginners. Open from March to October.",
      "We hire out forty cellos from a former chapel in Dunmere.",
      "Ada Quill opened Bow & Bridge in 1994 with two cellos and a loan.",
      "Cello repairs, new strings and bow rehairing.",
    ].join("\n\n"),
  ]);
  expect(of("audience")).toEqual(["Cello hire and repairs in Dunmere for adult beginners."]);
  expect(of("keywords")).toEqual([
    "cello hire in Dunmere",
    "cello repairs",
    "repairs in Dunmere",
    "bow rehairing",
    "cello repairs Dunmere",
  ]);
  expect(of("samples").join(" ")).not.toMatch(/9.30|61|this page|14/u);
});

test("banners, menus, testimonials, comments and instructions to machines are never proposed", () => {
  const all = results
    .flatMap(({ proposals }) => proposals.map(({ value }) => value))
    .join("\n")
    .toLowerCase();
  for (const word of [
    "cookie",
    "privacy",
    "casino",
    "free spins",
    "coatking",
    "scam",
    "#1",
    "tripadvisor",
    "never lose",
    "accept all",
    "subscribe",
    "shopify",
    "wix",
  ]) {
    expect(all).not.toContain(word);
  }
});
