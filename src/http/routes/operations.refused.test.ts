/** Errors that all operations share: a missing key or scope, and resources that are not the caller's or do not exist. */
import { beforeAll, expect, test } from "vitest";
import { addFullAccount } from "../../../test/full-account.ts";
import { addBrand, addKey } from "../../../test/test-database.ts";
import { useTestService, withoutId } from "../../../test/test-service.ts";
import type { TestReply } from "../../../test/test-service.ts";
import { scopes } from "../../records/keys/api-keys.ts";
import { webhookIdOf } from "../../webhooks/sign.ts";
import { buildDocument } from "../openapi/build-document.ts";
import type { OperationDescription } from "../operation.ts";
import { operations } from "./index.ts";

const service = useTestService({ PRESSROOM_LIMITS: "off" });
const { paths } = buildDocument(operations);

/** Each has one of each resource. */
const own = { accountId: 0, key: "", ids: {} as Record<string, string> };
const foreign = { accountId: 0, key: "", ids: {} as Record<string, string> };
/** Restricted to a different brand than the one that has the resources. */
let boundKey = "";

beforeAll(async () => {
  for (const account of [own, foreign]) {
    const accountId = await addFullAccount(service);
    const { key } = await addKey(service, accountId, { scopes });
    Object.assign(account, { accountId, key, ids: await readIds(accountId) });
  }
  const brandId = await addBrand(service, own.accountId, { name: "Other" });
  boundKey = (await addKey(service, own.accountId, { brandId, scopes })).key;
});

const tables: Record<string, string> = {
  brand_id: "brands",
  keyword_id: "keywords",
  job_id: "jobs",
  content_id: "contents",
  image_id: "images",
  batch_id: "batches",
  forum_post_id: "forum_posts",
  import_id: "forum_imports",
  document_id: "documents",
  webhook_id: "webhook_endpoints",
  key_id: "api_keys",
  channel_id: "channels",
  publication_id: "publications",
  proposal_id: "brand_proposals",
};

async function readIds(accountId: number): Promise<Record<string, string>> {
  const find = async (column: string, table: string) => {
    const { rows } = await service.database.pool.query<{ id: string }>(
      `select ${column}::text as id from ${table} where account_id = $1 limit 1`,
      [accountId],
    );
    return rows[0]?.id ?? "";
  };
  const ids: Record<string, string> = { version: "1" };
  for (const [name, table] of Object.entries(tables)) ids[name] = await find("id", table);
  return {
    ...ids,
    source_id: await find("source_id", "documents"),
    delivery_id: webhookIdOf(await find("id", "webhook_outbox")),
    idea_key: `keyword-${ids["keyword_id"]}`,
  };
}

/** Sends the example of the operation's body. */
async function send(
  { method, path }: OperationDescription,
  key: string | null,
  ids: Record<string, string>,
): Promise<TestReply> {
  const described = paths[path]?.[method.toLowerCase()];
  const query = described?.parameters.flatMap((one) =>
    "in" in one && one.in === "query" && one.required
      ? `${one.name}=${encodeURIComponent(String(one.example ?? one.schema.examples?.[0]))}`
      : [],
  );
  const content = Object.entries(described?.requestBody?.content ?? {})[0];
  const encoded = new Response(content && encode(...content));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "1");
  return service.send({
    method,
    path: `/agents/api${filled}${query?.length ? `?${query.join("&")}` : ""}`,
    headers: {
      ...(key !== null && { "X-API-Key": key }),
      ...(content && { "Content-Type": encoded.headers.get("content-type") ?? "" }),
    },
    ...(content && { body: Buffer.from(await encoded.arrayBuffer()) }),
  });
}

function encode(type: string, { example }: { example?: unknown }): Blob | FormData {
  const form = new FormData();
  form.append("file", new Blob(["text"]), "file.txt");
  if (type.startsWith("multipart/")) return form;
  // The content has a single version.
  const json = () => JSON.stringify({ ...(example as object), based_on_version: undefined });
  return new Blob([typeof example === "string" ? example : json()], { type });
}

