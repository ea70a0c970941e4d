import { beforeAll, expect, test } from "vitest";
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

test("every value is made of words of the pages it names, and every quote is there word for word", () => {
  expect(results).toHaveLength(10);
  expect(results.flatMap(({ site, invented }) => invented.map((one) => `${site} ${one}`))).toEqual(
    [],
  );
});

test("names and languages are right, whatever a site is made with", () => {
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

test("networks are those with a profile, not those a page can be shared on", () => {
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

test("nothing of banners, menus, praise by others, comments and orders to machines is proposed", () => {
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
