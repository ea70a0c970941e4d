import JSZip from "jszip";
import { expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import { addAccount, addBrand, addKey, useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service, {
  name: "Northwind",
  key: { scopes: ["generate", "read", "write"], mode: "test" },
});

const send = (body: string | Buffer, query = "", key = account.key): Promise<TestReply> =>
  service.send({
    method: "POST",
    path: `/agents/api/batches/${query}`,
    headers: { "X-API-Key": key, "Content-Type": "text/csv" },
    body,
  });

interface Row {
  line: number;
  job_id: number | null;
  scheduled_at: string | null;
  state: string | null;
  content_ids: number[];
  errors: { param: string; message: string }[];
}
const rowsOf = (reply: TestReply) => reply.json["rows"] as Row[];
async function jobs(): Promise<number> {
  const rows = await service.sql<{ count: number }>`select count(*)::integer as count
    from jobs where account_id = ${account.accountId}`;
  return rows[0]?.count ?? 0;
}

/** 500 rows; about every twelfth has one of five errors. */
function bigList(): string {
  const lines = ["type,topic,instructions,brand,date"];
  for (let row = 0; row < 500; row += 1) {
    const date = `2099-0${1 + (row % 9)}-10`;
    if (row % 12 === 0 && row < 480) {
      lines.push(
        [
          `poem,Topic ${row},,,${date}`,
          `article,,"No topic, only instructions",,${date}`,
          `article,Topic ${row},,Nobody's,${date}`,
          `article,Topic ${row},,,31/12/2099`,
          `article,Topic ${row},,,2020-01-01`,
        ][(row / 12) % 5] ?? "",
      );
    } else lines.push(`post,"Topic ${row}, in full",Keep it short,Northwind,${date}`);
  }
  return `${lines.join("\r\n")}\r\n`;
}

test("500 rows with 40 errors, sent twice at once and once more, start 460 jobs without duplicates and report 40 errors", async () => {
  const list = bigList();
  const preview = await send(list, "?preview=true");
  expect(preview.json).toMatchObject({
    batch_id: null,
    rows_count: 500,
    jobs_count: 0,
    started_count: 460,
    rejected_count: 40,
    cost_usd: { from: 0, to: 0 },
  });
  expect(preview.json["estimated_time"]).toMatch(/^\d+-\d+ minutes$/);
  expect(await jobs()).toBe(0);

  const [first, second] = await Promise.all([send(list), send(list)]);
  // The same list as saved by a different program.
  const third = await send(`\uFEFF${list.replaceAll("\r\n", "\n")}`);
  expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
  const ids = new Set([first, second, third].map(({ json }) => json["batch_id"]));
  expect(ids.size).toBe(1);
  expect(await jobs()).toBe(460);
  expect(third.json).toMatchObject({ jobs_count: 460, started_count: 0, rejected_count: 40 });
  const rejected = rowsOf(third).filter(({ errors }) => errors.length > 0);
  expect(rejected.map(({ line }) => line)).toEqual(
    Array.from({ length: 40 }, (_, index) => 2 + 12 * index),
  );
  expect(rejected.slice(0, 5).map(({ errors }) => errors)).toEqual([
    [
      {
        param: "type",
        message: 'Unknown type "poem". Use one of: article, social, newsletter, post, batch.',
      },
    ],
    [{ param: "topic", message: "The topic is missing." }],
    [{ param: "brand", message: `No brand is named "Nobody's".` }],
    [
      {
        param: "date",
        message:
          '"31/12/2099" is not a valid date. Use a date such as 2026-12-01 or 2026-12-01 09:30.',
      },
    ],
    [{ param: "date", message: "The date is in the past." }],
  ]);
});

test("a batch shows the overall progress of its jobs, and its results can be downloaded as one archive", async () => {
  const small = await addAccount(service, { key: { scopes: ["generate", "read"], mode: "test" } });
  const reader = senderFor(service, small.key);
  const { json } = await send(
    "topic,date\nOne,2099-12-01\nTwo,\n,\nThree,tomorrow\n",
    "",
    small.key,
  );
  const path = `/batches/${String(json["batch_id"])}/`;
  expect((await reader.get(path)).json).toMatchObject({ progress: 0, finished_count: 0 });
  await service.startWorker();
  await expect
    .poll(async () => (await reader.get(path)).json["progress"], { timeout: 30_000 })
    .toBe(100);
  const done = await reader.get(path);
  expect(done.json).toMatchObject({ finished_count: 2, failed_count: 0, rejected_count: 1 });
  const ids = rowsOf(done).flatMap((row) => row.content_ids);
  for (const [query, ending] of [
    [`batch_id=${String(json["batch_id"])}`, "md"],
    [`content_id=${ids.join("&content_id=")}&format=docx`, "docx"],
  ]) {
    const archive = await fetch(`${service.url}/agents/api/contents/archive/?${query}`, {
      headers: { "X-API-Key": small.key },
    });
    const { files } = await JSZip.loadAsync(await archive.arrayBuffer());
    expect(Object.keys(files)).toEqual(
      ids.map((id) => expect.stringMatching(new RegExp(`^${id}-[\\w-]+\\.${ending}$`))),
    );
  }
  const listed = (await reader.get("/batches/")).json["items"];
  expect(listed).toMatchObject([{ batch_id: json["batch_id"], rejected_count: 1 }]);
});

test("a list of topics needs no columns, and dates are in the caller's time zone", async () => {
  const topics = await send("How to store coffee\n\nGrinders, compared\n", "?preview=true");
  expect(rowsOf(topics)).toMatchObject([
    { line: 1, content_type: "article", topic: "How to store coffee", errors: [] },
    { line: 3, topic: "Grinders, compared" },
  ]);
  const table = await send(
    "Topic\tDate\nOne\t2099-07-01\nTwo\t2099-12-01 08:30\nThree\t2099-12-01T08:30+05:00\n",
    "?preview=true&time_zone=Europe/Berlin&content_type=social",
  );
  expect(rowsOf(table)).toMatchObject([
    { content_type: "social", scheduled_at: "2099-07-01T07:00:00.000Z" },
    { scheduled_at: "2099-12-01T07:30:00.000Z" },
    { scheduled_at: "2099-12-01T03:30:00.000Z" },
  ]);
});

test("each row is validated individually", async () => {
  const bare = await addBrand(service, account.accountId, { name: "Bare", keywords: [] });
  const reply = await send(
    [
      "topic;brand;type",
      "One;Northwind;article",
      "one;Bare;article",
      `Two;${bare};article`,
      "One;northwind;Article",
      `${"x".repeat(501)};;article`,
      "Three;;article;more",
      "Four;;",
    ].join("\n"),
    "?preview=true",
  );
  expect(rowsOf(reply).map(({ errors }) => errors.map(({ message }) => message))).toEqual([
    [],
    [expect.stringContaining('Brand "Bare" needs keywords')],
    [expect.stringContaining('Brand "Bare" needs keywords')],
    ["Duplicate of line 2."],
    ["Must be at most 500 characters long."],
    ["The row has more cells than the header row. Put quotes around cells that contain commas."],
    ["The type is missing. Use one of: article, social, newsletter, post, batch."],
  ]);
});

test("rows that a limit rejected start when the same list is sent again", async () => {
  const limited = await addAccount(service, {
    key: { scopes: ["generate", "read"], mode: "test" },
  });
  await service.sql`update accounts set open_jobs_max = 2 where id = ${limited.accountId}`;
  const list = "One\nTwo\nThree\n";
  const first = await send(list, "", limited.key);
  expect(first.json).toMatchObject({ jobs_count: 2, problem: { code: "too_many_jobs" } });
  await service.sql`update accounts set open_jobs_max = null where id = ${limited.accountId}`;
  const second = await send(list, "", limited.key);
  expect(second.json).toMatchObject({ jobs_count: 3, started_count: 1, problem: null });
  expect(second.json["batch_id"]).toBe(first.json["batch_id"]);
});

test("unreadable lists are rejected as a whole, and batches of other accounts cannot be downloaded", async () => {
  const refusals = await Promise.all([
    send("\n \n"),
    send('topic\n"never closed'),
    send("a\0b"),
    send("x\n".repeat(1_001)),
    send("x", "?time_zone=Mars/Base"),
    send(Buffer.from([0xff, 0xfe, 0xfd])),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 415]);
  const other = await addAccount(service, { key: { scopes: ["generate", "read"], mode: "test" } });
  const made = await send("Mine", "", other.key);
  const bound = await addKey(service, other.accountId, {
    brandId: other.brandId,
    scopes: ["generate", "read"],
  });
  const archive = `/contents/archive/?batch_id=${String(made.json["batch_id"])}`;
  for (const key of [account.key, bound.key]) {
    expect((await senderFor(service, key).get(archive)).json["code"]).toBe("batch_not_found");
  }
});
