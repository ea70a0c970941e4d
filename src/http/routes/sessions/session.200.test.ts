import { beforeAll, expect, test } from "vitest";
import { openBrowser, setTestPassword, signInAs, testPassword } from "../../../../test/sign-in.ts";
import { useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);
let email: string;

beforeAll(async () => {
  ({ email } = await setTestPassword(service, account.accountId));
});

test("whoever is not signed in is told so, and how things stand", async () => {
  const reply = await openBrowser(service).call("GET", "/session/");
  expect(reply.json).toEqual({
    signed_in: false,
    is_first_run: false,
    is_sign_up_open: false,
    can_reset_by_mail: false,
    demo_email: null,
    account: null,
  });
});

test("signing in sets a cookie that scripts cannot read, and the account's own data opens up", async () => {
  const browser = openBrowser(service);
  const reply = await browser.call("POST", "/session/", { email, password: testPassword });
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({
    signed_in: true,
    account: { account_id: account.accountId, name: "", email },
  });
  expect(reply.headers["set-cookie"]).toEqual([
    expect.stringMatching(
      /^pressroom=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    ),
  ]);
  expect((await browser.call("GET", "/session/")).json["signed_in"]).toBe(true);
  const own = await browser.call("GET", "/account/");
  expect(own.json).toMatchObject({ account_id: account.accountId, email });
  expect(own.headers).toMatchObject({ "cache-control": "no-store", "ratelimit-limit": "3000" });
});

test("an e-mail address is the same in whatever letter case and with blanks around it", async () => {
  const body = { email: `  ${email.toUpperCase()} `, password: testPassword };
  expect((await openBrowser(service).call("POST", "/session/", body)).status).toBe(200);
});

test("signing in gives a new token, whatever the browser had, and ends the session that it had", async () => {
  const browser = openBrowser(service);
  browser.cookie = `pressroom=${"A".repeat(43)}`;
  await browser.call("POST", "/session/", { email, password: testPassword });
  const first = browser.cookie;
  expect(first).not.toContain("AAAA");
  await browser.call("POST", "/session/", { email, password: testPassword });
  expect(browser.cookie).not.toBe(first);
  browser.cookie = first;
  expect((await browser.call("GET", "/account/")).status).toBe(401);
});

test("signing out ends the session on the server too", async () => {
  const browser = await signInAs(service, account.accountId);
  const { cookie } = browser;
  const reply = await browser.call("DELETE", "/session/");
  expect(reply.status).toBe(204);
  expect(reply.headers["set-cookie"]).toEqual([
    "pressroom=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
  ]);
  const thief = openBrowser(service);
  thief.cookie = cookie;
  expect((await thief.call("GET", "/account/")).json["code"]).toBe("session_required");
});

test("every operation of the API is there for whoever is signed in, and says where it put things", async () => {
  const browser = await signInAs(service, account.accountId);
  const made = await browser.call("POST", "/brands/", { name: "By hand" });
  expect(made.status).toBe(201);
  expect(made.headers["location"]).toBe(`/agents/app/api/brands/${String(made.json["brand_id"])}/`);
  const key = await browser.call("POST", "/keys/", { name: "laptop", scopes: ["admin", "read"] });
  expect(key.status).toBe(201);
  service.keys.push(String(key.json["key"]));
  const first = await browser.call("GET", "/brands/?limit=1");
  const next = await browser.call(
    "GET",
    `/brands/?limit=1&cursor=${String(first.json["next_cursor"])}`,
  );
  expect(next.json["items"]).toHaveLength(1);
});

test("a job that is started by hand is the account's, belongs to no key, and is followed by the session", async () => {
  const browser = await signInAs(service, account.accountId);
  const worker = await service.startWorker();
  const started = await browser.call("POST", "/articles/generate/", {
    content_type: "article",
    custom_topic: "Grinding at home",
    brand_id: account.brandId,
  });
  expect(started.status).toBe(200);
  expect(started.headers["location"]).toBe(
    `/agents/app/api/jobs/${String(started.json["job_id"])}/`,
  );
  const { rows } = await service.database.pool.query(
    "select api_key_id, live from jobs where id = $1",
    [started.json["job_id"]],
  );
  expect(rows).toEqual([{ api_key_id: null, live: true }]);
  const events = await browser.call("GET", `/jobs/${String(started.json["job_id"])}/events/`);
  expect(events.text).toContain("event: succeeded");
  const usage = await browser.call("GET", "/usage/?group_by=key");
  expect(usage.status).toBe(200);
  await worker.stop(5_000);
});
