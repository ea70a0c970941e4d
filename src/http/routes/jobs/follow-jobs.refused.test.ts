import { expect, test } from "vitest";
import { addScriptedJob } from "../../../../test/scripted-job.ts";
import { addKey, useTestAccount } from "../../../../test/test-database.ts";
import { eventually, useTestService } from "../../../../test/test-service.ts";
import type { TestHeaders } from "../../../../test/test-service.ts";

const service = useTestService({ PRESSROOM_HTTP_STREAMS: "2" });
const account = useTestAccount(service);

const pathOf = (jobId: number | string) => `/agents/api/jobs/${jobId}/events/`;

test("204 tells a follower with the last event of a finished job that no more will come", async () => {
  const job = await addScriptedJob(service, account);
  await job.begin();
  await job.end();
  for (const last of ["1", "2", "2147483647"]) {
    const reply = await service.get(account.key, pathOf(job.jobId), { "Last-Event-ID": last });
    expect(reply).toMatchObject({ status: 204, text: "" });
  }
});

test.each(["-1", "1.5", "one", "01", "2147483648", "1, 2", " "])(
  "400: the invalid event number %j is rejected",
  async (number) => {
    const job = await addScriptedJob(service, account);
    const query = `?after=${encodeURIComponent(number)}`;
    const byQuery = await service.get(account.key, pathOf(job.jobId) + query);
    expect(byQuery.json).toMatchObject({
      code: "invalid_parameters",
      errors: [{ param: "after", message: expect.stringContaining("whole number") }],
    });
    if (number.trim() === "") return;
    const byHeader = await service.get(account.key, pathOf(job.jobId), { "Last-Event-ID": number });
    expect(byHeader.json).toMatchObject({
      code: "invalid_parameters",
      errors: [
        { param: "Last-Event-ID", message: "Must be the number of one of this job's events." },
      ],
    });
  },
);

test("429: the limit of streams applies per key, and an ended stream frees its slot", async () => {
  const job = await addScriptedJob(service, account);
  const { key } = await addKey(service, account.accountId);
  const follow = async (signal: AbortSignal) =>
    fetch(service.url + pathOf(job.jobId), { headers: { "X-API-Key": key }, signal });
  const [first, second] = [new AbortController(), new AbortController()];
  expect((await follow(first.signal)).status).toBe(200);
  expect((await follow(second.signal)).status).toBe(200);
  const third = await service.get(key, pathOf(job.jobId));
  expect(third).toMatchObject({ status: 429, json: { code: "too_many_streams" } });
  expect(third.headers["retry-after"]).toBe("5");
  const waiting = await service.get(key, `/agents/api/jobs/${job.jobId}/?wait=1`);
  expect(waiting.json).toMatchObject({ code: "too_many_streams" });
  // The limit does not apply to another key.
  const other = new AbortController();
  const reply = await fetch(service.url + pathOf(job.jobId), {
    headers: { "X-API-Key": account.key },
    signal: other.signal,
  });
  expect(reply.status).toBe(200);
  first.abort();
  await eventually(async () => {
    const again = await follow(second.signal);
    return again.status === 200;
  });
  second.abort();
  other.abort();
});

const path = "/agents/api/events/";

test("429: streams of all jobs count toward the same limit, and an ended stream frees its slot", async () => {
  const { key } = await addKey(service, account.accountId);
  const follow = (signal: AbortSignal) =>
    fetch(service.url + path, { headers: { "X-API-Key": key }, signal });
  const [first, second] = [new AbortController(), new AbortController()];
  expect((await follow(first.signal)).status).toBe(200);
  expect((await follow(second.signal)).status).toBe(200);
  const third = await service.get(key, path);
  expect(third).toMatchObject({ status: 429, json: { code: "too_many_streams" } });
  expect(third.headers["retry-after"]).toBe("5");
  first.abort();
  await eventually(async () => (await follow(second.signal)).status === 200);
  second.abort();
});

test("HEAD is answered without a stream", async () => {
  const headers: TestHeaders = { "X-API-Key": account.key };
  expect(await service.send({ method: "HEAD", path, headers })).toMatchObject({
    status: 200,
    text: "",
  });
});
