/** Threads of one account, of another and shared ones, among each other: over five years, most of them in the order in which they were posted. */
import { asOwner } from "../as-owner.ts";
import { withoutForeignKeys } from "../growth/without-foreign-keys.ts";
import { openRandom, textOf } from "../retrieval/random-text.ts";
import { seedAccounts } from "../seed-accounts.ts";
import { withOperator } from "../wiring.ts";

const atOnce = 10_000;
const textsCount = 20_000;
const wordsOfTitle = 8;
const wordsOfBody = 40;

/** Returns the account that has four of five. */
export async function seedThreads(
  connectionString: string,
  threads: number,
  report: (text: string) => void,
): Promise<number> {
  return withOperator(connectionString, async (database) => {
    const [asked, other] = await seedAccounts(database, 2);
    if (asked === undefined || other === undefined) throw new Error("no accounts");
    const random = openRandom(11);
    const texts = (words: number) =>
      Array.from({ length: textsCount }, () => textOf(random, words));
    await asOwner(
      connectionString,
      `create table bench_texts as
       select * from unnest($1::text[], $2::text[]) with ordinality as t (title, body, place)`,
      [texts(wordsOfTitle), texts(wordsOfBody / 2)],
    );
    await asOwner(connectionString, "grant select on bench_texts to pressroom_operator");
    await database.pool.query(
      `insert into sources (account_id, kind, name, url)
       select case n % 20 when 0 then null when 1 then $2::bigint when 2 then $2 when 3 then $2 else $1::bigint end, 'feed', n,
         'https://forum' || n || '.example.com'
       from generate_series(0, 39) n`,
      [asked.accountId, other.accountId],
    );
    // Taken in at once at the end, which takes a tenth of the time.
    const [index] = await asOwner<{ definition: string }>(
      connectionString,
      "select pg_get_indexdef('forum_posts_search_idx'::regclass) as definition",
    );
    await asOwner(connectionString, "drop index forum_posts_search_idx");
    await withoutForeignKeys(connectionString, async () => {
      for (let from = 0; from < threads; from += atOnce) {
        report(`storing ${from} of ${threads} threads`);
        await database.pool.query(
          `insert into forum_posts (account_id, source_id, external_id, title, body, community, url, tags, language, score,
             reply_count, is_answered, posted_at)
           select s.account_id, s.id, n, title.title, one.body || ' ' || two.body, 'community ' || hash % 200,
             s.url || '/' || n, array['tag ' || hash % 300, 'tag ' || 300 + hash % 7],
             case when hash % 10 < 8 then 'en' when hash % 10 = 8 then 'de' else 'es' end,
             (20 / (1 + hash % 97))::integer, hash % 5, hash % 3 = 0,
             now() - interval '5 years' * (1 - n::float8 / $3) - interval '1 day' * (hash % 60)
           from generate_series($1::integer, least($2::integer, $3::integer) - 1) n
           cross join lateral (select abs(hashint4(n)::bigint) as hash) h
           join (select *, row_number() over (order by id) - 1 as place from sources) s on s.place = h.hash % 40
           join bench_texts title on title.place = 1 + h.hash % ${textsCount}
           join bench_texts one on one.place = 1 + h.hash / 7 % ${textsCount}
           join bench_texts two on two.place = 1 + h.hash / 131 % ${textsCount}
           order by n`,
          [from, from + atOnce, threads],
        );
      }
      await database.pool.query("delete from unscored_posts");
    });
    report("building the index");
    await asOwner(connectionString, `set maintenance_work_mem = '512MB'; ${index?.definition}`);
    await asOwner(connectionString, "drop table bench_texts");
    await asOwner(connectionString, "vacuum analyze");
    return asked.accountId;
  });
}
