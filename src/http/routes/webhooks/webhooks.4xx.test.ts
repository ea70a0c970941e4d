import { beforeAll, expect, test } from "vitest";
import { errorParams } from "../../../../test/send-json.ts";
import { useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import { scopes } from "../../../records/keys/api-keys.ts";
import { claimDeliveries } from "../../../records/webhooks/webhook-queue.ts";
import { privateUrls } from "../../../security/private-urls.fixture.ts";
import { addAdmin, addWebhook, call, webhooksPath } from "./webhooks.fixture.ts";

const service = useTestService({
  PRESSROOM_BASE_URL: "https://press.example.com",
  PRESSROOM_LIMITS: "off",
});
const key = { scopes };
const account = useTestAccount(service, { key });
const stranger = useTestAccount(service, { key });
let path: string;
let otherPath: string;
let deliveryId: string;

beforeAll(async () => {
  ({ path } = await addWebhook(service, account.key));
  ({ path: otherPath } = await addWebhook(service, account.key));
  const sent = await call(service, account.key, "POST", `${path}test/`);
  deliveryId = String(sent.json["delivery_id"]);
});

async function problems(method: string, to: string, body?: unknown) {
  const reply = await call(service, account.key, method, to, body);
  expect([reply.status, reply.json["code"]]).toEqual([400, "invalid_parameters"]);
  return errorParams(reply);
}

test.each<[string, unknown]>([
  ["is missing", undefined],
  ["is empty", ""],
  ["is null", null],
  ["is a number", 7],
  ["is a list", ["https://example.com"]],
  ["is not absolute", "example"],
  ["has another scheme", "ftp://example.com/"],
  ["contains a password", "https://a:b@example.com/"],
  ["has the port of another service", "https://example.com:22/"],
  ["is too long", `https://example.com/${"a".repeat(3_000)}`],
  ["is private", "http://169.254.169.254/latest/meta-data/"],
  ["is our own", "https://press.example.com/hooks"],
])("a url that %s is rejected, on create and on update", async (_, url) => {
  expect(await problems("POST", webhooksPath, { url })).toEqual(["url"]);
  if (url !== undefined) expect(await problems("PATCH", path, { url })).toEqual(["url"]);
});

test("a webhook cannot have a private address, however it is written", async () => {
  const urls = privateUrls(20_000).filter((url) => !url.includes("localhost.localdomain"));
  for (const url of urls) {
    const { status } = await call(service, account.key, "POST", webhooksPath, { url });
    expect([url, status]).toEqual([url, 400]);
  }
});

test("all problems are reported at once", async () => {
  const body = { events: ["job.exploded"], description: 7, enabled: "perhaps" };
  expect(await problems("PATCH", path, body)).toEqual(
    expect.arrayContaining(["events.0", "description", "enabled"]),
  );
  expect(await problems("POST", webhooksPath, { events: [] })).toEqual(
    expect.arrayContaining(["url", "events"]),
  );
});

test.each([-1, 604_801, "x", 1.5, null])("an overlap of %j is rejected", async (overlap) => {
  const body = { overlap_seconds: overlap };
  expect(await problems("POST", `${path}rotate/`, body)).toEqual(["overlap_seconds"]);
});

test.each([
  ["limit=0", "limit"],
  ["limit=101", "limit"],
  ["state=lost", "state"],
  ["cursor=WzFd", "cursor"],
  ["cursor=%00", "cursor"],
])("a list of deliveries rejects %s", async (query, param) => {
  const { status, json } = await service.get(account.key, `${path}deliveries/?${query}`);
  expect([status, json["errors"]]).toEqual([400, [expect.objectContaining({ param })]]);
});

test("webhooks of other accounts are not listed", async () => {
  const { json } = await service.get(stranger.key, webhooksPath);
  expect(json).toEqual({ items: [], next_cursor: null });
});

test("a delivery is found only under its own webhook", async () => {
  expect((await service.get(account.key, `${path}deliveries/${deliveryId}/`)).status).toBe(200);
  const other = await service.get(account.key, `${otherPath}deliveries/${deliveryId}/`);
  expect(other.json["code"]).toBe("delivery_not_found");
});

test("a deleted webhook cannot be deleted again", async () => {
  const { path: gone } = await addWebhook(service, account.key);
  expect((await call(service, account.key, "DELETE", gone)).status).toBe(204);
  expect((await call(service, account.key, "DELETE", gone)).status).toBe(404);
});

test("nothing is sent to a disabled webhook, not even manually", async () => {
  const { path: own } = await addWebhook(service, account.key);
  const sent = await call(service, account.key, "POST", `${own}test/`);
  await call(service, account.key, "PATCH", own, { enabled: false });
  for (const to of [`${own}test/`, `${sent.headers["location"]}resend/`]) {
    const reply = await call(service, account.key, "POST", to);
    expect([reply.status, reply.json["code"]]).toEqual([409, "webhook_disabled"]);
  }
});

test("a delivery in progress cannot be resent", async () => {
  const { path: own } = await addWebhook(service, account.key);
  const sent = await call(service, account.key, "POST", `${own}test/`);
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

test("concurrent requests cannot exceed fifty webhooks; deleting one frees a slot", async () => {
  const other = await addAdmin(service);
  const make = () =>
    call(service, other.key, "POST", webhooksPath, { url: "https://example.com/hooks" });
  const replies = await Promise.all(Array.from({ length: 60 }, make));
  const made = replies.filter((reply) => reply.status === 201);
  const refused = replies.filter((reply) => reply.json["code"] === "webhook_limit_reached");
  expect([made.length, refused.length]).toEqual([50, 10]);
  await call(service, other.key, "DELETE", made[0]?.headers["location"] ?? "");
  expect((await make()).status).toBe(201);
});
