/**
 * The system under test: an API and a worker as real processes on an empty database, and two accounts with everything
 * that an account can have. Every text of the second account contains a word that no other account may ever see.
 */
import { openServiceUnderTest } from "../test/service-under-test.ts";
import type { ServiceUnderTest, ServingChild } from "../test/service-under-test.ts";
import { eventually } from "../test/test-service.ts";
import type { FuzzCaller } from "./callers.ts";
import type { FuzzRequest } from "./draft.ts";
import { openKnownResources } from "./known-resources.ts";
import type { KnownResources } from "./known-resources.ts";
import { openReceiver } from "./receiver.ts";
import type { Receiver } from "./receiver.ts";

export interface Subject {
  readonly url: string;
  readonly api: ServingChild;
  readonly worker: ServingChild;
  readonly receiver: Receiver;
  readonly callers: readonly FuzzCaller[];
  /** Whether a request would end the run: archiving a brand revokes the key that is bound to it. */
  isSpared(request: FuzzRequest): boolean;
  close(): Promise<void>;
}

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

const heapMegabytes = 128;
const allScopes = ["generate", "read", "write", "admin"];
const otherSecret = "Zyxwolframite";
const siblingSecret = "Qvobsidianish";
const contentTypes = ["article", "social", "newsletter", "post", "batch"];

