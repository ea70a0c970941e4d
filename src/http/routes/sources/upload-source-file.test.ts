import { expect, test } from "vitest";
import { Pressroom } from "../../../../client/src/index.ts";
import { senderFor } from "../../../../test/send-json.ts";
import { addAccount, addBrand, addKey, useTestAccount } from "../../../../test/test-database.ts";
import { startTestService, useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";
import { pdfOf } from "../../../sources/files/made-files.fixture.ts";
import { openFileParser } from "../../../sources/files/open-file-parser.ts";

const service = useTestService();
const account = useTestAccount(service, { key: { scopes: ["read", "write"] } });
const api = senderFor(service, account);

interface Sent {
  name: string;
  content: string | Buffer;
  fields?: Record<string, string>;
  key?: string;
}

/** The format of browsers and curl. */
async function upload({ name, content, fields = {}, key = account.key }: Sent): Promise<TestReply> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([content]), name);
  const encoded = new Response(form);
  return service.send({
    method: "POST",
    path: "/agents/api/sources/files/",
    headers: { "X-API-Key": key, "Content-Type": encoded.headers.get("content-type") ?? "" },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
}

const guide = pdfOf([
  [
    { text: "Kayak tours in Norfolk", size: 18, y: 740 },
    { text: "Two hours on the water with a guide, from May to October.", size: 11, y: 700 },
  ],
]);

test("an uploaded file becomes a source with one document and searchable passages", async () => {
  const made = await upload({ name: "guide.pdf", content: guide });
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({
    source: { kind: "file", name: "guide.pdf", brand_id: null, documents_count: 1, problem: null },
    document: { title: "Kayak tours in Norfolk", language: "en", revision: 1 },
    forum_posts: null,
  });
  const { source, document } = made.json as {
    source: { source_id: number; last_read_at: string; next_read_at: null };
    document: { document_id: number };
  };
  expect(source).toMatchObject({ last_read_at: expect.any(String), next_read_at: null });
  const path = `/sources/${source.source_id}/`;
  expect(made.headers["location"]).toBe(`/agents/api${path}`);
  const stored = await api.get(`${path}documents/${document.document_id}/`);
  expect(stored.json).toMatchObject({
    markdown:
      "# Kayak tours in Norfolk\n\nTwo hours on the water with a guide, from May to October.",
    passages: [{ position: 1 }],
  });
});

test("uploading the same name again creates a revision, and the same text does not", async () => {
  const first = await upload({ name: "hours.txt", content: "Open from 9 to 5." });
  const same = await upload({ name: "hours.txt", content: "Open from 9 to 5." });
  const changed = await upload({ name: "hours.txt", content: "Open from 10 to 6." });
  expect([first.status, same.status, changed.status]).toEqual([201, 200, 200]);
  const revisions = [first, same, changed].map(({ json }) => json["document"]);
  expect(revisions).toMatchObject([{ revision: 1 }, { revision: 1 }, { revision: 2 }]);
  const ids = [first, changed].map(
    (one) => (one.json["source"] as { source_id: number }).source_id,
  );
  expect(ids[0]).toBe(ids[1]);
});

test("simultaneous uploads of the same name create one source with one document", async () => {
  const many = await Promise.all(
    [1, 2, 3, 4].map((at) => upload({ name: "race.txt", content: `Text ${at} of four.` })),
  );
  expect(many.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(many.filter(({ status }) => status === 200)).toHaveLength(3);
  const [one] = many;
  const { source_id: id } = one!.json["source"] as { source_id: number };
  expect((await api.get(`/sources/${id}/documents/`)).json["items"]).toMatchObject([
    { revision: 4 },
  ]);
});

test("an unreadable file is rejected with what to do, and nothing is stored", async () => {
  const before = await api.get("/sources/");
  expect(await upload({ name: "scan.pdf", content: pdfOf([[]]) })).toMatchObject({
    status: 422,
    json: { code: "file_unreadable", message: expect.stringContaining("text recognition (OCR)") },
  });
  expect(
    await upload({ name: "photo.png", content: Buffer.from("\x89PNG", "latin1") }),
  ).toMatchObject({ status: 422 });
  expect((await api.get("/sources/")).json).toEqual(before.json);
});

test("a file can belong to one brand, and a key restricted to that brand changes only that brand's files", async () => {
  const brandId = await addBrand(service, account.accountId);
  const other = await addBrand(service, account.accountId);
  const { key } = await addKey(service, account.accountId, {
    scopes: ["read", "write"],
    brandId,
  });
  const content = "Our own brand's text.";
  const own = { name: "brand.txt", content, fields: { brand_id: String(brandId) } };
  expect((await upload({ ...own, key })).json).toMatchObject({
    source: { brand_id: brandId },
  });
  expect(await upload({ name: "all.txt", content, key })).toMatchObject({ status: 403 });
  expect((await upload({ ...own, fields: { brand_id: String(other) }, key })).status).toBe(403);
  expect((await upload({ ...own, fields: { brand_id: String(other) } })).json).toMatchObject({
    code: "source_name_taken",
  });
  expect(await upload({ ...own, fields: { brand_id: "999999" } })).toMatchObject({ status: 404 });
});

test("a thread file becomes forum posts with replies, reports invalid rows, and can be undone", async () => {
  const csv = `title,body,url,ups,replies
Which kayak?,For the sea,https://forum.example/k/1,12,"[{""author"":""ana"",""body"":""A long one.""}]"
,No title,https://forum.example/k/2,,
Second,,https://forum.example/k/3,,`;
  const sent = { name: "threads.csv", content: csv, fields: { kind: "thread_file" } };
  const made = await upload(sent);
  expect(made).toMatchObject({
    status: 201,
    json: {
      source: { kind: "thread_file", forum_posts_count: 2 },
      document: null,
      forum_posts: {
        created: 2,
        updated: 0,
        refused: 1,
        errors: [{ place: "Line 3", message: "The title is missing." }],
      },
    },
  });
  const found = await api.get("/forum-posts/?q=kayak");
  expect(found.json["items"]).toMatchObject([
    { title: "Which kayak?", score: 12, replies_count: 1 },
  ]);
  expect((await upload(sent)).json["forum_posts"]).toMatchObject({ unchanged: 2, import_id: null });
  const { import_id: importId } = made.json["forum_posts"] as { import_id: number };
  const undone = await api.post(`/forum-posts/imports/${importId}/undo/`, {});
  expect(undone.json).toEqual({ removed: 2, restored: 0 });
});

test("the client uploads a file", async () => {
  const client = new Pressroom({ baseUrl: service.url, apiKey: account.key });
  const file = new File(["Prices start at 45 pounds."], "prices.md");
  const { source, document } = await client.sources.uploadFile({ file, name: "Prices" });
  expect(source).toMatchObject({ name: "Prices", kind: "file" });
  expect(document).toMatchObject({ title: "prices" });
});

test("a parser that hangs is aborted, and other requests are served meanwhile", async () => {
  const entry = new URL("../../../sources/files/hostile-parser.fixture.ts", import.meta.url);
  const files = openFileParser({ entry, deadlineMs: 1_500 });
  const stuck = await startTestService({}, undefined, { files });
  const { key } = await addAccount(stuck, { key: { scopes: ["read", "write"] } });
  const client = new Pressroom({ baseUrl: stuck.url, apiKey: key, maxRetries: 0 });
  const hanging = client.sources.uploadFile({ file: new File(["x"], "hang.txt") });
  const refused = expect(hanging).rejects.toMatchObject({ status: 422, code: "file_unreadable" });
  const listed = [];
  for await (const source of client.sources.list()) listed.push(source);
  expect(listed).toEqual([]);
  await refused;
  await stuck.close();
});
