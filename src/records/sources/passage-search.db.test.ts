import { expect, test } from "vitest";
import { addAccount, useTestDatabase } from "../../../test/test-database.ts";
import type { TestAccount } from "../../../test/test-database.ts";
import { addDocument } from "../../../test/test-passages.ts";
import type { AddedDocument, WantedDocument } from "../../../test/test-passages.ts";
import { forAccount } from "../../db/account-handle.ts";
import { createBrand } from "../brands/brands.ts";
import { indexNewPassages } from "./passage-index.ts";
import { searchPassages } from "./passage-search.ts";
import type { FoundPassage, PassageLimits } from "./passage-search.ts";

const tested = useTestDatabase();
let account: TestAccount;

async function add(document: Partial<WantedDocument> & Pick<WantedDocument, "passages">) {
  return addDocument(tested.database.pool, {
    accountId: account.accountId,
    brandId: account.brandId,
    ...document,
  });
}

async function find(
  query: string,
  {
    brandId = account.brandId,
    language,
    ...limits
  }: {
    brandId?: number;
    language?: string;
  } & Partial<PassageLimits> = {},
): Promise<FoundPassage[]> {
  const parts = [{ text: query, weight: 1 }];
  return forAccount(tested.api, account.accountId, (handle) =>
    searchPassages(handle, brandId, { parts, language }, { passagesMax: 10, ...limits }),
  );
}

const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id);

async function addBrand(): Promise<number> {
  return forAccount(tested.database, account.accountId, async (handle) => {
    const { id } = await createBrand(handle, { name: "Another" });
    return id;
  });
}

async function counts(): Promise<Record<string, number>> {
  const { rows } = await tested.database.pool.query<{ term: string; passages: number }>(
    "select term, passages from passage_term_counts where account_id = $1 order by term",
    [account.accountId],
  );
  return Object.fromEntries(rows.map(({ term, passages }) => [term, passages]));
}

async function indexAll(): Promise<void> {
  while (await indexNewPassages(tested.worker));
}

test("the passage with the rarest words of the question comes first", async () => {
  account = await addAccount(tested);
  const { passageIds } = await add({
    title: "Kayak tours",
    passages: [
      "Every kayak tour starts at the quay in Blakeney. Tours last three hours.",
      "If the wind is stronger than force four we cancel the tour and refund the whole price.",
      "Kayak tours in summer are full early, so reserve a tour in spring.",
    ],
  });
  expect(idsOf(await find("Do I get a refund if a kayak tour is cancelled?"))[0]).toBe(
    passageIds[1],
  );
  expect(await find("the and of")).toEqual([]);
  expect(await find("?!")).toEqual([]);
});

test.each([
  ["en", "We repaired the leaking pipes yesterday.", "repairing a pipe leak"],
  ["de", "Die Fahrräder werden im Winter gewartet.", "Fahrrades warten"],
  ["es", "Las bicicletas alquiladas se devuelven limpias.", "alquilar una bicicleta"],
  ["fr", "Les vélos loués sont rendus propres.", "louer un velo"],
  ["it", "Le biciclette noleggiate vanno restituite pulite.", "noleggiare bicicletta"],
  ["ja", "自転車は毎日午前九時から借りられます。", "自転車"],
  ["", "Zorbing in Xanadu.", "xanadu zorbing"],
])("in %s, inflected forms of words match", async (language, body, query) => {
  account = await addAccount(tested);
  const { passageIds } = await add({ language, passages: [body] });
  expect(idsOf(await find(query))).toEqual(passageIds);
});

test("passages of another brand or account are never found, those for all brands are", async () => {
  const other = await addAccount(tested);
  account = await addAccount(tested);
  const brandId = await addBrand();
  const body = "Returns are free for thirty days.";
  await add({ accountId: other.accountId, brandId: other.brandId, passages: [body] });
  await add({ brandId, passages: [`${body} Send them to Leeds.`] });
  const shared = await add({
    brandId: null,
    passages: ["Parcels travel carbon neutral; returns too."],
  });
  const own = await add({ passages: ["Our shop in Hull takes returns every day."] });
  expect(idsOf(await find("returns"))).toEqual([...own.passageIds, ...shared.passageIds]);
});

