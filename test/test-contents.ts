/** Inserts contents as a finished job leaves them, and opens a client with all permissions. */
import { addAccount, addKey } from "./test-database.ts";
import type { TestAccount, TestDatabase } from "./test-database.ts";
import { eventually } from "./test-service.ts";
import type { TestReply, TestService } from "./test-service.ts";
import type { RunningWorker } from "../src/worker/worker.ts";

export interface WantedContent {
  title?: string;
  markdown?: string;
  language?: string;
  contentType?: string;
  writer?: string;
  brandId?: number;
  document?: Record<string, unknown>;
  sources?: readonly unknown[];
  quality?: object;
}

export async function addContent(
  { database }: TestDatabase,
  { accountId, brandId }: Pick<TestAccount, "accountId" | "brandId">,
  wanted: WantedContent = {},
): Promise<number> {
  const title = wanted.title ?? "A title";
  const markdown = wanted.markdown ?? `# ${title}\n\nA text.\n`;
  const result = await database.pool.query<{ id: number }>(
    `with job as (
       insert into jobs (account_id, task_id, brand_id, content_type, live, state, progress, finished_at)
       values ($1, gen_random_uuid(), $2, $3, false, 'succeeded', 100, now()) returning id
     ), item as (
       insert into job_items (account_id, job_id, position, content_type, state)
       select $1, id, 1, $3, 'succeeded' from job
     ), content as (
       insert into contents (account_id, job_id, position, brand_id, content_type, writer)
       select $1, id, 1, $2, $3, $4 from job returning id
     ), version as (
       insert into content_versions (account_id, content_id, version, title, language, markdown, document, sources, quality)
       select $1, id, 1, $5, $6, $7, $8, $9, $10 from content
     )
     select id from content`,
    [
      accountId,
      wanted.brandId ?? brandId,
      wanted.contentType ?? "article",
      wanted.writer ?? "built-in",
      title,
      wanted.language ?? "en",
      markdown,
      JSON.stringify(wanted.document ?? {}),
      JSON.stringify(wanted.sources ?? []),
      JSON.stringify(wanted.quality ?? {}),
    ],
  );
  const [content] = result.rows;
  if (!content) throw new Error("the content was not made");
  return content.id;
}

/** Inserts many contents in one statement; their IDs ascend in the order of the texts. */
export async function addContents(
  { database }: TestDatabase,
  { accountId, brandId }: Pick<TestAccount, "accountId" | "brandId">,
  texts: readonly string[],
): Promise<number[]> {
  const result = await database.pool.query<{ id: number }>(
    `with given as (
       select text, place, nextval('jobs_id_seq') as job_id, nextval('contents_id_seq') as id
       from (select * from unnest($3::text[]) with ordinality as t (text, place) order by place) t
     ), job as (
       insert into jobs (account_id, id, task_id, brand_id, content_type, live, state, progress, finished_at)
       overriding system value
       select $1, job_id, gen_random_uuid(), $2, 'article', false, 'succeeded', 100, now() from given
     ), content as (
       insert into contents (account_id, id, job_id, position, brand_id, content_type, writer)
       overriding system value
       select $1, id, job_id, 1, $2, 'article', 'built-in' from given
     ), version as (
       insert into content_versions (account_id, content_id, version, title, language, markdown, document)
       select $1, id, 1, 'A title', 'en', text, '{}' from given
     )
     select id from given order by place`,
    [accountId, brandId, texts],
  );
  return result.rows.map(({ id }) => id);
}

export interface ContentsClient {
  account: TestAccount;
  /** A key with all permissions, and its ID. */
  key: string;
  apiKeyId: number;
  get(path: string, headers?: Record<string, string>): Promise<TestReply>;
  send(
    method: "GET" | "PATCH" | "POST" | "DELETE",
    path: string,
    body?: object,
    headers?: Record<string, string>,
    key?: string,
  ): Promise<TestReply>;
  /** Stops and starts the worker. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Generates a piece of content with the built-in writer; returns its path and its first version. */
  write(contentType: string): Promise<{ path: string; before: Record<string, unknown> }>;
}

export async function openContentsClient(service: TestService): Promise<ContentsClient> {
  // The last paragraph becomes a section of its own, which can be regenerated.
  const account = await addAccount(service, {
    overview:
      "Harbour Roast roasts coffee in small batches in a former boat shed in Whitby. Every bag shows its roast date.\n\nCoffee beans are best within 30 days of roasting.\n\nVisit the shed on Saturdays, which has nine seats and a brewing hour. It is open from 9 am to 1 pm.",
  });
  const { id, key } = await addKey(service, account.accountId, {
    scopes: ["generate", "read", "write"],
  });
  const get: ContentsClient["get"] = (path, headers) => service.get(key, path, headers);
  let worker: RunningWorker | undefined;
  return {
    account,
    key,
    apiKeyId: id,
    get,
    send: (method, path, body, headers = {}, sent = key) =>
      service.send({
        method,
        path,
        headers: {
          "X-API-Key": sent,
          ...(body && { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    async pause() {
      await worker?.stop(5_000);
    },
    async resume() {
      worker = await service.startWorker();
    },
    async write(contentType) {
      worker ??= await service.startWorker();
      const accepted = await service.generate(key, { content_type: contentType });
      const contentId = await eventually(async () => {
        const job = await get(accepted.headers["location"] ?? "");
        return (job.json["content_ids"] as number[])[0];
      });
      const path = `/agents/api/contents/${contentId}/`;
      return { path, before: (await get(path)).json };
    },
  };
}
