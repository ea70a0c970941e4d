import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import { addAdmin, addWebhook, call, webhooksPath } from "./webhooks.fixture.ts";

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

test("another account sees none of it in its list", async () => {
  const { json } = await service.get(stranger.key, webhooksPath);
  expect(json).toEqual({ items: [], next_cursor: null });
});

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
