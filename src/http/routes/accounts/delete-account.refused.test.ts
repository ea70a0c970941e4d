import { beforeAll, expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import { setTestPassword, signInAs } from "../../../../test/sign-in.ts";
import { addAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
let account: { accountId: number; brandId: number; key: string; email: string };
const all = ["generate", "read", "write", "admin"] as const;

beforeAll(async () => {
  const made = await addAccount(service, { key: { scopes: all } });
  account = { ...made, ...(await setTestPassword(service, made.accountId)) };
});

async function expectUntouched(): Promise<void> {
  const { rows } = await service.database.pool.query(
    "select email, closed_at from accounts where id = $1",
    [account.accountId],
  );
  expect(rows).toEqual([{ email: account.email, closed_at: null }]);
  expect((await service.get(account.key, "/agents/api/account/")).status).toBe(200);
}

test.each([
  ["nothing at all", undefined],
  ["nothing", {}],
  ["an empty one", { confirm: "" }],
  ["null", { confirm: null }],
  ["a number", { confirm: 1 }],
  ["a list", { confirm: ["owner@example.com"] }],
  ["another account's address", { confirm: "somebody@example.com" }],
  ["what is longer than any address", { confirm: "a".repeat(60_000) }],
])("400: confirmed with %s, nothing is deleted", async (_, body) => {
  const reply = await senderFor(service, account.key).delete("/account/", body);
  expect(reply.status).toBe(400);
  expect(reply.json).toMatchObject({
    code: "invalid_parameters",
    errors: [{ param: "confirm", message: expect.any(String) }],
  });
  await expectUntouched();
});

test("400: confirmed twice, nothing is deleted", async () => {
  const { email } = account;
  const reply = await service.send({
    method: "DELETE",
    path: "/agents/api/account/",
    headers: { "X-API-Key": account.key, "Content-Type": "application/x-www-form-urlencoded" },
    body: `confirm=${encodeURIComponent(email)}&confirm=${encodeURIComponent(email)}`,
  });
  expect(reply.json).toMatchObject({ code: "invalid_parameters", errors: [{ param: "confirm" }] });
  await expectUntouched();
});

test("403: nobody deletes it from a page of another site", async () => {
  const { email } = account;
  const { accountId } = account;
  const browser = await signInAs(service, accountId);
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const reply = await browser.call("DELETE", "/account/", { confirm: email }, foreign);
  expect([reply.status, reply.json["code"]]).toEqual([403, "foreign_origin"]);
  await expectUntouched();
});

test("another account's address does not delete that one either", async () => {
  const other = await addAccount(service, { key: { scopes: all } });
  const reply = await senderFor(service, other.key).delete("/account/", { confirm: account.email });
  expect(reply.status).toBe(400);
  expect((await service.get(other.key, "/agents/api/account/")).status).toBe(200);
  await expectUntouched();
});
