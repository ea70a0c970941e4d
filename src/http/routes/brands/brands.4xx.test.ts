import { expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import type { Sender } from "../../../../test/send-json.ts";
import { addAccount, addBrand, addKey, useTestAccount } from "../../../../test/test-database.ts";
import { withoutId, useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const own = useTestAccount(service, { key: { scopes: ["read", "write"] } });
const foreign = useTestAccount(service);
const api = senderFor(service, own);

test("400: all that is wrong with a brand is told at once", async () => {
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
  const params = (reply.json["errors"] as { param: string }[]).map((error) => error.param);
  expect(params.toSorted()).toEqual([
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

test("404: another account's brand, one that nobody has and what can be no id are told apart by nobody", async () => {
  const paths = [String(foreign.brandId), "999999999", "0", "abc", "9".repeat(30), "%00", "1e3"];
  const calls: ((id: string) => ReturnType<Sender["get"]>)[] = [
    (id) => api.get(`/brands/${id}/`),
    (id) => api.patch(`/brands/${id}/`, { name: "Mine now" }),
    (id) => api.delete(`/brands/${id}/`),
    (id) => api.post(`/brands/${id}/restore/`),
    (id) => api.get(`/brands/${id}/keywords/`),
    (id) => api.put(`/brands/${id}/keywords/`, { keywords: [] }),
    (id) => api.post(`/brands/${id}/keywords/`, { keywords: ["mine"] }),
    (id) => api.delete(`/brands/${id}/keywords/`, { keywords: ["espresso"] }),
    (id) => api.delete(`/brands/${id}/keywords/1/`),
  ];
  for (const call of calls) {
    for (const path of paths) {
      const reply = await call(path);
      expect(reply.status, path).toBe(404);
      expect(withoutId(reply)["code"], path).toBe("unknown_brand");
    }
  }
  const { rows } = await service.database.pool.query(
    "select name, (select count(*) from keywords k where k.brand_id = b.id) as count from brands b where id = $1",
    [foreign.brandId],
  );
  expect(rows).toEqual([{ name: "Harbour Roast", count: 2 }]);
});

test("404: to a key that is bound to a brand, the account's other brands do not exist", async () => {
  const otherId = await addBrand(service, own.accountId, { name: "Other" });
  const bound = await addKey(service, own.accountId, {
    brandId: own.brandId,
    scopes: ["read", "write"],
  });
  const sender = senderFor(service, bound.key);
  for (const reply of [
    await sender.get(`/brands/${otherId}/`),
    await sender.patch(`/brands/${otherId}/`, { name: "x" }),
    await sender.get(`/brands/${otherId}/keywords/`),
    await sender.put(`/brands/${otherId}/keywords/`, { keywords: [] }),
  ]) {
    expect(reply.json["code"]).toBe("unknown_brand");
  }
});

test("403: what concerns the whole account is not for a key that is bound to a brand, nor writing for one that reads", async () => {
  const bound = await addKey(service, own.accountId, {
    brandId: own.brandId,
    scopes: ["read", "write"],
  });
  const reader = await addKey(service, own.accountId);
  const sender = senderFor(service, bound.key);
  for (const reply of [
    await sender.post("/brands/", { name: "New" }),
    await sender.delete(`/brands/${own.brandId}/`),
    await sender.patch(`/brands/${own.brandId}/`, { is_default: true }),
    await senderFor(service, reader.key).post("/brands/", { name: "New" }),
  ]) {
    expect([reply.status, reply.json["code"]]).toEqual([403, "insufficient_scope"]);
  }
});

test("409: the default brand stays while there are others, and an archived one is not changed", async () => {
  const account = await addAccount(service, { key: { scopes: ["read", "write"] } });
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

test("409: an account has as many brands as it may have and no more, however many ask at once", async () => {
  const account = await addAccount(service, { key: { scopes: ["write"] } });
  await service.database.pool.query(
    "insert into brands (account_id, name) select $1, 'Many' from generate_series(1, 997)",
    [account.accountId],
  );
  const sender = senderFor(service, account.key);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => sender.post("/brands/", { name: "One more" })),
  );
  const refused = replies.filter((reply) => reply.json["code"] === "limit_reached");
  expect([replies.filter((reply) => reply.status === 201).length, refused.length]).toEqual([2, 4]);
});
