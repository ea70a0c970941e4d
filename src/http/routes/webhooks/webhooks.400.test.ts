import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import { innerUrls } from "../../../security/inner-urls.fixture.ts";
import { addAdmin, addWebhook, call, webhooksPath } from "./webhooks.fixture.ts";

const service = useTestService({
  PRESSROOM_BASE_URL: "https://press.example.com",
  PRESSROOM_LIMITS: "off",
});
let account: TestAccount;
let path: string;

beforeAll(async () => {
  account = await addAdmin(service);
  ({ path } = await addWebhook(service, account.key));
});

async function problems(method: string, to: string, body?: unknown) {
  const { status, json } = await call(service, account.key, method, to, body);
  expect([status, json["code"]]).toEqual([400, "invalid_parameters"]);
  return (json["errors"] as { param: string }[]).map(({ param }) => param);
}

test.each<[string, unknown]>([
  ["is missing", undefined],
  ["is empty", ""],
  ["is null", null],
  ["is a number", 7],
  ["is a list", ["https://example.com"]],
  ["is no address", "example"],
  ["has another scheme", "ftp://example.com/"],
  ["holds a password", "https://a:b@example.com/"],
  ["has a port of something else", "https://example.com:22/"],
  ["is endless", `https://example.com/${"a".repeat(3_000)}`],
  ["leads inside", "http://169.254.169.254/latest/meta-data/"],
  ["leads back here", "https://press.example.com/hooks"],
])("a url that %s is refused, when it is made and when it is changed", async (_, url) => {
  expect(await problems("POST", webhooksPath, { url })).toEqual(["url"]);
  if (url !== undefined) expect(await problems("PATCH", path, { url })).toEqual(["url"]);
});

test("no way of writing an inner address becomes a webhook", async () => {
  const urls = innerUrls(20_000).filter((url) => !url.includes("localhost.localdomain"));
  for (const url of urls) {
    const { status } = await call(service, account.key, "POST", webhooksPath, { url });
    expect([url, status]).toEqual([url, 400]);
  }
});

test("all that is wrong is told at once", async () => {
  const body = { events: ["job.exploded"], description: 7, enabled: "perhaps" };
  expect(await problems("PATCH", path, body)).toEqual(
    expect.arrayContaining(["events.0", "description", "enabled"]),
  );
  expect(await problems("POST", webhooksPath, { events: [] })).toEqual(
    expect.arrayContaining(["url", "events"]),
  );
});

test.each([-1, 604_801, "x", 1.5, null])("an overlap of %j is refused", async (overlap) => {
  const body = { overlap_seconds: overlap };
  expect(await problems("POST", `${path}rotate/`, body)).toEqual(["overlap_seconds"]);
});

test.each([
  ["limit=0", "limit"],
  ["limit=101", "limit"],
  ["state=lost", "state"],
  ["cursor=WzFd", "cursor"],
  ["cursor=%00", "cursor"],
])("a list of deliveries refuses %s", async (query, param) => {
  const { status, json } = await service.get(account.key, `${path}deliveries/?${query}`);
  expect([status, json["errors"]]).toEqual([400, [expect.objectContaining({ param })]]);
});
