import { beforeAll, expect, test } from "vitest";
import { errorParams } from "../../../../test/send-json.ts";
import { openContentsClient, addContent } from "../../../../test/test-contents.ts";
import type { ContentsClient } from "../../../../test/test-contents.ts";
import { useTestService } from "../../../../test/test-service.ts";
import { hostilePayloads } from "../../../writing/formats/hostile-payloads.fixture.ts";
import { formats } from "../../../writing/formats/index.ts";

const service = useTestService();
let client: ContentsClient;

beforeAll(async () => {
  client = await openContentsClient(service);
});

test("an edited article is a new version in every format, with its sources and a new report", async () => {
  const { path, before } = await client.write("article");
  const markdown =
    "# Fresh coffee beans, and how to keep them so for long\n\nStore **fresh coffee beans** in a [tin](https://tins.example/a).\n\n## Frequently asked questions\n\n### How long?\n\nTwo weeks.\n";
  const reply = await client.send("PATCH", path, { markdown, based_on_version: 1 });
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({
    content_id: before["content_id"],
    version: 2,
    title: "Fresh coffee beans, and how to keep them so for long",
    sources: before["sources"],
    quality: { sources_checked: false, words: expect.any(Number) },
  });
  const document = reply.json["document"] as Record<string, unknown>;
  expect(formats.article.schema.safeParse(document).error).toBeUndefined();
  // With the time zone, which search engines require.
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(document["json_ld"]).toMatchObject({ datePublished: time, dateModified: time });
  expect(document["slug"]).toBe((before["document"] as Record<string, unknown>)["slug"]);
  expect(document["faq"]).toEqual([{ question: "How long?", answer: "Two weeks." }]);
  expect(document["html"]).toContain('<a href="https://tins.example/a" rel="noopener">tin</a>');
  expect((await client.get(path)).json).toEqual(reply.json);
  expect((await client.get(`${path}?format=text`)).text).toContain("tin (https://tins.example/a)");
  const versions = (await client.get(`${path}versions/`)).json["items"];
  expect(versions).toMatchObject([
    { version: 2, made_by: "edit", api_key_id: client.apiKeyId, job_id: null },
    { version: 1, made_by: "generate", api_key_id: null },
  ]);
});

test("only the given fields change: a new title leaves the text unchanged", async () => {
  const { path, before } = await client.write("post");
  const reply = await client.send("PATCH", path, { title: "Another title" });
  expect(reply.json["title"]).toBe("Another title");
  expect(bodyOf(reply.json)).toBe(bodyOf(before));
  expect(reply.json["quality"]).toMatchObject({
    sources_checked: true,
    paragraphs: (before["quality"] as Record<string, unknown>)["paragraphs"],
  });
});

