import { beforeAll, expect, test } from "vitest";
import { addKey } from "../../../../test/test-database.ts";
import type { TestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import { addAdmin, addWebhook, call, webhookOperations } from "./webhooks.fixture.ts";

const service = useTestService({ PRESSROOM_LIMITS: "off" });
let account: TestAccount;
let path: string;
let deliveryId: string;

beforeAll(async () => {
  account = await addAdmin(service);
  ({ path } = await addWebhook(service, account.key));
  const sent = await call(service, account.key, "POST", `${path}test/`);
  deliveryId = String(sent.json["delivery_id"]);
});

test.each(webhookOperations)(
  "%s %s needs a key that may do it, of the whole account",
  async (method, rest) => {
    const to = `${path}${rest.replace("DELIVERY", deliveryId)}`;
    const { key: bound } = await addKey(service, account.accountId, {
      brandId: account.brandId,
      scopes: ["read", "admin"],
    });
    const scope = method === "GET" ? "generate" : "read";
    const { key: weak } = await addKey(service, account.accountId, { scopes: [scope] });
    for (const key of [bound, weak]) {
      const reply = await call(service, key, method, to);
      expect([reply.status, reply.json["code"]]).toEqual([403, "insufficient_scope"]);
    }
  },
);
