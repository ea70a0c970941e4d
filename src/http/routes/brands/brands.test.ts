import { expect, test } from "vitest";
import { errorParams, senderFor, walk } from "../../../../test/send-json.ts";
import {
  addAccount,
  addBrand,
  addEmptyAccount,
  addKey,
  useTestAccount,
} from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();

const scopes = ["generate", "read", "write"] as const;

async function newAccount() {
  const accountId = await addEmptyAccount(service);
  const { key } = await addKey(service, accountId, { scopes });
  return { accountId, key, api: senderFor(service, key) };
}

test("content can be generated for a brand created with keywords; with an invalid keyword, no brand is created", async () => {
  const { api, key } = await newAccount();
  const keywords = ["fresh beans", " Fresh  Beans ", "espresso"];
  const made = await api.post("/brands/", { name: "Harbour Roast", keywords });
  expect([made.status, made.json["keywords_count"]]).toEqual([201, 2]);
  expect((await service.generate(key, { content_type: "post" })).status).toBe(200);
  const refused = await api.post("/brands/", { name: "Other", keywords: ["x".repeat(201), "y"] });
  expect([refused.status, refused.json["code"]]).toEqual([400, "invalid_parameters"]);
  expect((await api.get("/brands/")).json["items"]).toHaveLength(1);
});

test("a brand is created with the given fields, becomes the default if there is none, and is returned unchanged", async () => {
  const { api } = await newAccount();
  const given = {
    name: "  Harbour Roast ",
    industry: "Coffee",
    overview: "Roasts in Whitby.",
    voice: "Plain.",
    voice_guide: {
      audience: "home brewers",
      dos: ["Give grams."],
      donts: [],
      banned_words: ["hype"],
      samples: ["Weigh it."],
    },
    language: "de-ch",
    networks: ["linkedin", "x", "linkedin"],
  };
  const made = await api.post("/brands/", given);
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({
    ...given,
    name: "Harbour Roast",
    language: "de-CH",
    networks: ["linkedin", "x"],
    is_default: true,
    keywords_count: 0,
    archived_at: null,
  });
  expect(made.headers["location"]).toBe(`/agents/api/brands/${String(made.json["brand_id"])}/`);
  const read = await service.get("", made.headers["location"] ?? "");
  expect(read.status).toBe(401);
  expect((await api.get(`/brands/${String(made.json["brand_id"])}/`)).json).toEqual(made.json);
});

test("a brand can be created with a form", async () => {
  const { key } = await newAccount();
  const made = await service.send({
    method: "POST",
    path: "/agents/api/brands/",
    headers: { "X-API-Key": key, "Content-Type": "application/x-www-form-urlencoded" },
    body: "name=Formed&networks=x&networks=bluesky&is_default=true",
  });
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({ name: "Formed", networks: ["x", "bluesky"] });
});

test("an update changes only the given fields, including in the voice guide", async () => {
  const { api } = await newAccount();
  const made = await api.post("/brands/", {
    name: "One",
    voice: "Plain.",
    voice_guide: { audience: "all", dos: ["This."] },
  });
  const path = `/brands/${String(made.json["brand_id"])}/`;
  const changed = await api.patch(path, { industry: "Tea", voice_guide: { dos: [] } });
  expect(changed.status).toBe(200);
  expect(changed.json).toMatchObject({
    name: "One",
    industry: "Tea",
    voice: "Plain.",
    voice_guide: { audience: "all", dos: [] },
  });
  expect((await api.patch(path, { voice: "" })).json).toMatchObject({ voice: "" });
  expect((await api.patch(path, {})).status).toBe(200);
});

test("the list returns each brand once, newest first, with its number of keywords", async () => {
  const { accountId, api } = await newAccount();
  const ids: number[] = [];
  for (let n = 0; n < 7; n += 1) ids.push(await addBrand(service, accountId, { name: `B${n}` }));
  const brands = await walk(api, "/brands/", 3);
  expect(brands.map((brand) => brand["brand_id"])).toEqual(ids.toReversed());
  expect(brands.every((brand) => brand["keywords_count"] === 2)).toBe(true);
  expect(brands.filter((brand) => brand["is_default"]).map((brand) => brand["brand_id"])).toEqual([
    ids[0],
  ]);
});

test("there is one default brand: setting another replaces it", async () => {
  const { api } = await newAccount();
  const first = await api.post("/brands/", { name: "First" });
  const second = await api.post("/brands/", { name: "Second", is_default: true });
  expect(second.json["is_default"]).toBe(true);
  const firstPath = `/brands/${String(first.json["brand_id"])}/`;
  expect((await api.get(firstPath)).json["is_default"]).toBe(false);
  expect((await api.patch(firstPath, { is_default: true })).json["is_default"]).toBe(true);
  expect((await api.patch(firstPath, { is_default: false })).status).toBe(400);
});

