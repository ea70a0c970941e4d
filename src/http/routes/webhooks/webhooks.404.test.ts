import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../../../test/test-database.ts";
import { withoutId, useTestService } from "../../../../test/test-service.ts";
import { addAdmin, addWebhook, call, webhookOperations, webhooksPath } from "./webhooks.fixture.ts";

const service = useTestService({ PRESSROOM_LIMITS: "off" });
let account: TestAccount;
let stranger: TestAccount;
let path: string;
let otherPath: string;
let deliveryId: string;

beforeAll(async () => {
  account = await addAdmin(service);
  stranger = await addAdmin(service);
  ({ path } = await addWebhook(service, account.key));
  ({ path: otherPath } = await addWebhook(service, account.key));
  const sent = await call(service, account.key, "POST", `${path}test/`);
  deliveryId = String(sent.json["delivery_id"]);
});

test.each(webhookOperations)(
  "%s %s of another account's webhook is as of none",
  async (method, rest) => {
    const under = (base: string) => `${base}${rest.replace("DELIVERY", deliveryId)}`;
    const foreign = await call(service, stranger.key, method, under(path));
    const missing = await call(service, stranger.key, method, under(`${webhooksPath}999999999/`));
    const broken = await call(service, stranger.key, method, under(`${webhooksPath}none/`));
    expect([foreign.status, foreign.json["code"]]).toEqual([404, "webhook_not_found"]);
    expect(withoutId(foreign)).toEqual(withoutId(missing));
    expect(withoutId(broken)).toEqual(withoutId(missing));
  },
);

test("another account sees none of it in its list", async () => {
  const { json } = await service.get(stranger.key, webhooksPath);
  expect(json).toEqual({ items: [], next_cursor: null });
});

test.each(["msg_00000000000000000000000000000000", "none", "1", "%00"])(
  "a delivery called %s is none",
  async (id) => {
    const reply = await call(service, account.key, "GET", `${path}deliveries/${id}/`);
    expect([reply.status, reply.json["code"]]).toEqual([404, "delivery_not_found"]);
  },
);

test("a delivery is found under its own webhook alone", async () => {
  expect((await service.get(account.key, `${path}deliveries/${deliveryId}/`)).status).toBe(200);
  const other = await service.get(account.key, `${otherPath}deliveries/${deliveryId}/`);
  expect(other.json["code"]).toBe("delivery_not_found");
});

test("what was deleted cannot be deleted again", async () => {
  const { path: gone } = await addWebhook(service, account.key);
  expect((await call(service, account.key, "DELETE", gone)).status).toBe(204);
  expect((await call(service, account.key, "DELETE", gone)).status).toBe(404);
});
