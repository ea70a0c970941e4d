/**
 * `npm run eval -- relevance`: ranks the threads of the corpus for each brand with the service's matcher and with
 * PostgreSQL by the brand's keywords, and compares both with the grades. Exits with 1 if the target is missed.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { withBenchEnvironment } from "../../bench/bench-environment.ts";
import type { BenchEnvironment } from "../../bench/bench-environment.ts";
import { mean } from "../../bench/statistics.ts";
import type { Output } from "../../src/cli/terminal/output.ts";
import { table } from "../../src/cli/terminal/table.ts";
import { withClient } from "../../src/db/unpooled-client.ts";
import { openThreadMatcher } from "../../src/relevance/thread-matcher.ts";
import type { ThreadMatch } from "../../src/relevance/thread-matcher.ts";
import type { EvaluationTools } from "../evaluation-tools.ts";
import { configurations, ndcg } from "../measure-ranking.ts";
import { corpusDay } from "./corpus/corpus-brand.ts";
import type { CorpusBrand, GradedThread } from "./corpus/corpus-brand.ts";
import { everydayThreads, generateThreads } from "./corpus/generate-threads.ts";
import { corpusHalves } from "./corpus/index.ts";

const places = 10;
/** The target: our nDCG divided by the best of PostgreSQL's rankings. */
const wantedRatio = 1.25;

/** Stemmed in the brand's language: any keyword with all its words, or any word of any keyword. */
const rankings = {
  ts_rank: "ts_rank(document, keywords, 1)",
  ts_rank_cd: "ts_rank_cd(document, keywords, 1)",
  "ts_rank_cd, any word": "ts_rank_cd(document, words, 1)",
} as const;
type Ranking = keyof typeof rankings;
const rankingNames = Object.keys(rankings) as Ranking[];

interface BrandResult {
  half: string;
  name: string;
  ours: number;
  postgres: Record<Ranking, number>;
  ranked: { grade: number; thread: GradedThread; match: ThreadMatch<unknown> | undefined }[];
}

export async function evaluateRelevance(tools: EvaluationTools): Promise<boolean> {
  const { out, folder, output, signal } = tools;
  const results = await withBenchEnvironment(folder, signal, measureAll);
  await mkdir(out, { recursive: true });
  const file = join(out, "relevance.md");
  await writeFile(file, results.map(shown).join("\n\n"));
  const isGood = report(results, output);
  output.print(`To be read: ${file}`);
  return isGood;
}

async function measureAll({ connectionString }: BenchEnvironment): Promise<BrandResult[]> {
  return withClient(connectionString, async (client) => {
    const results: BrandResult[] = [];
    for (const [half, brands] of Object.entries(corpusHalves))
      results.push(...(await measureHalf(client, half, brands)));
    return results;
  });
}

/** Ranks all threads of a half for each of its brands. */
async function measureHalf(
  client: Client,
  half: string,
  brands: readonly CorpusBrand[],
): Promise<BrandResult[]> {
  const own = brands.map((one) => [...one.threads, ...generateThreads(one)]);
  const languages = [...new Set(brands.map(({ brand }) => brand.language))];
  const pool = [...own.flat(), ...everydayThreads(languages)];
  const matcher = openThreadMatcher(brands.map(({ brand }) => brand));
  const matches = pool.map(({ thread }) => matcher.match(thread, corpusDay));
  const results: BrandResult[] = [];
  for (const [at, { brand }] of brands.entries()) {
    const mine = new Set(own[at]);
    const grades = pool.map((one) => (mine.has(one) ? one.grade : 0));
    const ranked = pool
      .map((thread, place) => ({
        grade: grades[place] ?? 0,
        thread,
        match: matches[place]?.find((match) => match.brand === brand),
      }))
      .toSorted((one, other) => (other.match?.score ?? 0) - (one.match?.score ?? 0));
    const ours = ndcg(
      ranked.map(({ grade }) => grade),
      grades,
      places,
    );
    const postgres = await measurePostgres(client, brand, pool, grades);
    results.push({ half, name: brand.name, ours, postgres, ranked });
  }
  return results;
}

async function measurePostgres(
  client: Client,
  { language, keywords }: CorpusBrand["brand"],
  pool: readonly GradedThread[],
  grades: readonly number[],
): Promise<Record<Ranking, number>> {
  const columns = Object.values(rankings).map((call, at) => `${call} as r${at}`);
  const { rows } = await client.query<Record<string, number>>(
    `with query as (
       select string_agg('(' || q::text || ')', ' | ')::tsquery as keywords,
         string_agg('(' || replace(q::text, '&', '|') || ')', ' | ')::tsquery as words
       from unnest($2::text[]) k, plainto_tsquery($1::regconfig, k) q where numnode(q) > 0),
     thread as (
       select place, setweight(to_tsvector($1::regconfig, title), 'A') || to_tsvector($1::regconfig, body) as document
       from unnest($3::text[], $4::text[]) with ordinality as t (title, body, place))
     select ${columns.join(", ")} from thread, query order by place`,
    [
      configurations[language],
      keywords,
      pool.map(({ thread }) => thread.title),
      pool.map(({ thread }) => `${thread.body}\n${thread.tags.join(" ")}`),
    ],
  );
  const entries = rankingNames.map((name, at) => {
    const order = grades
      .map((grade, place) => ({ grade, rank: rows[place]?.[`r${at}`] ?? 0 }))
      .toSorted((one, other) => other.rank - one.rank);
    return [
      name,
      ndcg(
        order.map(({ grade }) => grade),
        grades,
        places,
      ),
    ] as const;
  });
  return Object.fromEntries(entries) as Record<Ranking, number>;
}

function report(results: readonly BrandResult[], output: Output): boolean {
  const shownRow = ({ half, name, ours, postgres }: Omit<BrandResult, "ranked">) => {
    const best = Math.max(...rankingNames.map((ranking) => postgres[ranking]));
    const figures = [ours, ...rankingNames.map((ranking) => postgres[ranking])];
    return [half, name, ...figures.map((figure) => figure.toFixed(3)), (ours / best).toFixed(2)];
  };
  const halves = Object.keys(corpusHalves).map((half) => {
    const some = results.filter((one) => one.half === half);
    const postgres = Object.fromEntries(
      rankingNames.map((ranking) => [ranking, mean(some.map((one) => one.postgres[ranking]))]),
    ) as Record<Ranking, number>;
    return { half, name: "mean", ours: mean(some.map(({ ours }) => ours)), postgres };
  });
  const heading = ["half", "brand", `nDCG@${places}`, ...rankingNames, "ratio to the best"];
  output.print(table(heading, [...results, ...halves].map(shownRow)));
  return halves.every(
    ({ ours, postgres }) =>
      ours >= wantedRatio * Math.max(...rankingNames.map((ranking) => postgres[ranking])),
  );
}

/** The top results of a brand with their reasons, for reading. */
function shown({ half, name, ranked }: BrandResult): string {
  const lines = ranked.slice(0, 2 * places).map(({ grade, thread, match }) => {
    const reasons = (match?.reasons ?? []).map((reason) => `  - ${JSON.stringify(reason)}`);
    const { title, body } = thread.thread;
    return [`- ${match?.score.toFixed(2)} (grade ${grade}) **${title}** ${body}`, ...reasons].join(
      "\n",
    );
  });
  return [`## ${name} (${half})`, ...lines].join("\n");
}
