import { expect, test } from "vitest";
import { withoutId, useTestService } from "../../../../test/test-service.ts";
import type { TestHeaders, TestReply } from "../../../../test/test-service.ts";

const token = "a-token-for-metrics-alone";
const service = useTestService({ PRESSROOM_METRICS_TOKEN: token });

function ask(headers: TestHeaders): Promise<TestReply> {
  return service.send({ path: "/metrics", headers });
}

test.each<[string, TestHeaders]>([
  ["no token", {}],
  ["an empty one", { Authorization: "Bearer " }],
  ["a wrong one", { Authorization: "Bearer a-token-for-metrics-alonf" }],
  ["a part of it", { Authorization: `Bearer ${token.slice(0, -1)}` }],
  ["more than it", { Authorization: `Bearer ${token}x` }],
  ["another scheme", { Authorization: `Basic ${token}` }],
  ["the header of keys", { "X-API-Key": token }],
])("%s gets no metrics, in the words of every refusal", async (_, headers) => {
  const reply = await ask(headers);
  expect(reply.status).toBe(401);
  expect(reply.headers).toMatchObject({
    "www-authenticate": "Bearer",
    "content-type": "application/json; charset=utf-8",
  });
  expect(withoutId(reply)).toEqual({
    status: "error",
    code: "unauthorized",
    message:
      "Metrics require their own token. Send PRESSROOM_METRICS_TOKEN as Authorization: Bearer.",
  });
});

test("the word Bearer may be written in any case", async () => {
  expect((await ask({ Authorization: `bearer ${token}` })).status).toBe(200);
});

test("the token is in no line of the log", () => {
  expect(service.logged.join("")).not.toContain(token);
});
