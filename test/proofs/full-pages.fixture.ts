/**
 * Fills the pages of an account: the demo's brands and posts, written contents, many more in every state, and failures.
 */
import { fillDemoAccount } from "../../src/cli/demo/demo-account.ts";
import { forAccount } from "../../src/db/account-handle.ts";
import { contentStatuses } from "../../src/records/contents/contents.ts";
import { publicationStates } from "../../src/records/publications/publications.ts";
import type { FilledAccount } from "../browser/filled-account.fixture.ts";
import { addKey } from "../test-database.ts";
import { eventually } from "../test-service.ts";
import type { TestService } from "../test-service.ts";

const topics = [
  "Why pour over coffee tastes sour, and what to change first",
  "Decaf",
  "How long beans stay good after roasting, and how to tell from the bag whether they still are before you buy them",
  "Better grinder or better beans first?",
  "Kaffeezubereitungsmethodenvergleich",
];

/** Returns the account with the IDs of its contents. */
export async function fillPages(
  service: TestService,
  account: FilledAccount,
): Promise<FilledAccount> {
  const { accountId } = account;
  const { pool } = service.database;
  const { brands, posts } = await forAccount(service.database, accountId, fillDemoAccount);
  const brandId = brands[0]!.id;
  const { key } = await addKey(service, accountId, {
    name: "Website",
    scopes: ["generate", "read", "write"],
  });
  const worker = await service.startWorker();
  const write = async (contentType: string, place: number) => {
    const accepted = await service.generate(key, {
      content_type: contentType,
      custom_topic: topics[place] ?? "",
      brand_id: String(brandId),
      forum_post_id: String(posts[place]?.id),
    });
    return eventually(async () => {
      const job = await service.get(key, accepted.headers["location"] ?? "");
      return (job.json["content_ids"] as number[])[0];
    });
  };
  const contentIds = {
    article: await write("article", 0),
    social: await write("social", 1),
    newsletter: await write("newsletter", 2),
  };
  const list = topics.map((topic, place) => `article,"${topic}",2099-12-0${place + 1}`).join("\n");
  const batch = await service.send({
    method: "POST",
    path: `/agents/api/batches/?brand_id=${brandId}`,
    headers: { "X-API-Key": key, "Content-Type": "text/csv" },
    body: `type,topic,date\n${list}\nsong,A row that is wrong,tomorrow\n`,
  });
  await eventually(async () => {
    const { rows } = await pool.query(
      "select from jobs where account_id = $1 and state = 'queued'",
      [accountId],
    );
    return rows.length === 0 || undefined;
  });
  await worker.stop(5_000);
  await pool.query(
    `with given as (
       select n, ($3::text[])[1 + n % 5] || ', part ' || n as title, nextval('jobs_id_seq') as job_id, nextval('contents_id_seq') as id
       from generate_series(1, 40) n
     ), job as (
       insert into jobs (account_id, id, task_id, brand_id, content_type, custom_topic, live, state, progress, finished_at)
       overriding system value
       select $1, job_id, gen_random_uuid(), $2, 'article', title, false, 'succeeded', 100, now() from given
     ), content as (
       insert into contents (account_id, id, job_id, position, brand_id, content_type, writer, status, scheduled_at, created_at, read_at)
       overriding system value
       select $1, id, job_id, 1, $2, 'article', 'built-in', ($4::text[])[1 + n % 5], now() + (n - 20) * interval '7 hours',
         now() - n * interval '5 hours', case when n > 4 then now() end from given
     ), tag as (
       insert into content_tags (account_id, content_id, tag)
       select $1, id, t from given cross join unnest(array['launch', 'a longer tag than most']) t where n % 3 = 0
     ) insert into content_versions (account_id, content_id, version, title, language, markdown, document)
       select $1, id, 1, title, 'en', repeat('Grind finer and pour slower. ', n * 9), '{}' from given`,
    [accountId, brandId, topics, contentStatuses],
  );
  await pool.query(
    `insert into keywords (account_id, brand_id, phrase, volume)
     select $1, $2, 'how to make pour over coffee at home, question ' || n, n * 130 from generate_series(1, 60) n`,
    [accountId, brandId],
  );
  await pool.query(
    `with channel as (
       insert into channels (account_id, brand_id, kind, name, url, problem)
       select $1, $2, ($3::text[])[n], 'Channel ' || n, 'https://channel-' || n || '.example.com', case when n = 2 then 'The application password was revoked.' end
       from generate_series(1, 7) n returning id, url
     ) insert into publications (account_id, content_id, channel_id, state, url, version, publish_at, problem, published_at)
       select $1, $4, id, ($5::text[])[row_number() over (order by id)], url || '/sour-coffee/', 1, now() + interval '3 days',
         case when row_number() over (order by id) = 6 then 'The application password was revoked.' end, now() from channel`,
    [
      accountId,
      brandId,
      ["wordpress", "ghost", "webhook", "feed", "listmonk", "mailchimp", "mastodon"],
      contentIds.article,
      publicationStates,
    ],
  );
  await pool.query(
    `insert into sources (account_id, brand_id, kind, name, url, problem_code, problem, failures_in_row, last_read_at, next_read_at)
     values ($1, $2, 'website', 'The Harbour Roast website', 'https://harbourroast.example.com/a/very/long/address/that/does/not/end/',
       'timeout', 'The website did not answer within 30 seconds.', 4, now(), now() + interval '1 hour')`,
    [accountId, brandId],
  );
  return {
    ...account,
    contentIds,
    ids: {
      ...account.ids,
      brand_id: String(brandId),
      content_id: String(contentIds.article),
      batch_id: String(batch.json["batch_id"]),
      forum_post_id: String(posts[0]?.id),
    },
  };
}
