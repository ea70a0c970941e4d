import { beforeAll, expect, test } from "vitest";
import { pruneDeletedContents } from "../../../records/contents/content-deletion.ts";
import { addContent, openContentsClient } from "../../../../test/test-contents.ts";
import type { ContentsClient } from "../../../../test/test-contents.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
let client: ContentsClient;

beforeAll(async () => {
  client = await openContentsClient(service);
});

async function newContent(): Promise<string> {
  return `/agents/api/contents/${await addContent(service, client.account)}/`;
}

test("an old version can be read, and restored as an identical new version", async () => {
  const path = await newContent();
  const first = (await client.get(path)).json;
  await client.send("PATCH", path, { title: "Second" });
  const old = await client.get(`${path}versions/1/`);
  expect(old.json).toMatchObject({ version: 1, title: "A title", markdown: first["markdown"] });
  const restored = await client.send("POST", `${path}versions/1/restore/`, { based_on_version: 2 });
  expect(restored).toMatchObject({
    status: 200,
    json: {
      version: 3,
      title: "A title",
      markdown: first["markdown"],
      document: first["document"],
    },
  });
  const items = (await client.get(`${path}versions/`)).json["items"];
  expect(items).toMatchObject([
    { version: 3, made_by: "restore", restored_version: 1, api_key_id: client.apiKeyId },
    { version: 2, made_by: "edit", restored_version: null },
    { version: 1, made_by: "generate" },
  ]);
  const late = await client.send("POST", `${path}versions/1/restore/`, { based_on_version: 2 });
  expect(late.json["code"]).toBe("version_conflict");
});

test("versions are listed in pages", async () => {
  const path = await newContent();
  for (let turn = 0; turn < 4; turn += 1) await client.send("PATCH", path, { title: `T${turn}` });
  const first = (await client.get(`${path}versions/?limit=2`)).json;
  const rest = (await client.get(`${path}versions/?limit=3&cursor=${String(first["next_cursor"])}`))
    .json;
  const numbers = [first, rest].flatMap((page) =>
    (page["items"] as { version: number }[]).map(({ version }) => version),
  );
  expect(numbers).toEqual([5, 4, 3, 2, 1]);
  expect(rest["next_cursor"]).toBeNull();
});

test("a cursor beyond all versions is rejected", async () => {
  const cursor = Buffer.from("[9007199254740991]").toString("base64url");
  const reply = await client.get(`${await newContent()}versions/?cursor=${cursor}`);
  expect(reply).toMatchObject({ status: 400, json: { code: "invalid_parameters" } });
});

test("deleted content is not found until it is restored with all its versions", async () => {
  const path = await newContent();
  await client.send("PATCH", path, { title: "Second" });
  const deleted = await client.send("DELETE", path);
  expect(deleted).toMatchObject({ status: 200, json: { deleted_at: expect.stringMatching(/Z$/) } });
  for (const place of [path, `${path}versions/`, `${path}versions/1/`, `${path}?format=text`]) {
    expect((await client.get(place)).json["code"]).toBe("content_not_found");
  }
  for (const reply of [
    await client.send("DELETE", path),
    await client.send("PATCH", path, { title: "x" }),
    await client.send("POST", `${path}versions/1/restore/`),
  ]) {
    expect(reply.json["code"]).toBe("content_not_found");
  }
  const id = deleted.json["content_id"];
  const idsIn = async (query: string) =>
    (
      (await client.get(`/agents/api/contents/?limit=100${query}`)).json["items"] as {
        content_id: number;
      }[]
    ).map((item) => item.content_id);
  expect(await idsIn("")).not.toContain(id);
  expect(await idsIn("&deleted=true")).toContain(id);
  const back = await client.send("POST", `${path}undelete/`);
  expect(back).toMatchObject({ status: 200, json: { deleted_at: null, version: 2 } });
  expect(await client.send("POST", `${path}undelete/`)).toMatchObject({ status: 200 });
  expect(await idsIn("&deleted=true")).not.toContain(id);
  expect((await client.get(path)).json["title"]).toBe("Second");
  expect((await client.get(`${path}versions/1/`)).status).toBe(200);
});

test("only content deleted more than 30 days ago is pruned", async () => {
  const [old, young, kept] = [await newContent(), await newContent(), await newContent()];
  await client.send("DELETE", old);
  await client.send("DELETE", young);
  await service.sql`update contents set deleted_at = now() - interval '31 days'
    where id = ${Number(old.split("/").at(-2))}`;
  const { accountId } = client.account;
  const prune = (isDryRun: boolean) =>
    pruneDeletedContents(service.database, accountId, 0, { isDryRun });
  expect(await prune(true)).toEqual({ next: null, contents: 1 });
  expect(await prune(false)).toEqual({ next: null, contents: 1 });
  expect(await prune(false)).toEqual({ next: null, contents: 0 });
  expect((await client.send("POST", `${old}undelete/`)).status).toBe(404);
  expect((await client.send("POST", `${young}undelete/`)).status).toBe(200);
  expect((await client.get(kept)).status).toBe(200);
});