const all = operations.map((operation) => [operation.id, operation] as const);

test.each(all)("%s: 401 without a key, 403 without its scope", async (_, operation) => {
  const none = await send(operation, null, own.ids);
  expect([none.status, none.json["code"]]).toEqual([401, "unauthorized"]);
  expect(none.headers["www-authenticate"]).toBe("Bearer");
  const others = scopes.filter((scope) => scope !== operation.scope);
  const { key } = await addKey(service, own.accountId, { scopes: others });
  const weak = await send(operation, key, own.ids);
  expect([weak.status, weak.json["code"]]).toEqual([403, "insufficient_scope"]);
});

const unknown: Record<string, string> = {
  delivery_id: webhookIdOf("00000000-0000-4000-8000-000000000000"),
  idea_key: "keyword-999999999",
};
const impossible = [
  ..."0 abc %00 -1 +1 01 1.0 1e3 0x1 1_0 %201 %D9%A1 * 1;2 1'or'1'='1 2147483648".split(" "),
  ..."9007199254740993 9223372036854775808 99999999999999999999".split(" "),
  "1".repeat(10_000),
];

const withIds = all.filter(([, { path }]) => path.includes("{"));

test.each(withIds)(
  "%s: the same 404 for resources of other accounts, unknown ones and invalid ids",
  async (_, operation) => {
    const before = await digestRows(foreign.accountId);
    for (const [, name = ""] of operation.path.matchAll(/\{(\w+)\}/g)) {
      const sendWith = (id: string) => send(operation, own.key, { ...own.ids, [name]: id });
      const missing = await sendWith(unknown[name] ?? "999999999");
      expect([missing.status, missing.json["code"]]).toEqual([404, refusalOf(operation, name)]);
      // Both accounts have a version 1.
      const theirs = name === "version" ? [] : [foreign.ids[name] ?? ""];
      const others = operation.method === "GET" ? impossible : impossible.slice(0, 3);
      for (const id of [...theirs, ...others]) {
        const reply = await sendWith(id);
        expect([id, reply.status, withoutId(reply)]).toEqual([id, 404, withoutId(missing)]);
      }
    }
    expect(await digestRows(foreign.accountId)).toEqual(before);
  },
);

/** Forum posts belong to no brand. */
const ofBrands = withIds.filter(([, { tag, scope }]) => tag !== "Forum posts" || scope !== "read");

test.each(ofBrands)(
  "%s: resources of another brand are not accessible to a restricted key",
  async (_, operation) => {
    const before = await digestRows(own.accountId);
    expect([403, 404]).toContain((await send(operation, boundKey, own.ids)).status);
    expect(await digestRows(own.accountId)).toEqual(before);
  },
);

test.each([
  "createBrand",
  "startBrandProposal",
  "uploadImage",
  "listWebhooks",
  "createWebhook",
  "getModels",
  "setModels",
  "deleteModels",
  "testModels",
  "updateAccount",
  "deleteAccount",
])("%s: affects the whole account, so a restricted key may not use it", async (id) => {
  const before = await digestRows(own.accountId);
  const reply = await send(
    operations.find((one) => one.id === id)!,
    boundKey,
    own.ids,
  );
  expect([reply.status, reply.json["code"]]).toEqual([403, "insufficient_scope"]);
  expect(await digestRows(own.accountId)).toEqual(before);
});

function refusalOf({ params }: OperationDescription, name: string): string | undefined {
  return params?.shape[name]?.meta()?.refusal;
}

/** A digest of the account's rows in each table, except those that count its requests. */
async function digestRows(accountId: number): Promise<unknown> {
  const { rows } = await service.database.pool.query(
    `select table_name, query_to_xml(format(
         'select md5(string_agg(t::text, '','' order by t::text)) from %I t where account_id = ${accountId}',
         table_name), true, false, '')::text as digest
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'account_id' and table_type = 'BASE TABLE'
       and table_name not in ('api_keys', 'request_days', 'rate_buckets')
     order by table_name`,
  );
  return rows;
}
