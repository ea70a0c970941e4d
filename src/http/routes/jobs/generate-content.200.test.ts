import { describe, expect, test } from "vitest";
import {
  addAccount,
  addBrand,
  addKey,
  addPost,
  useTestAccount,
} from "../../../../test/test-database.ts";
import {
  endedJob,
  formType,
  generatePath,
  sendForm,
  useTestService,
} from "../../../../test/test-service.ts";
import type { TestHeaders, TestReply } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);

/** The rows of an accepted request. */
async function stored(reply: TestReply): Promise<Record<string, unknown>> {
  expect(reply.status).toBe(200);
  const rows = await service.sql`select job.*, job.xmin::text as written_by,
       (select jsonb_agg(item.content_type order by item.position) from job_items item
        where item.account_id = job.account_id and item.job_id = job.id) as items,
       (select array_agg(distinct item.xmin::text) from job_items item
        where item.account_id = job.account_id and item.job_id = job.id) as items_written_by,
       (select jsonb_agg(jsonb_build_object('account_id', task.account_id, 'job_id', task.job_id))
        from tasks task where task.id = job.task_id) as tasks,
       (select array_agg(task.xmin::text) from tasks task
        where task.id = job.task_id) as tasks_written_by
     from jobs job where job.id = ${reply.json["job_id"]}`;
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

describe("the response", () => {
  test("a success has exactly the fields and types of the original API", async () => {
    const reply = await service.generate(account.key, { content_type: "article" });
    expect(reply.status).toBe(200);
    expect(reply.json).toStrictEqual({
      status: "success",
      message: expect.stringContaining("Harbour Roast"),
      job_id: expect.any(Number),
      task_id: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
      ),
      estimated_time: "0-1 minutes",
      brand_context: {
        brand_name: "Harbour Roast",
        industry: "Coffee",
        keywords_count: 2,
        has_overview: true,
      },
    });
    expect(reply.headers["location"]).toBe(`/agents/api/jobs/${String(reply.json["job_id"])}/`);
  });

  test("it is JSON in UTF-8, must not be cached, and has a request id", async () => {
    const { headers } = await service.generate(account.key, { content_type: "post" });
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^req_[0-9a-f-]{36}$/),
    });
  });

  test("the request id is always ours", async () => {
    const form = { content_type: "post" };
    const { headers } = await service.generate(account.key, form, { "X-Request-Id": "theirs" });
    expect(headers["x-request-id"]).toMatch(/^req_[0-9a-f-]{36}$/);
  });

  test("a brand without an overview is reported as such, whatever its name", async () => {
    const plain = await addAccount(service, { name: 'Tea & "Töpfe" 🍵', overview: "" });
    const reply = await service.generate(plain.key, { content_type: "post" });
    expect(reply.json["message"]).toContain('Tea & "Töpfe" 🍵');
    expect(reply.json).toMatchObject({
      brand_context: { brand_name: 'Tea & "Töpfe" 🍵', has_overview: false },
    });
  });
});

describe("what is stored after a 200", () => {
  test.each(["article", "social", "newsletter", "post"])(
    "%s: one job, one item and one task, written in one transaction",
    async (contentType) => {
      const reply = await service.generate(account.key, { content_type: contentType });
      const job = await stored(reply);
      expect(job["items"]).toStrictEqual([contentType]);
      expect(job["tasks"]).toStrictEqual([
        { account_id: account.accountId, job_id: reply.json["job_id"] },
      ]);
      expect(job["items_written_by"]).toStrictEqual([job["written_by"]]);
      expect(job["tasks_written_by"]).toStrictEqual([job["written_by"]]);
    },
  );

  test("batch: one job, four items and one task, written in one transaction", async () => {
    const reply = await service.generate(account.key, { content_type: "batch" });
    const job = await stored(reply);
    expect(job["items"]).toStrictEqual(["article", "post", "newsletter", "social"]);
    expect(job["tasks"]).toHaveLength(1);
    expect(job["items_written_by"]).toStrictEqual([job["written_by"]]);
    expect(job["tasks_written_by"]).toStrictEqual([job["written_by"]]);
  });

  test("the parameters are stored as sent", async () => {
    const post = await addPost(service, account.accountId);
    const form = {
      content_type: "article",
      custom_topic: "Grinders & café = 100 % + 🫘",
      custom_prompt: "Line one\r\nline two",
      forum_post_id: post,
      language: "de-at",
    };
    const job = await stored(await service.generate(account.key, form));
    expect(job).toMatchObject({
      custom_topic: form.custom_topic,
      custom_prompt: form.custom_prompt,
      forum_post_id: Number(post),
      language: "de-AT",
      brand_id: account.brandId,
      live: false,
    });
  });

  test("jobs of live keys are live, jobs of test keys are not", async () => {
    const { key } = await addKey(service, account.accountId, { mode: "live" });
    const live = await stored(await service.generate(key, { content_type: "post" }));
    const test_ = await stored(await service.generate(account.key, { content_type: "post" }));
    expect([live["live"], test_["live"]]).toStrictEqual([true, false]);
  });

  test("the last use of the key is recorded", async () => {
    const { id, key } = await addKey(service, account.accountId);
    await service.generate(key, { content_type: "post" });
    const rows = await service.sql`select last_used_at is not null as used from api_keys
      where id = ${id}`;
    expect(rows).toStrictEqual([{ used: true }]);
  });
});