function bodyOf(content: Record<string, unknown>): string {
  return String(content["markdown"]).replace(/^# .*\n/, "");
}

test("an edited newsletter keeps its layout, and its email has the new subject", async () => {
  const { path } = await client.write("newsletter");
  const subject = "Grüße aus Whitby: neue Röstungen, die lange auf sich warten ließen, sind da";
  const reply = await client.send("PATCH", path, {
    subject,
    preheader: "Nur diese Woche",
    markdown: "# Hallo\n\n*Neu* {{name}} | [hier](https://a.example/)\n\n> Zitat\n\n1. eins\n",
  });
  expect(reply.status).toBe(200);
  const document = reply.json["document"] as Record<string, string>;
  expect(formats.newsletter.schema.safeParse(document).error).toBeUndefined();
  expect(document).toMatchObject({ subject, preheader: "Nur diese Woche" });
  expect(document["html"]?.match(/\{\{.*?\}\}/g)).toEqual(["{{unsubscribe_url}}"]);
  expect(document["text"]?.match(/\{\{.*?\}\}/g)).toEqual(["{{unsubscribe_url}}"]);
  const mail = await client.get(path, { Accept: "message/rfc822" });
  expect(mail.headers["content-type"]).toBe("message/rfc822; charset=utf-8");
  const head = mail.text.slice(0, mail.text.indexOf("\r\n\r\n"));
  expect(head).toMatch(/^MIME-Version: 1\.0\r$/m);
  for (const line of mail.text.split("\r\n")) expect(line.length).toBeLessThan(998);
  const words = /Subject: ((?:=\?UTF-8\?B\?[\w+/=]+\?=(?:\r\n )?)+)/.exec(head)?.[1] ?? "";
  const decoded = [...words.matchAll(/B\?([\w+/=]+)/g)].map(([, word]) =>
    Buffer.from(word ?? "", "base64"),
  );
  expect(Buffer.concat(decoded).toString()).toBe(subject);
  const parts = mail.text.split(/\r\n--[\w-]+\r\n/).slice(1, 3);
  const bodies = parts.map((part) =>
    Buffer.from(part.split("\r\n\r\n")[1] ?? "", "base64").toString(),
  );
  expect(bodies[0]).toBe(document["text"]?.replaceAll("\n", "\r\n"));
  expect(bodies[1]).toBe(document["html"]?.replaceAll("\n", "\r\n"));
});

test("a social set is edited by variant, and each is measured again", async () => {
  const { path } = await client.write("social");
  const reply = await client.send("PATCH", path, {
    variants: [
      { network: "x", posts: ["Fresh beans today #coffee"], hashtags: ["#coffee"] },
      { network: "mastodon", posts: ["x".repeat(600)] },
    ],
  });
  expect(reply.status).toBe(200);
  expect(formats.social.schema.safeParse(reply.json["document"]).error).toBeUndefined();
  const { variants } = reply.json["document"] as { variants: { posts: { length: number }[] }[] };
  expect(variants.map(({ posts }) => posts[0]?.length)).toEqual([25, 600]);
  expect(reply.json["quality"]).toMatchObject({ problems: [{ code: "network_limit" }] });
  expect(reply.json["markdown"]).toContain("## Mastodon");
});

test("markup in a text is escaped in every format", async () => {
  const { path } = await client.write("article");
  const markdown = hostilePayloads.join("\n\n").replaceAll("\u0000", "").toWellFormed();
  const reply = await client.send("PATCH", path, { markdown });
  expect(reply.status).toBe(200);
  const { html } = reply.json["document"] as { html: string };
  const page = (await client.get(`${path}?format=html`)).text;
  for (const text of [html, page]) {
    expect(text).not.toMatch(/<(?:script|img|svg|iframe|object|embed|form|input|math|template)\b/i);
    expect(text).not.toMatch(/<[a-z][^>]*\son\w+\s*=/i);
    expect(text).not.toMatch(/href="(?!https?:|#)/i);
  }
});

test("If-Match with the current ETag of any format allows the edit", async () => {
  const { path } = await client.write("post");
  const tag = (await client.get(`${path}?format=html`)).headers["etag"] ?? "";
  const reply = await client.send("PATCH", path, { title: "One" }, { "If-Match": tag });
  expect(reply).toMatchObject({ status: 200, json: { version: 2 } });
  expect((await client.get(path)).headers["etag"]).toBe(reply.headers["etag"]);
});

test("concurrent edits without a version are all saved, one after the other", async () => {
  const { path } = await client.write("post");
  const titles = Array.from({ length: 8 }, (_, index) => `Title ${index}`);
  const replies = await Promise.all(titles.map((title) => client.send("PATCH", path, { title })));
  expect(replies.map(({ status }) => status)).toEqual(titles.map(() => 200));
  const items = (await client.get(`${path}versions/`)).json["items"] as {
    version: number;
    title: string;
  }[];
  expect(items.map(({ version }) => version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(
    items
      .slice(0, 8)
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(titles);
});

test("a webhook event is written in the transaction of the change", async () => {
  const { path, before } = await client.write("post");
  await service.sql`insert into webhook_endpoints (account_id, url, events)
    values (${client.account.accountId}, 'https://example.com', '{content.updated}')`;
  await client.send("PATCH", path, { title: "Told" });
  await client.send("PATCH", path, { title: "Not told", based_on_version: 1 });
  const rows = await service.sql`select type, payload from webhook_outbox
    where account_id = ${client.account.accountId} and type = 'content.updated'`;
  expect(rows).toEqual([
    {
      type: "content.updated",
      payload: {
        content_id: before["content_id"],
        job_id: before["job_id"],
        brand_id: client.account.brandId,
        content_type: "post",
        version: 2,
        deleted: false,
      },
    },
  ]);
});

test.each<[object, string[]]>([
  [{}, ["body"]],
  [{ based_on_version: 1 }, ["body"]],
  [{ title: " ", markdown: "" }, ["title", "markdown"]],
  [{ title: 7 }, ["title"]],
  [{ title: "x".repeat(301) }, ["title"]],
  [{ markdown: "x".repeat(100_001) }, ["markdown"]],
  [{ title: "a", based_on_version: "one" }, ["based_on_version"]],
  [{ subject: "A subject", preheader: "p" }, ["subject", "preheader"]],
  [{ variants: [{ network: "x", posts: ["a"] }] }, ["variants"]],
])("%j is rejected, and each problem is reported", async (body, params) => {
  const path = `/agents/api/contents/${await addContent(service, client.account)}/`;
  const reply = await client.send("PATCH", path, body);
  expect(reply.status).toBe(400);
  expect(errorParams(reply).toSorted()).toEqual(params.toSorted());
});

test("an edit based on an old version is rejected with the current version number", async () => {
  const content = `/agents/api/contents/${await addContent(service, client.account)}/`;
  await client.send("PATCH", content, { title: "Faster" });
  const late = await client.send("PATCH", content, { title: "Slower", based_on_version: 1 });
  expect(late).toMatchObject({ status: 409, json: { code: "version_conflict" } });
  expect(late.json["errors"]).toEqual([
    { param: "based_on_version", message: "The current version is 2." },
  ]);
  const tagged = await client.send(
    "PATCH",
    content,
    { title: "Slower" },
    { "If-Match": '"1-1-x-json"' },
  );
  expect(tagged).toMatchObject({ status: 412, json: { code: "precondition_failed" } });
  expect((await client.get(content)).json["title"]).toBe("Faster");
});
