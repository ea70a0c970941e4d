import { beforeAll, expect, test } from "vitest";
import { useTestAccount } from "../../../../test/test-database.ts";
import { endedJob, useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);
let jobId: unknown;
let contentId: number;
let path: string;

beforeAll(async () => {
  await service.startWorker();
  const accepted = await service.generate(account.key, { content_type: "article" });
  jobId = accepted.json["job_id"];
  const job = await endedJob(service, account.key, accepted);
  [contentId = 0] = job["content_ids"] as number[];
  path = `/agents/api/contents/${contentId}/`;
});

test("content is returned with its job, brand and writer", async () => {
  const reply = await service.get(account.key, path);
  expect(reply.status).toBe(200);
  expect(reply.json).toStrictEqual({
    content_id: contentId,
    job_id: jobId,
    brand_id: account.brandId,
    content_type: "article",
    version: 1,
    writer: "built-in",
    language: "en",
    title: expect.stringMatching(/\S/),
    markdown: expect.stringMatching(/\S/),
    document: expect.any(Object),
    sources: expect.any(Array),
    quality: expect.any(Object),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(reply.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    vary: "Accept",
  });
});

test.each([
  "text/markdown",
  "TEXT/Markdown; charset=utf-8",
  "text/*",
  "application/json;q=0.5, text/markdown",
  "application/pdf, text/markdown;q=0.9, */*;q=0.1",
])("Accept: %s returns the same Markdown as in the JSON", async (accept) => {
  const reply = await service.get(account.key, path, { Accept: accept });
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "text/markdown; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    vary: "Accept",
  });
  expect(reply.text).toBe((await service.get(account.key, path)).json["markdown"]);
});

test.each(["*/*", "application/json", "text/markdown;q=0", "nonsense", ";;,,"])(
  "Accept: %s returns JSON",
  async (accept) => {
    const reply = await service.get(account.key, path, { Accept: accept });
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  },
);

test.each([
  ["html", "text/html", /^<!doctype html>[^]*<article lang="en"/],
  ["text", "text/plain", /^[^#<]/],
  ["markdown", "text/markdown", /^# /],
])(
  "format=%s and Accept: %s return the same, as a file with a safe name",
  async (format, type, begins) => {
    const byFormat = await service.get(account.key, `${path}?format=${format}`, { Accept: "*/*" });
    const byAccept = await service.get(account.key, path, { Accept: type });
    expect(byFormat.status).toBe(200);
    expect(byFormat.text).toMatch(begins);
    expect(byFormat.text).toBe(byAccept.text);
    expect(byFormat.headers["content-type"]).toBe(`${type}; charset=utf-8`);
    expect(byFormat.headers["content-disposition"]).toMatch(
      /^attachment; filename="content-\d+\.\w+"; filename\*=UTF-8''[\w%.~-]+$/,
    );
    expect(byFormat.headers["content-security-policy"]).toContain("sandbox");
  },
);

test("the ETag identifies the version in each format, and If-None-Match returns an empty 304", async () => {
  const first = await service.get(account.key, path);
  const tag = first.headers["etag"] ?? "";
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect((await service.get(account.key, `${path}?format=text`)).headers["etag"]).not.toBe(tag);
  for (const sent of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
    const again = await service.get(account.key, path, { "If-None-Match": sent });
    expect(again).toMatchObject({ status: 304, text: "", headers: { etag: tag } });
  }
  const other = await service.get(account.key, path, { "If-None-Match": '"other"' });
  expect(other.status).toBe(200);
});

test("errors are JSON, whatever Accept prefers", async () => {
  const reply = await service.get(account.key, "/agents/api/contents/0/", {
    Accept: "text/markdown",
  });
  expect(reply.json["code"]).toBe("content_not_found");
});

test("format=docx returns a Word file with a filename and without a charset", async () => {
  const { status, headers, text } = await service.get(account.key, `${path}?format=docx`);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe(
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  );
  expect(headers["content-disposition"]).toMatch(
    /^attachment; filename="content-\d+\.docx"; filename\*=UTF-8''[\w%.-]+\.docx$/,
  );
  expect(text.startsWith("PK")).toBe(true);
});

test.each(["application/pdf", "image/*", "application/pdf, image/png;q=0.5", "message/rfc822"])(
  "Accept: %s is rejected with the available formats",
  async (accept) => {
    const reply = await service.get(account.key, path, { Accept: accept });
    expect(reply.status).toBe(406);
    expect(reply.json).toMatchObject({ code: "not_acceptable" });
    expect(reply.json["message"]).toContain("json, markdown, html, text");
  },
);

test("an article is not available as an email", async () => {
  const reply = await service.get(account.key, `${path}?format=eml`);
  expect(reply).toMatchObject({ status: 406, json: { code: "not_acceptable" } });
});

test("an unknown format is an invalid parameter", async () => {
  const reply = await service.get(account.key, `${path}?format=pdf`);
  expect(reply.status).toBe(400);
  expect(reply.json["errors"]).toMatchObject([{ param: "format" }]);
});
