import { expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import { addAccount, addBrand, addKey, useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const own = useTestAccount(service, { key: { scopes: ["read", "write"] } });
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

test("403: what concerns the whole account is not for a key that is bound to a brand", async () => {
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
