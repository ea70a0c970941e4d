/**
 * `npm run eval -- retrieval`: measures how well passages that answer a question are found, compared with PostgreSQL's own
 * rankings. Exits with 1 if one of them is better.
 */
import { withBenchEnvironment } from "../../bench/bench-environment.ts";
import { mean } from "../../bench/statistics.ts";
import { withOperator } from "../../bench/wiring.ts";
import { addDocument } from "../../test/test-passages.ts";
import { table } from "../../src/cli/terminal/table.ts";
import { forAccount } from "../../src/db/account-handle.ts";
import type { Database } from "../../src/db/database.ts";
import { passageQuery } from "../../src/jobs/passage-query.ts";
import { createAccount } from "../../src/records/accounts/accounts.ts";
import { createBrand } from "../../src/records/brands/brands.ts";
import { indexNewPassages } from "../../src/records/sources/passage-index.ts";
import { searchPassages } from "../../src/records/sources/passage-search.ts";
import type { EvaluationTools } from "../evaluation-tools.ts";
import { configurations, ndcg } from "../measure-ranking.ts";
import { makeCorpus } from "./corpus.ts";
import type { CorpusBrand, CorpusQuery } from "./corpus.ts";

const count = 10;
const halves = ["development", "held-out"] as const;

/** A brand of the corpus as it is stored. */
interface Stored {
  accountId: number;
  brandId: number;
  /** By passage ID. */
  keys: ReadonlyMap<number, string>;
}

type Rank = (database: Database, stored: Stored, query: CorpusQuery) => Promise<number[]>;

/** This ranking is told what Pressroom must detect: which passages are earlier versions or in another language. */
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

/** The result of one query with one ranking. */
interface Result {
  half: string;
  ranking: string;
  language: string;
  recall: number;
  ndcg: number;
  /** Whether another brand's passage was found. */
  isLeak: boolean;
}

/** True if Pressroom is better than the rankings without extra knowledge. */
export async function evaluateRetrieval(tools: EvaluationTools): Promise<boolean> {
  const { folder, output, signal } = tools;
  const results = await withBenchEnvironment(folder, signal, async (environment) =>
    withOperator(await environment.createDatabase("retrieval"), measureAll),
  );
  const leaks = results.filter(({ isLeak }) => isLeak).length;
  const questions = results.length / Object.keys(rankings).length;
  output.print(`${questions} questions; ${leaks} answers held another brand's passages.\n`);
  const isBest = halves.map((half) => {
    const ofHalf = results.filter((one) => one.half === half);
    const languages = [...new Set(ofHalf.map(({ language }) => language))];
    const figures = Object.keys(rankings).map((ranking) => {
      const own = ofHalf.filter((one) => one.ranking === ranking);
      const byLanguage = languages.map((language) =>
        mean(own.filter((one) => one.language === language).map((one) => one.ndcg)),
      );
      const recall = mean(own.map((one) => one.recall));
      return { ranking, recall, ndcg: mean(own.map((one) => one.ndcg)), byLanguage };
    });
    const heading = [half, `recall@${count}`, `nDCG@${count}`, ...languages];
    const rows = figures.map((one) => [
      one.ranking,
      ...[one.recall, one.ndcg, ...one.byLanguage].map((figure) => figure.toFixed(3)),
    ]);
    output.print(`${table(heading, rows)}\n`);
    const [ours, ...others] = figures.filter(({ ranking }) => ranking !== told);
    return others.every((one) => ours!.recall >= one.recall && ours!.ndcg > one.ndcg);
  });
  return leaks === 0 && isBest.every(Boolean);
}

async function measureAll(database: Database): Promise<Result[]> {
  const results: Result[] = [];
  for (const brand of makeCorpus()) {
    const { half, language } = brand.domain;
    const stored = await store(database, brand);
    for (const query of brand.queries) {
      const { grades } = query;
      for (const [ranking, rank] of Object.entries(rankings)) {
        const keys = (await rank(database, stored, query)).map((id) => stored.keys.get(id)!);
        const graded = keys.map((key) => grades.get(key) ?? 0);
        results.push({
          half,
          ranking,
          language,
          recall: graded.filter((grade) => grade > 0).length / grades.size,
          ndcg: ndcg(graded, grades.values(), count),
          isLeak: keys.some((key) => key.endsWith("elsewhere")),
        });
      }
    }
  }
  return results;
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

/** Ranks the same passages by any of the words. */
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
