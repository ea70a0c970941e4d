import { afterAll, beforeAll, expect, test } from "vitest";
import { readEvents } from "../../../../test/event-reader.ts";
import type { EventReader } from "../../../../test/event-reader.ts";
import { addScriptedJob } from "../../../../test/scripted-job.ts";
import { setTestPassword, signInAs } from "../../../../test/sign-in.ts";
import { addAccount, addBrand, addKey } from "../../../../test/test-database.ts";
import type { TestAccount } from "../../../../test/test-database.ts";
import { eventually, startTwin, useTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";
import { forAccount } from "../../../db/account-handle.ts";
import { revokeApiKey } from "../../../records/keys/api-keys.ts";

const service = useTestService();
/** Another process with the same database. */
let other: TestService;
let account: TestAccount;

beforeAll(async () => {
  other = await startTwin(service);
  account = await addAccount(service);
});
afterAll(async () => {
  await other.close();
});

interface Listening extends EventReader {
  answer: Response;
  hangUp(): void;
}

async function listen(
  headers: Record<string, string>,
  { url = service.url, mount = "/agents/api" } = {},
): Promise<Listening> {
  const controller = new AbortController();
  const { signal } = controller;
  const answer = await fetch(`${url}${mount}/events/`, { headers, signal });
  const reader = readEvents(answer.body!);
  await eventually(async () => reader.events.length > 0);
  return Object.assign(Object.create(reader) as EventReader, {
    answer,
    hangUp: () => controller.abort(),
  });
}

const withKey = (key: string) => ({ "X-API-Key": key });
const idsOf = ({ events }: EventReader) =>
  new Set(events.flatMap(({ data }) => data["job_id"] ?? []));
const has = ({ events }: EventReader, jobId: number, state: string) =>
  events.some(({ data }) => data["job_id"] === jobId && data["state"] === state);

test("accepting, canceling and retrying are sent to followers in every process and in the dashboard", async () => {
  await setTestPassword(service, account.accountId);
  const { cookie } = await signInAs(service, account.accountId);
  const listeners = [
    await listen(withKey(account.key)),
    await listen(withKey(account.key), { url: other.url }),
    await listen({ Cookie: cookie }, { mount: "/agents/app/api" }),
  ];
  expect(listeners[0]?.answer.status).toBe(200);
  expect(Object.fromEntries(listeners[0]!.answer.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  const accepted = await service.generate(account.key, { content_type: "batch" });
  const jobId = Number(accepted.json["job_id"]);
  for (const listener of listeners) {
    await eventually(async () => has(listener, jobId, "queued"));
    expect(listener.events[0]?.type).toBe("resync");
    expect(listener.retryMs).toBeGreaterThan(0);
  }
  const change = (what: string) =>
    service.send({
      method: "POST",
      path: `/agents/api/jobs/${jobId}/${what}/`,
      headers: { "X-API-Key": account.key },
    });
  expect((await change("cancel")).status).toBe(200);
  for (const listener of listeners) {
    await eventually(async () => has(listener, jobId, "canceled"));
  }
  expect((await change("retry")).status).toBe(200);
  for (const listener of listeners) {
    await eventually(async () => listener.events.at(-1)?.data["state"] === "queued");
    listener.hangUp();
  }
  // So that other tests do not find it in the queue.
  await change("cancel");
});

test("a stopping process ends its streams cleanly, and another process sends the following events", async () => {
  const dying = await startTwin(service);
  const listener = await listen(withKey(account.key), { url: dying.url });
  await dying.close();
  await listener.ended;
  const again = await listen(withKey(account.key), { url: other.url });
  expect(again.events[0]).toMatchObject({ type: "resync", data: { reason: "connected" } });
  const job = await addScriptedJob(service, account);
  await job.begin();
  await eventually(async () => has(again, job.jobId, "running"));
  again.hangUp();
});

test("a key restricted to a brand follows only that brand, and another account sees nothing", async () => {
  const stranger = await addAccount(service);
  const brandId = await addBrand(service, account.accountId);
  const bound = await addKey(service, account.accountId, { brandId });
  const listeners = [
    await listen(withKey(bound.key)),
    await listen(withKey(stranger.key)),
    await listen(withKey(account.key)),
  ];
  const jobs = [
    await addScriptedJob(service, account),
    await addScriptedJob(service, { ...account, brandId }),
  ];
  for (const job of jobs) {
    await job.begin();
    await job.end();
  }
  const theirs = await addScriptedJob(service, stranger);
  await theirs.begin();
  const [everyBrands, brands] = jobs.map(({ jobId }) => jobId);
  await eventually(async () => has(listeners[2]!, brands!, "succeeded"));
  await eventually(async () => has(listeners[0]!, brands!, "succeeded"));
  await eventually(async () => has(listeners[1]!, theirs.jobId, "running"));
  expect(idsOf(listeners[0]!)).toEqual(new Set([brands]));
  expect(idsOf(listeners[1]!)).toEqual(new Set([theirs.jobId]));
  expect(idsOf(listeners[2]!)).toEqual(new Set([everyBrands, brands]));
  for (const listener of listeners) listener.hangUp();
});

test("ending a session and revoking a key end their streams", async () => {
  const owner = await addAccount(service);
  await setTestPassword(service, owner.accountId);
  const browser = await signInAs(service, owner.accountId);
  const key = await addKey(service, owner.accountId);
  const bySession = await listen({ Cookie: browser.cookie }, { mount: "/agents/app/api" });
  const byKey = await listen(withKey(key.key));
  const stays = await listen(withKey(owner.key));
  await browser.call("DELETE", "/session/");
  await forAccount(service.api, owner.accountId, (handle) => revokeApiKey(handle, key.id));
  await Promise.all([bySession.ended, byKey.ended]);
  expect(stays.isEnded).toBe(false);
  stays.hangUp();
});
