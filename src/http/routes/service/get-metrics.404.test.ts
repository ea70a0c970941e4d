import { expect, test } from "vitest";
import { startTestService } from "../../../../test/test-service.ts";

const token = "a-token-for-metrics-alone";

test.each<[string, Record<string, string>]>([
  ["neither a token nor a port", {}],
  ["a port of their own", { PRESSROOM_METRICS_PORT: "0" }],
  ["both", { PRESSROOM_METRICS_PORT: "0", PRESSROOM_METRICS_TOKEN: token }],
])("with %s there are no metrics on the port that callers use", async (_, environment) => {
  const service = await startTestService(environment);
  const reply = await service.send({
    path: "/metrics",
    headers: { Authorization: `Bearer ${token}` },
  });
  await service.close();
  expect(reply.status).toBe(404);
  expect(reply.text).not.toContain("pressroom_");
});
