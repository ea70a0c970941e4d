import { expect, test } from "vitest";
import { addKey, useTestAccount } from "../../../../test/test-database.ts";
import { eventually, useTestService } from "../../../../test/test-service.ts";
import type { TestHeaders } from "../../../../test/test-service.ts";

const service = useTestService({ PRESSROOM_HTTP_STREAMS: "2" });
const account = useTestAccount(service);
const path = "/agents/api/events/";

test("429: streams of all jobs count as those of one do, and what ended makes room", async () => {
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