export async function openSubject(): Promise<Subject> {
  const underTest = await openServiceUnderTest();
  const receiver = await openReceiver();
  const close = async () => {
    await underTest.remove();
    await receiver.close();
  };
  try {
    const environment = {
      PRESSROOM_WEBHOOK_ALLOW: receiver.host,
      PRESSROOM_SOURCE_ALLOW: receiver.host,
      PRESSROOM_WEBHOOK_SCHEDULE: "0s,1s,5s",
    };
    // With gigabytes of free memory, Node collects garbage so rarely that its memory use says nothing about leaks.
    const narrow = { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` };
    const api = await underTest.start("api", { ...environment, ...narrow });
    const worker = await underTest.start("worker", environment);
    const { callers, boundBrand } = await fill(underTest, api.url, receiver);
    const spared = new RegExp(`/brands/+${boundBrand}/?([?].*)?$`);
    const isSpared = ({ method, target }: FuzzRequest) =>
      method === "DELETE" && spared.test(target);
    return { url: api.url, api, worker, receiver, callers, isSpared, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fill(
  underTest: ServiceUnderTest,
  url: string,
  receiver: Receiver,
): Promise<{ callers: FuzzCaller[]; boundBrand: string }> {
  const ownKey = await makeAccount(underTest, "own@example.com");
  const otherKey = await makeAccount(underTest, "other@example.com");
  const call = callerAt(url, ownKey);
  const callOther = callerAt(url, otherKey);
  /** The keys that the fuzzer uses; a request that revoked them would end the run. */
  const keptKeys = new Set(["1", "2"]);
  let siblingBrand = "";
  const resources = openKnownResources(
    (kind, id) =>
      (kind === "key_id" && keptKeys.has(id)) || (kind === "brand_id" && id === siblingBrand),
  );
  const sibling = openKnownResources(() => false);
  const other = openKnownResources((kind, id) => kind === "key_id" && keptKeys.has(id));

  const brandId = await addBrand(call, "Harbour Roast");
  siblingBrand = await addBrand(call, `Hill Roast ${siblingSecret}`);
  await addBrand(callOther, `Other Roast ${otherSecret}`);
  for (const [one, word] of [
    [call, "Coffee"],
    [callOther, otherSecret],
  ] as const) {
    await one("POST", "/forum-posts/", { title: `Which grinder, ${word}?`, body: word });
    await one("POST", "/forum-posts/import/", { posts: [{ title: `Which filter, ${word}?` }] });
    await one("POST", "/sources/", { kind: "page", url: `http://${receiver.host}/ok`, name: word });
    await one("POST", "/webhooks/", { url: `http://${receiver.host}/ok`, description: word });
    await one("POST", "/keys/", { name: word });
    const { items } = await one("GET", "/brands/");
    const [{ brand_id }] = items as [{ brand_id: number }];
    await one("POST", "/channels/", { kind: "feed", brand_id, name: word });
    for (const type of contentTypes) {
      await one("POST", "/articles/generate/", { content_type: type, custom_topic: word });
    }
  }
  for (const type of contentTypes) {
    await call("POST", "/articles/generate/", { content_type: type, brand_id: siblingBrand });
  }
  await untilWritten(call);
  await untilWritten(callOther);

  const makeKey = async (wanted: Record<string, unknown>) => {
    const made = await call("POST", "/keys/", wanted);
    keptKeys.add(String(made["key_id"]));
    return { id: String(made["key_id"]), key: String(made["key"]) };
  };
  const revoked = await makeKey({ scopes: allScopes });
  await call("DELETE", `/keys/${revoked.id}/`);
  const soon = new Date(Date.now() + 1_500).toISOString();
  const expired = await makeKey({ scopes: allScopes, expires_at: soon });
  const bound = await makeKey({ scopes: allScopes, brand_id: Number(brandId) });

  await learnAll(call, resources, "");
  await learnAll(call, sibling, `?brand_id=${siblingBrand}`);
  await learnAll(callOther, other, "");
  sibling.add("brand_id", { brand_id: siblingBrand });

  const common = { resources, foreign: [other], secrets: [otherSecret], urls: receiver.urls };
  const callers: FuzzCaller[] = [
    { ...common, name: "own", key: ownKey, scopes: allScopes, weight: 40 },
    {
      ...common,
      name: "own test",
      key: (await makeKey({ mode: "test", scopes: allScopes })).key,
      scopes: allScopes,
      weight: 12,
    },
    {
      ...common,
      name: "bound to a brand",
      key: bound.key,
      scopes: allScopes,
      foreign: [sibling, other],
      secrets: [otherSecret, siblingSecret],
      weight: 14,
    },
    {
      ...common,
      name: "other",
      key: otherKey,
      scopes: allScopes,
      resources: other,
      foreign: [resources],
      secrets: [siblingSecret],
      weight: 12,
    },
    { ...common, name: "revoked", key: revoked.key, scopes: [], weight: 3 },
    { ...common, name: "expired", key: expired.key, scopes: [], weight: 3 },
    { ...common, name: "nobody", key: undefined, scopes: [], weight: 3 },
    { ...common, name: "unknown", key: mistyped(ownKey), scopes: [], weight: 2 },
  ];
  for (const scope of allScopes) {
    const { key } = await makeKey({ scopes: [scope] });
    callers.push({ ...common, name: `${scope} alone`, key, scopes: [scope], weight: 5 });
  }
  await eventually(async () => (await statusOf(url, expired.key)) === 401);
  return { callers, boundBrand: brandId };
}

async function makeAccount(underTest: ServiceUnderTest, email: string): Promise<string> {
  await underTest.command("account", "create", "--email", email);
  const scopes = allScopes.join(",");
  const made = await underTest.command("key", "create", "--account", email, "--scopes", scopes);
  return (made as { key: string }).key;
}

async function addBrand(call: Call, name: string): Promise<string> {
  const overview = `${name} roasts coffee in small batches in a boat shed in Whitby. Every bag of ${name} carries its roasting date.`;
  const brand = await call("POST", "/brands/", { name, overview });
  await call("PUT", `/brands/${String(brand["brand_id"])}/keywords/`, {
    keywords: [`${name} beans`, `espresso by ${name}`],
  });
  return String(brand["brand_id"]);
}

async function untilWritten(call: Call): Promise<void> {
  await eventually(async () => {
    const { items } = await call("GET", "/jobs/?limit=100");
    return (items as { state: string }[]).every(({ state }) => state.endsWith("succeeded"));
  }, 60_000);
}

async function learnAll(call: Call, resources: KnownResources, filter: string): Promise<void> {
  const lists = ["/jobs/", "/contents/"];
  if (filter === "")
    lists.push("/brands/", "/forum-posts/", "/sources/", "/channels/", "/webhooks/", "/keys/");
  for (const list of lists) {
    resources.learn(await call("GET", `${list}${filter}`), {});
    resources.learn(await call("GET", `${list}${filter === "" ? "?" : `${filter}&`}limit=1`), {});
  }
  const brand = resources.pick("brand_id", 0)?.["brand_id"];
  if (brand === undefined) return;
  for (const list of ["keywords", "ideas"]) {
    resources.learn(await call("GET", `/brands/${brand}/${list}/`), { brand_id: brand });
  }
  const webhook = resources.pick("webhook_id", 0)?.["webhook_id"];
  if (webhook === undefined) return;
  const deliveries = await call("GET", `/webhooks/${webhook}/deliveries/`);
  resources.learn(deliveries, { webhook_id: webhook });
}

function callerAt(url: string, key: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${url}/agents/api${path}`, {
      method,
      headers: {
        "X-API-Key": key,
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  };
}

async function statusOf(url: string, key: string): Promise<number> {
  const response = await fetch(`${url}/agents/api/jobs/`, { headers: { "X-API-Key": key } });
  await response.body?.cancel();
  return response.status;
}

/** A key of the right format with a wrong checksum. */
function mistyped(key: string): string {
  return `${key.slice(0, 12)}${key[12] === "a" ? "b" : "a"}${key.slice(13)}`;
}
