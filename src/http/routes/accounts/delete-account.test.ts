import { expect, test, beforeAll } from "vitest";
import { readEvents } from "../../../../test/event-reader.ts";
import { addScriptedJob } from "../../../../test/scripted-job.ts";
import { addAccountWithApi } from "../../../../test/send-json.ts";
import { openBrowser, setTestPassword, signInAs, testPassword } from "../../../../test/sign-in.ts";
import { eventually, withoutId, useTestService } from "../../../../test/test-service.ts";

const service = useTestService({ PRESSROOM_SIGN_UP: "open" });

async function newAccount() {
  const account = await addAccountWithApi(service);
  return { ...account, ...(await setTestPassword(service, account.accountId)) };
}

test("by session: 204, the cookie is removed, and other sessions stop working", async () => {
  const { accountId, email, key } = await newAccount();
  const browser = await signInAs(service, accountId);
  const elsewhere = openBrowser(service);
  await elsewhere.call("POST", "/session/", { email, password: testPassword });
  expect((await elsewhere.call("GET", "/account/")).status).toBe(200);

  const reply = await browser.call("DELETE", "/account/", { confirm: email });
  expect([reply.status, reply.text]).toEqual([204, ""]);
  expect(browser.cookie).toBe("");

  const dead = await elsewhere.call("GET", "/account/");
  expect([dead.status, dead.json["code"]]).toEqual([401, "session_required"]);
  const session = await elsewhere.call("GET", "/session/");
  expect(session.json).toMatchObject({ signed_in: false, account: null });
  expect((await service.get(key, "/agents/api/account/")).status).toBe(401);
});

test("by key: 204 without a cookie, and the key is treated as unknown", async () => {
  const { api, key, email } = await newAccount();
  // Normalized as on sign-in.
  const reply = await api.delete("/account/", { confirm: ` ${email.toUpperCase()} ` });
  expect(reply.status).toBe(204);
  expect(reply.headers["set-cookie"]).toBeUndefined();
  const never = await service.get("pr_test_nobody", "/agents/api/account/");
  for (const again of [
    await api.get("/account/"),
    await service.generate(key, { content_type: "article" }),
    await api.delete("/account/", { confirm: email }),
  ]) {
    expect([again.status, withoutId(again)]).toEqual([401, withoutId(never)]);
  }
});

test("nobody can sign in with the email address until it is used for a new, empty account", async () => {
  // Otherwise this would be a first run, which requires a setup code.
  await newAccount();
  const { accountId, api, email } = await newAccount();
  await api.delete("/account/", { confirm: email });
  const browser = openBrowser(service);
  const refused = await browser.call("POST", "/session/", { email, password: testPassword });
  expect([refused.status, refused.json["code"]]).toEqual([401, "sign_in_failed"]);

  const wanted = { name: "Again", email, password: testPassword };
  const made = await browser.call("POST", "/accounts/", wanted);
  expect(made.status).toBe(201);
  const { account } = made.json as { account: { account_id: number; email: string } };
  expect(account.email).toBe(email);
  expect(account.account_id).not.toBe(accountId);
  expect((await browser.call("GET", "/brands/")).json["items"]).toEqual([]);
});

test("a stream that follows one of its jobs ends", async () => {
  const account = await newAccount();
  const job = await addScriptedJob(service, account);
  await job.begin();
  const stream = await fetch(`${service.url}/agents/api/jobs/${job.jobId}/events/`, {
    headers: { "X-API-Key": account.key },
  });
  const reader = readEvents(stream.body!);
  await eventually(async () => reader.events.length > 0);
  await account.api.delete("/account/", { confirm: account.email });
  await reader.ended;
  expect(reader.isEnded).toBe(true);
});

test("a long poll for one of its jobs gets the same response as an invalid key", async () => {
  const account = await newAccount();
  const job = await addScriptedJob(service, account);
  await job.begin();
  const waiting = account.api.get(`/jobs/${job.jobId}/?wait=30`);
  await eventually(async () => {
    const rows = await service.sql`select from api_keys
      where account_id = ${account.accountId} and last_used_at is not null`;
    return rows.length > 0;
  });
  await account.api.delete("/account/", { confirm: account.email });
  expect((await waiting).status).toBe(401);
});

test("of two simultaneous deletions, one succeeds and the other gets 401", async () => {
  const { accountId, email } = await newAccount();
  const browsers = [await signInAs(service, accountId)];
  const second = openBrowser(service);
  await second.call("POST", "/session/", { email, password: testPassword });
  browsers.push(second);
  const replies = await Promise.all(
    browsers.map((browser) => browser.call("DELETE", "/account/", { confirm: email })),
  );
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([204, 401]);
});

let account: Awaited<ReturnType<typeof newAccount>>;

beforeAll(async () => {
  account = await newAccount();
});

async function expectUntouched(): Promise<void> {
  const rows = await service.sql`select email, closed_at from accounts
    where id = ${account.accountId}`;
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
])("400: with %s as confirmation, nothing is deleted", async (_, body) => {
  const reply = await account.api.delete("/account/", body);
  expect(reply.status).toBe(400);
  expect(reply.json).toMatchObject({
    code: "invalid_parameters",
    errors: [{ param: "confirm", message: expect.any(String) }],
  });
  await expectUntouched();
});

test("400: with the confirmation sent twice, nothing is deleted", async () => {
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

test("403: a page of another site cannot delete the account", async () => {
  const { email, accountId } = account;
  const browser = await signInAs(service, accountId);
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const reply = await browser.call("DELETE", "/account/", { confirm: email }, foreign);
  expect([reply.status, reply.json["code"]]).toEqual([403, "foreign_origin"]);
  await expectUntouched();
});

test("the email address of another account deletes neither account", async () => {
  const other = await addAccountWithApi(service);
  const reply = await other.api.delete("/account/", { confirm: account.email });
  expect(reply.status).toBe(400);
  expect((await service.get(other.key, "/agents/api/account/")).status).toBe(200);
  await expectUntouched();
});