describe("the key", () => {
  test.each<[string, (key: string) => { headers?: TestHeaders; query?: string }]>([
    ["X-API-Key", (key) => ({ headers: { "X-API-Key": key } })],
    ["x-api-key with blanks around the key", (key) => ({ headers: { "x-api-key": `  ${key} ` } })],
    ["Authorization: Bearer", (key) => ({ headers: { Authorization: `Bearer ${key}` } })],
    ["authorization: bearer", (key) => ({ headers: { authorization: `bearer ${key}` } })],
    ["Authorization: BEARER", (key) => ({ headers: { Authorization: `BEARER  ${key}` } })],
    ["?api_key=", (key) => ({ query: `?api_key=${key}` })],
    ["?api_key= among others", (key) => ({ query: `?a=1&api_key=${key}&b=2` })],
    ["?api_key= percent-encoded", (key) => ({ query: `?api_key=%70${key.slice(1)}` })],
    [
      "X-API-Key beside an empty Bearer and an empty api_key",
      (key) => ({
        headers: { "X-API-Key": key, Authorization: "Bearer " },
        query: "?api_key=",
      }),
    ],
    [
      "X-API-Key beside another scheme that a proxy uses",
      (key) => ({
        headers: { "X-API-Key": key, Authorization: "Basic cHJveHk6cHJveHk=" },
      }),
    ],
  ])("is accepted as %s", async (_, credential) => {
    const { headers = {}, query = "" } = credential(account.key);
    expect((await sendForm(service, headers, { query })).status).toBe(200);
  });
});

describe("the brand", () => {
  test("is the one in the request if the key is not restricted", async () => {
    const second = await addBrand(service, account.accountId, { name: "Second" });
    const form = { content_type: "post", brand_id: String(second) };
    const reply = await service.generate(account.key, form);
    expect(reply.json).toMatchObject({ brand_context: { brand_name: "Second" } });
    expect((await stored(reply))["brand_id"]).toBe(second);
  });

  test("is the key's brand, which brand_id may repeat", async () => {
    const second = await addBrand(service, account.accountId, { name: "Third" });
    const { key } = await addKey(service, account.accountId, { brandId: second });
    for (const more of [{}, { brand_id: String(second) }, { brand_id: "" }]) {
      const reply = await service.generate(key, { content_type: "post", ...more });
      expect(reply.json).toMatchObject({ brand_context: { brand_name: "Third" } });
    }
  });

  test("always belongs to the key's account, whatever account the body names", async () => {
    const stranger = await addAccount(service);
    const job = await stored(
      await service.generate(account.key, {
        content_type: "post",
        account_id: String(stranger.accountId),
        session_account_id: String(stranger.accountId),
        account: String(stranger.accountId),
      }),
    );
    expect(job["account_id"]).toBe(account.accountId);
  });
});

