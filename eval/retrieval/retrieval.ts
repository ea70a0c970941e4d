/**
 * `npm run eval -- retrieval`: how well the passages that answer a question are found, beside plain lexical search and
 * PostgreSQL's own ranking, in one run. Only with `--held-out` on the half that nothing was tuned on.
 */
import { parseArgs } from "node:util";
import { openGround } from "../../bench/ground.ts";
import { withOperator } from "../../bench/wiring.ts";
import { addDocument } from "../../test/test-passages.ts";
import type { Output } from "../../src/cli/output.ts";
import { table } from "../../src/cli/table.ts";
import { forAccount } from "../../src/db/account-handle.ts";
import type { Database } from "../../src/db/database.ts";
import { passageQuery } from "../../src/jobs/passage-query.ts";
import { createAccount } from "../../src/records/accounts/accounts.ts";
import { createBrand } from "../../src/records/brands/brands.ts";
import { indexNewPassages } from "../../src/records/sources/passage-index.ts";
import { searchPassages } from "../../src/records/sources/passage-search.ts";
import { makeCorpus } from "./corpus.ts";
import type { CorpusBrand, CorpusQuery } from "./corpus.ts";
import { ndcgAt, recallAt } from "./measure-ranking.ts";

const count = 10;

export interface RetrievalWishes {
  heldOut: boolean;
  folder: string | undefined;
}

export function readRetrievalWishes(words: readonly string[]): RetrievalWishes | string {
  const help = `npm run eval -- retrieval [--held-out] [--folder FOLDER]

  --held-out  the half of the corpus that nothing was tuned on
  --folder    where PostgreSQL works (the temporary folder, if that is on a disk)`;
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        help: { type: "boolean" },
        "held-out": { type: "boolean" },
        folder: { type: "string" },
      },
    });
    if (values.help) return help;
    return { heldOut: values["held-out"] ?? false, folder: values.folder };
  } catch (error) {
    return `${(error as Error).message}\n\n${help}`;
  }
}

/** A brand of the corpus as it is stored. */
interface Stored {
  accountId: number;
  brandId: number;
  /** By passage id. */
  keys: ReadonlyMap<number, string>;
}

type Rank = (database: Database, stored: Stored, query: CorpusQuery) => Promise<number[]>;

/** Knows what ours has to find out: which passages are earlier versions, and which are in another language. */
const told = "PostgreSQL, newest and own language only";

const rankings: Readonly<Record<string, Rank>> = {
  Pressroom: rankOwn,
  "lexical (ts_rank, simple)": (database, stored, query) =>
    rankByPostgres(database, stored, query, "simple", "ts_rank"),
  "PostgreSQL (ts_rank_cd, language)": (database, stored, query) =>
    rankByPostgres(database, stored, query, configurations[query.domain.language]!, "ts_rank_cd"),
  [told]: (database, stored, query) =>
    rankByPostgres(database, stored, query, configurations[query.domain.language]!, "ts_rank_cd", {
      language: query.domain.language,
    }),
};

const configurations: Readonly<Record<string, string>> = {
  en: "english",
  de: "german",
  es: "spanish",
  fr: "french",
  it: "italian",
};

