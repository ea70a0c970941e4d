import { beforeAll, expect, test } from "vitest";
import {
  openBrowser,
  setTestPassword,
  signInAs,
  testPassword,
  appPath,
} from "../../../../test/sign-in.ts";
import { useTestAccount, addAccount } from "../../../../test/test-database.ts";
import { useTestService, eventually, startTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";
import { forAccount } from "../../../db/account-handle.ts";
import { listSessions } from "../../../records/sessions/sessions.ts";

const service = useTestService();
const account = useTestAccount(service);
let ownEmail: string;

beforeAll(async () => {
  ({ email: ownEmail } = await setTestPassword(service, account.accountId));
});

test("without a session, the response contains the setup state", async () => {
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

test("signing in sets a cookie that scripts cannot read and gives access to the account's data", async () => {
  const browser = openBrowser(service);
  const reply = await browser.call("POST", "/session/", {
    email: ownEmail,
    password: testPassword,
  });
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({
    signed_in: true,
    account: { account_id: account.accountId, name: "", email: ownEmail },
  });
  expect(reply.headers["set-cookie"]).toEqual([
    expect.stringMatching(
      /^pressroom=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    ),
  ]);
  expect((await browser.call("GET", "/session/")).json["signed_in"]).toBe(true);
  const own = await browser.call("GET", "/account/");
  expect(own.json).toMatchObject({ account_id: account.accountId, email: ownEmail });
  expect(own.headers).toMatchObject({ "cache-control": "no-store", "ratelimit-limit": "3000" });
});

test("an email address matches regardless of case and surrounding whitespace", async () => {
  const body = { email: `  ${ownEmail.toUpperCase()} `, password: testPassword };
  expect((await openBrowser(service).call("POST", "/session/", body)).status).toBe(200);
});

test("signing in always creates a new token and ends the browser's previous session", async () => {
  const browser = openBrowser(service);
  browser.cookie = `pressroom=${"A".repeat(43)}`;
  await browser.call("POST", "/session/", { email: ownEmail, password: testPassword });
  const first = browser.cookie;
  expect(first).not.toContain("AAAA");
  await browser.call("POST", "/session/", { email: ownEmail, password: testPassword });
  expect(browser.cookie).not.toBe(first);
  browser.cookie = first;
  expect((await browser.call("GET", "/account/")).status).toBe(401);
});

test("signing out ends the session on the server", async () => {
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

test("every API operation works with a session, with Location headers for the dashboard", async () => {
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

test("a job started in the dashboard belongs to no key and can be followed by the session", async () => {
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
  const rows = await service.sql`select api_key_id, live from jobs
    where id = ${started.json["job_id"]}`;
  expect(rows).toEqual([{ api_key_id: null, live: true }]);
  const events = await browser.call("GET", `/jobs/${String(started.json["job_id"])}/events/`);
  expect(events.text).toContain("event: succeeded");
  const usage = await browser.call("GET", "/usage/?group_by=key");
  expect(usage.status).toBe(200);
  await worker.stop(5_000);
});

/** An account signed in from two browsers. */
async function addTwoBrowsers() {
  const { accountId } = await addAccount(service);
  const { email } = await setTestPassword(service, accountId);
  const browsers = [openBrowser(service), openBrowser(service)] as const;
  for (const browser of browsers) {
    await browser.call("POST", "/session/", { email, password: testPassword });
  }
  return { accountId, email, one: browsers[0], other: browsers[1] };
}

test("the list shows each browser and marks the current one", async () => {
  const { one, accountId } = await addTwoBrowsers();
  const reply = await one.call("GET", "/sessions/", undefined, { "User-Agent": "Firefox" });
  const sessions = await forAccount(service.database, accountId, listSessions);
  expect(reply.json["items"]).toEqual(
    sessions.map(({ id }, index) => ({
      session_id: id,
      is_current: index === 1,
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
      address: "127.0.0.1",
      browser: "",
    })),
  );
});

test("a session ended from another browser stops working immediately", async () => {
  const { one, other } = await addTwoBrowsers();
  const items = (await one.call("GET", "/sessions/")).json["items"] as {
    session_id: number;
    is_current: boolean;
  }[];
  const target = items.find((item) => !item.is_current)?.session_id;
  expect((await one.call("DELETE", `/sessions/${String(target)}/`)).status).toBe(204);
  expect((await other.call("GET", "/account/")).json["code"]).toBe("session_required");
  expect((await one.call("DELETE", `/sessions/${String(target)}/`)).status).toBe(404);
  expect((await one.call("GET", "/account/")).status).toBe(200);
});

test("all other sessions can be ended at once", async () => {
  const { one, other } = await addTwoBrowsers();
  expect((await one.call("DELETE", "/sessions/")).status).toBe(204);
  expect((await other.call("GET", "/account/")).status).toBe(401);
  expect((await one.call("GET", "/account/")).status).toBe(200);
});

test("a new password ends all other sessions, and the old one stops working", async () => {
  const { one, other, email } = await addTwoBrowsers();
  const wrong = await one.call("PUT", "/password/", {
    current_password: "something else",
    new_password: "a brand new password",
  });
  expect(wrong.status).toBe(403);
  expect(wrong.json["code"]).toBe("password_wrong");
  const short = await one.call("PUT", "/password/", {
    current_password: testPassword,
    new_password: "short",
  });
  expect(short.status).toBe(400);
  expect((await other.call("GET", "/account/")).status).toBe(200);

  const changed = await one.call("PUT", "/password/", {
    current_password: testPassword,
    new_password: "a brand new password",
  });
  expect(changed.status).toBe(204);
  expect((await one.call("GET", "/account/")).status).toBe(200);
  expect((await other.call("GET", "/account/")).status).toBe(401);
  const old = await other.call("POST", "/session/", { email, password: testPassword });
  expect(old.status).toBe(401);
  const fresh = await other.call("POST", "/session/", { email, password: "a brand new password" });
  expect(fresh.status).toBe(200);
});

test("a password set by the operator ends every session", async () => {
  const { one, other, accountId } = await addTwoBrowsers();
  await setTestPassword(service, accountId);
  for (const browser of [one, other]) {
    expect((await browser.call("GET", "/account/")).status).toBe(401);
  }
});

test("using a session extends it and its cookie; it expires after 30 days without use", async () => {
  const { one, accountId } = await addTwoBrowsers();
  const age = async (span: string) =>
    service.database.pool.query(
      `update sessions set last_seen_at = now() - interval '${span}' where account_id = $1`,
      [accountId],
    );
  await age("59 minutes");
  expect((await one.call("GET", "/account/")).headers).not.toHaveProperty("set-cookie");
  await age("29 days 23 hours");
  const cookie = one.cookie;
  const renewed = await one.call("GET", "/account/");
  expect(renewed.headers["set-cookie"]?.[0]).toMatch(/Max-Age=2592000$/);
  expect(one.cookie).toBe(cookie);
  expect((await one.call("GET", "/account/")).headers).not.toHaveProperty("set-cookie");
  await age("30 days 1 minute");
  expect((await one.call("GET", "/account/")).json["code"]).toBe("session_required");
});

test("a session's stream ends with the session", async () => {
  const { one } = await addTwoBrowsers();
  const started = await one.call("POST", "/articles/generate/", { content_type: "article" });
  const jobId = String(started.json["job_id"]);
  const stream = await fetch(`${service.url}${appPath}/jobs/${jobId}/events/`, {
    headers: { Cookie: one.cookie },
  });
  expect(stream.status).toBe(200);
  let isOver = false;
  const reading = stream.text().then(() => (isOver = true));
  await one.call("DELETE", "/session/");
  await eventually(async () => isOver);
  await reading;
});

test("an account has at most 100 sessions: another one ends the oldest", async () => {
  const { one, other, email, accountId } = await addTwoBrowsers();
  await service.sql`insert into sessions (account_id, token_hash)
     select ${accountId}, sha256(n::text::bytea) from generate_series(1, 98) n`;
  await service.sql`update sessions set last_seen_at = now() - interval '1 minute'
    where account_id = ${accountId} and id = (select min(id) from sessions
      where account_id = ${accountId})`;
  const third = openBrowser(service);
  await third.call("POST", "/session/", { email, password: testPassword });
  expect((await one.call("GET", "/account/")).status).toBe(401);
  expect((await other.call("GET", "/account/")).status).toBe(200);
  const { items } = (await third.call("GET", "/sessions/")).json as { items: object[] };
  expect(items).toHaveLength(100);
});

test("tokens are neither in the database nor in the log", async () => {
  const browser = await signInAs(service, (await addAccount(service)).accountId);
  const token = browser.cookie.split("=")[1] ?? "";
  const rows = await service.sql<{ row: string }>`select to_jsonb(s)::text as row from sessions s`;
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  expect(service.logged.some((line) => line.includes(token))).toBe(false);
  expect(service.logged.some((line) => line.includes(testPassword))).toBe(false);
});

test("the forwarded address of a client is used only behind a trusted proxy", async () => {
  const forwarded = { "X-Forwarded-For": "203.0.113.9" };
  const addressOf = async (tested: TestService) => {
    const { accountId } = await addAccount(tested);
    const { email } = await setTestPassword(tested, accountId);
    const browser = openBrowser(tested);
    await browser.call("POST", "/session/", { email, password: testPassword }, forwarded);
    const { items } = (await browser.call("GET", "/sessions/")).json as {
      items: { address: string }[];
    };
    return items[0]?.address;
  };
  expect(await addressOf(service)).toBe("127.0.0.1");
  const proxied = await startTestService({ PRESSROOM_TRUSTED_PROXIES: "127.0.0.1" });
  expect(await addressOf(proxied)).toBe("203.0.113.9");
  await proxied.close();
});

test("content can be regenerated and jobs canceled and retried with a session, as with a key", async () => {
  const { one } = await addTwoBrowsers();
  const worker = await service.startWorker();
  const started = await one.call("POST", "/articles/generate/", { content_type: "post" });
  const path = `/jobs/${String(started.json["job_id"])}/`;
  const [contentId] = await eventually(async () => {
    const { content_ids: ids } = (await one.call("GET", path)).json as { content_ids: number[] };
    return ids.length > 0 && ids;
  });
  const regenerated = await one.call("POST", `/contents/${String(contentId)}/regenerate/`, {});
  expect(regenerated.status).toBe(200);
  expect(regenerated.headers["location"]).toBe(
    `${appPath}/jobs/${String(regenerated.json["job_id"])}/`,
  );
  await worker.stop(5_000);
  const waiting = await one.call("POST", "/articles/generate/", { content_type: "post" });
  const job = `/jobs/${String(waiting.json["job_id"])}/`;
  expect((await one.call("POST", `${job}cancel/`)).status).toBe(200);
  expect((await one.call("POST", `${job}retry/`)).json["state"]).toBe("queued");
});
