import { beforeAll, describe, expect, test } from "vitest";
import { addBrand, addKey, useTestAccount } from "../../../../test/test-database.ts";
import { withoutId, useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);
const stranger = useTestAccount(service);
/** Two things of the account: a job and a content. */
const paths: Record<string, string> = {};

beforeAll(async () => {
  const reply = await service.generate(account.key, { content_type: "article" });
  paths["jobs"] = reply.headers["location"] ?? "";
  const { rows } = await service.database.pool.query<{ id: number }>(
    `with content as (
       insert into contents (account_id, job_id, position, brand_id, content_type, writer)
       values ($1, $2, 1, $3, 'article', 'built-in') returning account_id, id
     ), version as (
       insert into content_versions (account_id, content_id, version, title, language, markdown, document)
       select account_id, id, 1, 'Title', 'en', 'Text', '{}' from content
     )
     select id from content`,
    [account.accountId, reply.json["job_id"], account.brandId],
  );
  paths["contents"] = `/agents/api/contents/${rows[0]?.id}/`;
});

describe.each([
  ["jobs", "job_not_found"],
  ["contents", "content_not_found"],
])("%s", (noun, code) => {
  const missing = `/agents/api/${noun}/999999/`;

  test("what does not exist is 404", async () => {
    const reply = await service.get(account.key, missing);
    expect(reply.status).toBe(404);
    expect(withoutId(reply)).toStrictEqual({ status: "error", code, message: expect.any(String) });
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  test("what belongs to another account is as if it did not exist", async () => {
    expect((await service.get(account.key, paths[noun] ?? "")).status).toBe(200);
    const foreign = await service.get(stranger.key, paths[noun] ?? "");
    expect(foreign.status).toBe(404);
    expect(withoutId(foreign)).toStrictEqual(withoutId(await service.get(stranger.key, missing)));
  });

  test("what belongs to another brand is as if it did not exist for a key bound to its own", async () => {
    const second = await addBrand(service, account.accountId);
    const { key } = await addKey(service, account.accountId, { brandId: second });
    const other = await service.get(key, paths[noun] ?? "");
    expect(other.status).toBe(404);
    expect(withoutId(other)).toStrictEqual(withoutId(await service.get(key, missing)));
  });

  test.each([
    ["0", "0"],
    ["-1", "-1"],
    ["+1", "+1"],
    ["01", "01"],
    ["1.0", "1.0"],
    ["1e1", "1e1"],
    ["0x1", "0x1"],
    ["1_0", "1_0"],
    ["%201", "%201"],
    ["1%20", "1%20"],
    ["1%00", "1%00"],
    ["%D9%A1", "%D9%A1"],
    ["null", "null"],
    ["*", "*"],
    ["1;2", "1;2"],
    ["1'or'1'='1", "1'or'1'='1"],
    ["2147483648", "2147483648"],
    ["9007199254740993", "9007199254740993"],
    ["9223372036854775807", "9223372036854775807"],
    ["9223372036854775808", "9223372036854775808"],
    ["99999999999999999999", "99999999999999999999"],
    ["101 digits", "1".repeat(101)],
    ["ten thousand digits", "1".repeat(10_000)],
  ])("an id that can be none is 404 like any other: %s", async (_, id) => {
    const reply = await service.get(account.key, `/agents/api/${noun}/${id}/`);
    expect(reply.status).toBe(404);
    expect(withoutId(reply)).toStrictEqual(withoutId(await service.get(account.key, missing)));
  });

  test("without a good key it says so first, whether the thing exists or not", async () => {
    const replies = [
      await service.send({ path: paths[noun] ?? "" }),
      await service.send({ path: missing }),
      await service.get("nonsense", paths[noun] ?? ""),
      await service.get("nonsense", `/agents/api/${noun}/0/`),
      await service.send({
        path: paths[noun] ?? "",
        headers: [["Cookie", `session=${account.key}; api_key=${account.key}`]],
      }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(401);
      expect(reply.headers["www-authenticate"]).toBe("Bearer");
      expect(withoutId(reply)).toStrictEqual(withoutId(replies[0]!));
    }
  });
});
