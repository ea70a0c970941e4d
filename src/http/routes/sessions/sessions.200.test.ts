import { expect, test } from "vitest";
import {
  setTestPassword,
  signInAs,
  testPassword,
  openBrowser,
  appPath,
} from "../../../../test/sign-in.ts";
import { addAccount } from "../../../../test/test-database.ts";
import { eventually, startTestService, useTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";
import { forAccount } from "../../../db/account-handle.ts";
import { listSessions } from "../../../records/sessions/sessions.ts";

const service = useTestService();

/** An account with two browsers signed in. */
async function addTwoBrowsers() {
  const { accountId } = await addAccount(service);
  const { email } = await setTestPassword(service, accountId);
  const browsers = [openBrowser(service), openBrowser(service)] as const;
  for (const browser of browsers) {
    await browser.call("POST", "/session/", { email, password: testPassword });
  }
  return { accountId, email, one: browsers[0], other: browsers[1] };
}

test("the list shows each browser, and which one asks", async () => {
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

test("a session that is ended from another browser is dead at once", async () => {
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

test("all others can be ended in one go", async () => {
  const { one, other } = await addTwoBrowsers();
  expect((await one.call("DELETE", "/sessions/")).status).toBe(204);
  expect((await other.call("GET", "/account/")).status).toBe(401);
  expect((await one.call("GET", "/account/")).status).toBe(200);
});

test("a new password ends all other sessions, and the old one is worth nothing", async () => {
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

test("a password that the operator sets ends every session", async () => {
  const { one, other, accountId } = await addTwoBrowsers();
  await setTestPassword(service, accountId);
  for (const browser of [one, other]) {
    expect((await browser.call("GET", "/account/")).status).toBe(401);
  }
});

test("a session lives on while it is used, and its cookie with it; unused for 30 days it is over", async () => {
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

test("a stream that a session follows ends when the session does", async () => {
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

test("an account has at most a hundred sessions: with another one the oldest is over", async () => {
  const { one, other, email, accountId } = await addTwoBrowsers();
  await service.database.pool.query(
    `insert into sessions (account_id, token_hash)
     select $1, sha256(n::text::bytea) from generate_series(1, 98) n`,
    [accountId],
  );
  await service.database.pool.query(
    "update sessions set last_seen_at = now() - interval '1 minute' where account_id = $1 and id = (select min(id) from sessions where account_id = $1)",
    [accountId],
  );
  const third = openBrowser(service);
  await third.call("POST", "/session/", { email, password: testPassword });
  expect((await one.call("GET", "/account/")).status).toBe(401);
  expect((await other.call("GET", "/account/")).status).toBe(200);
  const { items } = (await third.call("GET", "/sessions/")).json as { items: object[] };
  expect(items).toHaveLength(100);
});

test("tokens lie nowhere: neither in the database nor in the log", async () => {
  const browser = await signInAs(service, (await addAccount(service)).accountId);
  const token = browser.cookie.split("=")[1] ?? "";
  const { rows } = await service.database.pool.query<{ row: string }>(
    "select to_jsonb(s)::text as row from sessions s",
  );
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  expect(service.logged.some((line) => line.includes(token))).toBe(false);
  expect(service.logged.some((line) => line.includes(testPassword))).toBe(false);
});

test("behind a proxy that is trusted a person's own address counts, and nobody else's word is taken for it", async () => {
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
  const behind = await startTestService({ PRESSROOM_TRUSTED_PROXIES: "127.0.0.1" });
  expect(await addressOf(behind)).toBe("203.0.113.9");
  await behind.close();
});

test("a content is written anew and a job canceled and retried by hand, as with a key", async () => {
  const { one } = await addTwoBrowsers();
  const worker = await service.startWorker();
  const started = await one.call("POST", "/articles/generate/", { content_type: "post" });
  const path = `/jobs/${String(started.json["job_id"])}/`;
  const [contentId] = await eventually(async () => {
    const { content_ids: ids } = (await one.call("GET", path)).json as { content_ids: number[] };
    return ids.length > 0 && ids;
  });
  const anew = await one.call("POST", `/contents/${String(contentId)}/regenerate/`, {});
  expect(anew.status).toBe(200);
  expect(anew.headers["location"]).toBe(`${appPath}/jobs/${String(anew.json["job_id"])}/`);
  await worker.stop(5_000);
  const waiting = await one.call("POST", "/articles/generate/", { content_type: "post" });
  const job = `/jobs/${String(waiting.json["job_id"])}/`;
  expect((await one.call("POST", `${job}cancel/`)).status).toBe(200);
  expect((await one.call("POST", `${job}retry/`)).json["state"]).toBe("queued");
});