test("files, the brand's own pages and its website have no publisher; other sources do", async () => {
  account = await addAccount(tested);
  const own = { brandId: account.brandId };
  const theirs = { brandId: null };
  const cases = [
    { title: "website", ...own, kind: "website", url: "https://www.hull.example/" },
    { title: "page", ...own, kind: "page", url: "https://shop.example/returns" },
    { title: "file", ...theirs, kind: "file", url: "" },
    { title: "blog", ...theirs, kind: "feed", url: "https://blog.hull.example/1" },
    { title: "feed", ...own, kind: "feed", url: "https://www.news.example/1" },
    { title: "other", ...theirs, kind: "page", url: "https://nothull.example/" },
  ];
  for (const one of cases)
    await add({ ...one, passages: [`Returns: ${`${one.title} `.repeat(9)}.`] });
  const found = await find("returns");
  const publishers = Object.fromEntries(
    found.map(({ title, publisher }) => [title, publisher] as const),
  );
  expect(publishers).toEqual({
    website: null,
    page: null,
    file: null,
    blog: null,
    feed: "news.example",
    other: "nothull.example",
  });
});

const dayPass = (price: string) =>
  `A day pass for the climbing hall costs ${price} and includes shoes, a harness and a short introduction.`;

test("of two nearly identical versions, only the newer one is found", async () => {
  account = await addAccount(tested);
  await add({ postedAt: new Date("2021-01-01"), passages: [dayPass("£12")] });
  const newer = await add({ postedAt: new Date("2026-01-01"), passages: [dayPass("£15")] });
  await add({ postedAt: new Date("2019-01-01"), passages: [dayPass("£9")] });
  expect(idsOf(await find("How much is a day pass for climbing?"))).toEqual(newer.passageIds);
});

test("limits on passages and characters hold, and pages that have disappeared are omitted", async () => {
  account = await addAccount(tested);
  const names = ["oak", "ash", "elm", "yew", "fir"];
  const { documentId } = await add({
    passages: names.map((name) => `A chair of ${name} for the garden of ${name}ville.`),
  });
  expect(await find("garden chair", { passagesMax: 3 })).toHaveLength(3);
  expect(await find("garden chair", { charactersMax: 90 })).toHaveLength(2);
  await tested.database.pool.query("update documents set missing_since = now() where id = $1", [
    documentId,
  ]);
  expect(await find("garden chair")).toEqual([]);
});

test("the requested language ranks first", async () => {
  account = await addAccount(tested);
  const german = await add({ language: "de", passages: ["Zorbing kostet 40 Euro."] });
  const english = await add({ language: "en", passages: ["Zorbing is £40 for each hour."] });
  expect(idsOf(await find("zorbing", { language: "en-GB" }))[0]).toBe(english.passageIds[0]);
  expect(idsOf(await find("zorbing", { language: "de" }))[0]).toBe(german.passageIds[0]);
});

test("deleted, changed and moved passages are found in their current state, and the counts follow", async () => {
  account = await addAccount(tested);
  const brandId = await addBrand();
  const { pool } = tested.database;
  const deleted = await add({ passages: ["Umbrellas for rent.", "Rent umbrellas here."] });
  const changed = await add({ passages: ["Umbrella stands."] });
  await indexAll();
  expect(await counts()).toEqual({ "#en": 3, "~en~rent": 2, "~en~stand": 1, "~en~umbrella": 3 });

  await pool.query("delete from sources where id = $1", [deleted.sourceId]);
  expect(idsOf(await find("umbrella"))).toEqual(changed.passageIds);
  await pool.query("update passages set body = 'Parasols.' where id = $1", changed.passageIds);
  expect(await find("umbrella")).toEqual([]);
  expect(idsOf(await find("parasol"))).toEqual(changed.passageIds);
  await indexAll();
  expect(await counts()).toEqual({ "#en": 1, "~en~parasol": 1 });

  await pool.query("update passages set brand_id = $2 where id = $1", [
    changed.passageIds[0],
    brandId,
  ]);
  expect(await find("parasol")).toEqual([]);
  expect(idsOf(await find("parasol", { brandId }))).toEqual(changed.passageIds);
});

test("workers and searches that index concurrently count each passage once", async () => {
  account = await addAccount(tested);
  const added: AddedDocument[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const passages = Array.from(
      { length: 100 },
      (_, at) => `Teapot number ${turn}${at} of ${(at * 7) % 10} colours.`,
    );
    added.push(await add({ passages }));
  }
  await Promise.all([indexAll(), indexAll(), find("teapot"), find("colour"), find("number")]);
  await indexAll();
  expect(await counts()).toMatchObject({ "#en": 500, "~en~teapot": 500, "~en~colour": 500 });
});

test("hostile words break nothing", async () => {
  account = await addAccount(tested);
  const body =
    "It's 'quoted' \\ back:*slash & | ! <-> ( ) \u0000 ".replaceAll("\u0000", "") +
    "x".repeat(9_000);
  const { passageIds } = await add({ passages: [body] });
  expect(idsOf(await find("quoted' | 'a':* \\ slash"))).toEqual(passageIds);
});
