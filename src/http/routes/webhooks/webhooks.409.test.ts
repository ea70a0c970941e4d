import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import { claimDeliveries } from "../../../records/webhooks/webhook-queue.ts";
import { addAdmin, addWebhook, call, webhooksPath } from "./webhooks.fixture.ts";

const service = useTestService({ PRESSROOM_LIMITS: "off" });
let account: TestAccount;

beforeAll(async () => {
  account = await addAdmin(service);
});

test("nothing is sent to a webhook that is disabled, by hand either", async () => {
  const { path } = await addWebhook(service, account.key);
  const sent = await call(service, account.key, "POST", `${path}test/`);
  await call(service, account.key, "PATCH", path, { enabled: false });
  for (const to of [`${path}test/`, `${sent.headers["location"]}resend/`]) {
    const reply = await call(service, account.key, "POST", to);
    expect([reply.status, reply.json["code"]]).toEqual([409, "webhook_disabled"]);
  }
});

test("what is being sent at this moment is not sent again", async () => {
  const { path } = await addWebhook(service, account.key);
  const sent = await call(service, account.key, "POST", `${path}test/`);
  await claimDeliveries(service.worker, {
    deliveriesMax: 100,
    troubledMax: 10,
    endpointMax: 10,
    afterEndpointId: 0,
    leaseMs: 60_000,
  });
  const reply = await call(service, account.key, "POST", `${sent.headers["location"]}resend/`);
  expect([reply.status, reply.json["code"]]).toEqual([409, "delivery_under_way"]);
});

test("an account has at most fifty, even where many are made at once; a deleted one makes room", async () => {
  const own = await addAdmin(service);
  const make = () =>
    call(service, own.key, "POST", webhooksPath, { url: "https://example.com/hooks" });
  const replies = await Promise.all(Array.from({ length: 60 }, make));
  const made = replies.filter((reply) => reply.status === 201);
  const refused = replies.filter((reply) => reply.json["code"] === "webhook_limit_reached");
  expect([made.length, refused.length]).toEqual([50, 10]);
  await call(service, own.key, "DELETE", made[0]?.headers["location"] ?? "");
  expect((await make()).status).toBe(201);
});
