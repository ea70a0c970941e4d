/** How long it takes to find what a brand knows: with many passages, and with as many again of another account. */
import { withOperator } from "../wiring.ts";
import { defineBenchmark, only } from "../benchmark.ts";
import { median, quantile, rounded } from "../statistics.ts";
import { openDatabase } from "../../src/db/database.ts";
import { forAccount } from "../../src/db/account-handle.ts";
import { createLog } from "../../src/log.ts";
import { createAccount } from "../../src/records/accounts/accounts.ts";
import { createBrand } from "../../src/records/brands/brands.ts";
import { indexNewPassages } from "../../src/records/sources/passage-index.ts";
import { searchPassages } from "../../src/records/sources/passage-search.ts";
import { openRandom, textOf } from "./random-text.ts";
import type { Random } from "./random-text.ts";

const medianMsMax = 50;
/** As in writing: a topic, a question and instructions. */
const queryWords = [3, 12, 40] as const;
const wordsOfPassage = 120;
const passagesOfDocument = 20;

export const retrieval = defineBenchmark({
  name: "retrieval",
  meaning: "finding the passages that answer a question",
  choices: {
    passages: { meaning: "passages of the brand", fallback: [100_000], quick: [400] },
    times: { meaning: "how many questions are asked of each length", fallback: [200], quick: [5] },
  },
  async run({ ground, progress }, chosen) {
    const passages = only(chosen.passages);
    const times = only(chosen.times);
    const connectionString = await ground.createDatabase("retrieval");
    const database = openDatabase({
      connectionString,
      applicationName: "pressroom bench",
      role: "pressroom_worker",
      connectionsMax: 2,
      log: createLog("warn"),
    });
    try {
      const rows = [];
      const figures = [];
      const stocks = [];
      let asked: { accountId: number; brandId: number } | undefined;
      for (const stock of ["one account", "two accounts"]) {
        progress(`storing ${passages} passages (${stock})`);
        const seeded = await withOperator(connectionString, (operator) =>
          seed(operator, stock.replaceAll(" ", "-"), passages, ground.signal),
        );
        asked ??= seeded;
        progress(`taking in their words (${stock})`);
        const startedMs = performance.now();
        while (await indexNewPassages(database)) ground.signal.throwIfAborted();
        const seconds = (performance.now() - startedMs) / 1000;
        stocks.push({ stock, seconds });
        progress(`asking (${stock})`);
        for (const words of queryWords) {
          const took = await ask(database, asked, words, times);
          const middle = median(took);
          rows.push([stock, words, rounded(middle, 1), rounded(quantile(took, 0.99), 1)]);
          figures.push({
            name: `median for ${words} words, ${stock}`,
            wanted: `below ${medianMsMax} ms`,
            measured: `${rounded(middle, 1)} ms`,
            isReached: middle < medianMsMax,
          });
        }
      }
      return {
        tables: [
          {
            title: `Searches in ${passages} passages of one brand; the tables were never analyzed`,
            heading: ["stored", "words asked", "median ms", "p99 ms"],
            rows,
          },
          {
            title: "Taking in the words of as many",
            heading: ["stored", "passages per second"],
            rows: stocks.map(({ stock, seconds }) => [stock, rounded(passages / seconds)]),
          },
        ],
        figures,
        notes: [],
        details: { rows, stocks },
      };
    } finally {
      await database.close();
      await ground.dropDatabase("retrieval");
    }
  },
});

type Database = Parameters<typeof forAccount>[0];

async function seed(
  database: Database,
  name: string,
  passages: number,
  signal: AbortSignal,
): Promise<{ accountId: number; brandId: number }> {
  const random = openRandom(7);
  const account = await createAccount(database, {
    email: `${name}@example.com`,
    passwordHash: null,
  });
  if (!account) throw new Error(`${name} was there already`);
  const accountId = account.id;
  const { id: brandId } = await forAccount(database, accountId, (handle) =>
    createBrand(handle, { name: "Bench" }),
  );
  for (let from = 0; from < passages; from += 2_000) {
    signal.throwIfAborted();
    const count = Math.min(2_000, passages - from);
    await database.pool.query(
      `with source as (
         insert into sources (account_id, brand_id, kind, name) values ($1, $2, 'website', gen_random_uuid()) returning id
       ), document as (
         insert into documents (account_id, source_id, external_id, title, language)
         select $1, s.id, n, 'Page', 'en' from source s cross join generate_series(1, $3::integer) n
         returning id, source_id, external_id::integer as number
       )
       insert into passages (account_id, document_id, source_id, brand_id, position, heading, body)
       select $1, d.id, d.source_id, $2, p.position, p.heading, p.body
       from rows from (unnest($4::text[]), unnest($5::text[])) with ordinality as p (heading, body, position)
       join document d on d.number = 1 + (p.position - 1) / ${passagesOfDocument}`,
      [
        accountId,
        brandId,
        Math.ceil(count / passagesOfDocument),
        Array.from({ length: count }, () => textOf(random, 4)),
        Array.from({ length: count }, () => textOf(random, wordsOfPassage)),
      ],
    );
  }
  return { accountId, brandId };
}

async function ask(
  database: Database,
  { accountId, brandId }: { accountId: number; brandId: number },
  words: number,
  times: number,
): Promise<number[]> {
  const random: Random = openRandom(words);
  const took: number[] = [];
  // The first ones are not counted.
  for (let turn = -5; turn < times; turn += 1) {
    const parts = [{ text: textOf(random, words), weight: 1 }];
    const startedMs = performance.now();
    await forAccount(database, accountId, (handle) =>
      searchPassages(handle, brandId, { parts }, { passagesMax: 12, charactersMax: 12_000 }),
    );
    if (turn >= 0) took.push(performance.now() - startedMs);
  }
  return took;
}