/** True where ours is better than those that know no more. */
export async function evaluateRetrieval(
  { heldOut, folder }: RetrievalWishes,
  output: Output,
  signal: AbortSignal,
): Promise<boolean> {
  const half = heldOut ? "held-out" : "development";
  const brands = makeCorpus().filter(({ domain }) => domain.half === half);
  const ground = await openGround(folder, signal);
  try {
    const connectionString = await ground.createDatabase("retrieval");
    return await withOperator(connectionString, async (database) => {
      const results: { ranking: string; language: string; recall: number; ndcg: number }[] = [];
      let leaks = 0;
      for (const brand of brands) {
        const stored = await store(database, brand);
        for (const query of brand.queries) {
          for (const [ranking, rank] of Object.entries(rankings)) {
            const keys = (await rank(database, stored, query)).map((id) => stored.keys.get(id)!);
            if (keys.some((key) => key.endsWith("elsewhere"))) leaks += 1;
            results.push({
              ranking,
              language: brand.domain.language,
              recall: recallAt(count, keys, query.grades),
              ndcg: ndcgAt(count, keys, query.grades),
            });
          }
        }
      }
      const languages = [...new Set(results.map(({ language }) => language))];
      const figuresOf = (ranking: string) => {
        const own = results.filter((one) => one.ranking === ranking);
        return {
          recall: mean(own.map(({ recall }) => recall)),
          ndcg: mean(own.map(({ ndcg }) => ndcg)),
          byLanguage: languages.map((language) =>
            mean(own.filter((one) => one.language === language).map(({ ndcg }) => ndcg)),
          ),
        };
      };
      const queries = results.length / Object.keys(rankings).length;
      const rows = Object.keys(rankings).map((ranking) => {
        const { recall, ndcg, byLanguage } = figuresOf(ranking);
        return [ranking, recall, ndcg, ...byLanguage].map((one) =>
          typeof one === "number" ? one.toFixed(3) : one,
        );
      });
      output.print(
        `${queries} questions of the ${half} half; ${leaks} answers held another brand's passages.\n`,
      );
      output.print(
        table(
          ["ranking", `recall@${count}`, `nDCG@${count}`, ...languages.map((one) => `nDCG ${one}`)],
          rows,
        ),
      );
      const [ours, ...others] = Object.keys(rankings)
        .filter((ranking) => ranking !== told)
        .map(figuresOf);
      return (
        leaks === 0 &&
        others.every(({ recall, ndcg }) => ours!.recall >= recall && ours!.ndcg > ndcg)
      );
    });
  } finally {
    await ground.close();
  }
}

async function store(database: Database, { domain, passages }: CorpusBrand): Promise<Stored> {
  const email = `${domain.brand.toLowerCase().replaceAll(/[^a-z]+/g, "-")}@example.com`;
  const account = await createAccount(database, { email, passwordHash: null });
  if (!account) throw new Error(`${email} was there already`);
  const accountId = account.id;
  const [brandId, otherId] = await forAccount(database, accountId, async (handle) => [
    (await createBrand(handle, { name: domain.brand })).id,
    (await createBrand(handle, { name: "Another brand" })).id,
  ]);
  const keys = new Map<number, string>();
  for (const { key, owner, heading, body, ...document } of passages) {
    const { passageIds } = await addDocument(database.pool, {
      ...document,
      accountId,
      brandId: owner === "brand" ? brandId : owner === "account" ? null : otherId,
      passages: [{ heading, body }],
    });
    keys.set(passageIds[0]!, key);
  }
  while (await indexNewPassages(database));
  return { accountId, brandId, keys };
}

async function rankOwn(
  database: Database,
  { accountId, brandId }: Stored,
  { topic, post, domain }: CorpusQuery,
): Promise<number[]> {
  const query = passageQuery({
    topic,
    instructions: null,
    forumPost: post && {
      ...post,
      id: 1,
      author: "",
      community: "",
      url: "",
      postedAt: "",
      replies: [],
    },
    keywords: [],
    language: domain.language,
  });
  const found = await forAccount(database, accountId, (handle) =>
    searchPassages(handle, brandId, query, { passagesMax: count }),
  );
  return found.map(({ id }) => id);
}

/** Any of the words, best first, among the same passages. */
async function rankByPostgres(
  database: Database,
  { accountId, brandId }: Stored,
  { topic, post }: CorpusQuery,
  configuration: string,
  rank: "ts_rank" | "ts_rank_cd",
  only: { language: string } | null = null,
): Promise<number[]> {
  const text = topic ?? `${post?.title} ${post?.body}`;
  const { rows } = await database.pool.query<{ id: number }>(
    `select p.id from passages p,
       cast(replace(plainto_tsquery($1::regconfig, $2)::text, '&', '|') as tsquery) q,
       to_tsvector($1::regconfig, p.heading || ' ' || p.body) v
     where p.account_id = $3 and (p.brand_id = $4 or p.brand_id is null) and v @@ q
       and ($5::text is null or exists (
         select from documents d where d.id = p.document_id and d.language = $5 and d.posted_at >= '2026-01-01'))
     order by ${rank}(v, q) desc, p.id desc limit ${count}`,
    [configuration, text, accountId, brandId, only?.language ?? null],
  );
  return rows.map(({ id }) => id);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