test("an archived brand accepts no jobs, its keys are revoked, its content is kept, and it can be restored", async () => {
  const { accountId, brandId, key } = await addAccount(service, { key: { scopes } });
  const api = senderFor(service, key);
  const bound = await addKey(service, accountId, { brandId, scopes });
  const accepted = await service.generate(bound.key, { content_type: "article" });
  expect(accepted.status).toBe(200);

  const archived = await api.delete(`/brands/${brandId}/`);
  expect(archived.status).toBe(200);
  expect(archived.json["archived_at"]).not.toBeNull();
  expect(archived.json["is_default"]).toBe(false);
  expect((await service.generate(bound.key, { content_type: "article" })).status).toBe(401);
  const refused = await service.generate(key, {
    content_type: "article",
    brand_id: String(brandId),
  });
  expect(refused.json["code"]).toBe("brand_not_found");
  const without = await service.generate(key, { content_type: "article" });
  expect(without.json["code"]).toBe("brand_missing");
  // The accepted job still runs.
  const jobPath = accepted.headers["location"] ?? "";
  expect((await service.get(key, jobPath)).json["state"]).toBe("queued");
  expect((await api.get("/brands/")).json["items"]).toEqual([]);
  expect((await api.get("/brands/?archived=true")).json["items"]).toHaveLength(1);
  expect((await api.get(`/brands/${brandId}/keywords/`)).json["items"]).toHaveLength(2);
  // Idempotent.
  expect((await api.delete(`/brands/${brandId}/`)).json["archived_at"]).toBe(
    archived.json["archived_at"],
  );

  const restored = await api.post(`/brands/${brandId}/restore/`);
  expect(restored.json).toMatchObject({ archived_at: null, is_default: true, keywords_count: 2 });
  expect((await service.generate(key, { content_type: "article" })).status).toBe(200);
  expect((await service.generate(bound.key, { content_type: "article" })).status).toBe(401);
});

test("a key restricted to a brand sees only that brand, and can change it", async () => {
  const { accountId, brandId } = await addAccount(service);
  await addBrand(service, accountId, { name: "Other" });
  const { key } = await addKey(service, accountId, { brandId, scopes });
  const api = senderFor(service, key);
  expect((await walk(api, "/brands/", 1)).map((brand) => brand["brand_id"])).toEqual([brandId]);
  expect((await api.patch(`/brands/${brandId}/`, { industry: "Tea" })).status).toBe(200);
});

const own = useTestAccount(service, { key: { scopes } });
const api = senderFor(service, own);

test("400: all problems of a brand are reported at once", async () => {
  const reply = await api.post("/brands/", {
    industry: 5,
    overview: "x".repeat(20_001),
    voice_guide: { dos: Array.from({ length: 21 }, () => "x"), samples: [""] },
    language: "not a tag",
    networks: ["myspace"],
    is_default: "perhaps",
  });
  expect(reply.status).toBe(400);
  expect(reply.json["code"]).toBe("invalid_parameters");
  expect(errorParams(reply).toSorted()).toEqual([
    "industry",
    "is_default",
    "language",
    "name",
    "networks.0",
    "overview",
    "voice_guide.dos",
    "voice_guide.samples.0",
  ]);
});

test("403: a key restricted to a brand cannot change what affects the whole account", async () => {
  const bound = await addKey(service, own.accountId, {
    brandId: own.brandId,
    scopes: ["read", "write"],
  });
  const sender = senderFor(service, bound.key);
  for (const reply of [
    await sender.post("/brands/", { name: "New" }),
    await sender.delete(`/brands/${own.brandId}/`),
    await sender.patch(`/brands/${own.brandId}/`, { is_default: true }),
  ]) {
    expect([reply.status, reply.json["code"]]).toEqual([403, "insufficient_scope"]);
  }
});

test("409: the default brand cannot be archived while there are others, and an archived brand cannot be changed", async () => {
  const account = await addAccount(service, { key: { scopes } });
  const sender = senderFor(service, account.key);
  const otherId = await addBrand(service, account.accountId, { name: "Other" });
  const kept = await sender.delete(`/brands/${account.brandId}/`);
  expect([kept.status, kept.json["code"]]).toEqual([409, "brand_is_default"]);
  expect((await sender.delete(`/brands/${otherId}/`)).status).toBe(200);
  for (const reply of [
    await sender.patch(`/brands/${otherId}/`, { name: "x" }),
    await sender.put(`/brands/${otherId}/keywords/`, { keywords: ["x"] }),
    await sender.post(`/brands/${otherId}/keywords/`, { keywords: ["x"] }),
  ]) {
    expect([reply.status, reply.json["code"]]).toEqual([409, "brand_archived"]);
  }
});

test("409: concurrent requests cannot exceed the limit of brands", async () => {
  const account = await addAccount(service, { key: { scopes: ["write"] } });
  await service.sql`insert into brands (account_id, name) select ${account.accountId}, 'Many'
    from generate_series(1, 997)`;
  const sender = senderFor(service, account.key);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => sender.post("/brands/", { name: "One more" })),
  );
  const refused = replies.filter((reply) => reply.json["code"] === "limit_reached");
  expect([replies.filter((reply) => reply.status === 201).length, refused.length]).toEqual([2, 4]);
});