describe("the parameters", () => {
  test.each([
    ["custom_topic", 500],
    ["custom_prompt", 8_000],
  ])("%s can have %i characters, counted as code points", async (param, lengthMax) => {
    for (const character of ["a", "é", "\u{1F600}"]) {
      const text = character.repeat(lengthMax);
      const body = JSON.stringify({ content_type: "article", [param]: text });
      const job = await stored(await service.post(account.key, body, "application/json"));
      expect(job[param]).toBe(text);
    }
  });

  test.each(["", " ", "\t\r\n", "\u00a0\u3000"])(
    "blank values count as missing: %j",
    async (blank) => {
      const form = { content_type: "article", custom_topic: blank, custom_prompt: blank };
      const job = await stored(await service.generate(account.key, { ...form, language: blank }));
      expect(job).toMatchObject({ custom_topic: null, custom_prompt: null, language: null });
    },
  );

  test("empty ids count as missing", async () => {
    const form = { content_type: "article", forum_post_id: "", brand_id: "" };
    const job = await stored(await service.generate(account.key, form));
    expect(job).toMatchObject({ forum_post_id: null, brand_id: account.brandId });
  });

  test("a shared post can be used by every account", async () => {
    const post = await addPost(service, null);
    const form = { content_type: "article", forum_post_id: post };
    expect((await service.generate(account.key, form)).status).toBe(200);
  });

  test("unknown ones are ignored, up to fifty in total", async () => {
    const names = Array.from({ length: 47 }, (_, n) => `unknown_${n}=${n}`).join("&");
    const body = `content_type=article&__proto__=1&constructor=2&${names}`;
    expect((await service.post(account.key, body)).status).toBe(200);
  });

  test("extra ampersands are ignored", async () => {
    const body = `&&content_type=article${"&".repeat(60_000)}`;
    expect((await service.post(account.key, body)).status).toBe(200);
  });

  test("are read only from the body, not from the query", async () => {
    const query = "?content_type=poem&custom_topic=from+the+query&forum_post_id=abc";
    const post = (body: string) => sendForm(service, { "X-API-Key": account.key }, { query, body });
    expect(await stored(await post("content_type=post"))).toMatchObject({
      content_type: "post",
      custom_topic: null,
    });
    expect((await post("custom_topic=x")).json["code"]).toBe("invalid_parameters");
  });
});

describe("the encoding", () => {
  test.each([
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-8",
    'Application/X-WWW-Form-Urlencoded; Charset="UTF-8"',
  ])("%s is a form", async (contentType) => {
    const reply = await service.post(account.key, "content_type=article", contentType);
    expect(reply.status).toBe(200);
  });

  test.each(["application/json", "application/json; charset=utf-8", "APPLICATION/JSON"])(
    "%s is JSON with the same names",
    async (contentType) => {
      const post = await addPost(service, account.accountId);
      const body = JSON.stringify({
        content_type: "article",
        custom_topic: "Grinders 🫘",
        custom_prompt: null,
        forum_post_id: Number(post),
        brand_id: String(account.brandId),
        unknown: { nested: [1, { deeper: true }] },
      });
      const job = await stored(await service.post(account.key, body, contentType));
      expect(job).toMatchObject({
        custom_topic: "Grinders 🫘",
        custom_prompt: null,
        forum_post_id: Number(post),
      });
    },
  );

  test.each([{ chunked: false }, { chunked: true }])(
    "a body of exactly 64 KiB is accepted, chunked: $chunked",
    async ({ chunked }) => {
      const start = "content_type=article&x=";
      const body = start + "a".repeat(64 * 1024 - start.length);
      const reply = await sendForm(service, { "X-API-Key": account.key }, { body, chunked });
      expect(reply.status).toBe(200);
    },
  );
});

describe("the path", () => {
  test.each([
    ["without its trailing slash", generatePath.slice(0, -1)],
    ["with a letter percent-encoded", generatePath.replace("a", "%61")],
    ["in absolute form", `http://elsewhere.example${generatePath}`],
    ["in absolute form, with a query", `HTTP://elsewhere.example:1${generatePath}?a=1`],
  ])("%s is the same operation, without a redirect", async (_, path) => {
    const reply = await sendForm(service, { "X-API-Key": account.key }, { path });
    expect(reply.status).toBe(200);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect((await sendForm(service, {}, { path })).status).toBe(401);
  });

  test("Expect: 100-continue is answered, and the request is then processed", async () => {
    const head = [
      `POST ${generatePath} HTTP/1.1`,
      "Host: localhost",
      "Connection: close",
      `X-API-Key: ${account.key}`,
      `Content-Type: ${formType}`,
      "Content-Length: 17",
      "Expect: 100-continue",
    ];
    const reply = await service.sendRaw(`${head.join("\r\n")}\r\n\r\ncontent_type=post`);
    expect(reply).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });
});

test("a job is written with one piece of content and can be followed to its end", async () => {
  await service.startWorker();
  const accepted = await service.generate(account.key, { content_type: "article" });
  const job = await endedJob(service, account.key, accepted);
  expect(job).toMatchObject({ state: "succeeded" });
  expect(job).toMatchObject({ progress: 100, attempts: 1, writer: "built-in", live: false });
  expect(job["content_ids"]).toHaveLength(1);
});
