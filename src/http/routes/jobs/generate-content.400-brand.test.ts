import { beforeEach, describe, expect, test } from "vitest";
import { forAccount } from "../../../db/account-handle.ts";
import { setKeywords } from "../../../records/brands/keywords.ts";
import {
  addAccount,
  addBrand,
  addEmptyAccount,
  addKey,
  addPost,
  countJobs,
  useTestAccount,
} from "../../../../test/test-database.ts";
import type { TestAccount } from "../../../../test/test-database.ts";
import { withoutId, useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService({ PRESSROOM_RATE_GENERATE: "100000" });
const stranger = useTestAccount(service);
let account: TestAccount;

beforeEach(async () => {
  account = await addAccount(service);
});

function generate(more: Record<string, string> = {}, key = account.key): Promise<TestReply> {
  return service.generate(key, { content_type: "article", ...more });
}

function changeKeywords(phrases: string[]): Promise<void> {
  return forAccount(service.database, account.accountId, (handle) =>
    setKeywords(handle, account.brandId, phrases),
  );
}

describe("the brand", () => {
  test("an account without a brand gets the URL for creating one", async () => {
    const accountId = await addEmptyAccount(service);
    const { key } = await addKey(service, accountId);
    const reply = await generate({}, key);
    expect(reply.status).toBe(400);
    expect(withoutId(reply)).toStrictEqual({
      status: "error",
      code: "brand_missing",
      message: expect.stringContaining("brand"),
      redirect_url: "/agents/brand/new/",
    });
  });

  test("a brand of another account gets the same response as an unknown one", async () => {
    const foreign = await generate({ brand_id: String(stranger.brandId) });
    const missing = await generate({ brand_id: "9223372036854775807" });
    expect(foreign.status).toBe(400);
    expect(foreign.json["code"]).toBe("brand_not_found");
    expect(withoutId(foreign)).toStrictEqual(withoutId(missing));
    expect(await countJobs(service, account.accountId)).toBe(0);
    expect(await countJobs(service, stranger.accountId)).toBe(0);
  });

  test("a key restricted to a brand rejects any other brand_id, existing or not", async () => {
    const other = await addBrand(service, account.accountId);
    const { key } = await addKey(service, account.accountId, { brandId: account.brandId });
    const replies = [
      await generate({ brand_id: String(other) }, key),
      await generate({ brand_id: String(stranger.brandId) }, key),
      await generate({ brand_id: "9223372036854775807" }, key),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(400);
      expect(reply.json["code"]).toBe("brand_mismatch");
      expect(withoutId(reply)).toStrictEqual(withoutId(replies[0]!));
    }
    expect(await countJobs(service, account.accountId)).toBe(0);
  });

  test("a key restricted to a brand without keywords does not fall back to another brand", async () => {
    const bare = await addBrand(service, account.accountId, { keywords: [] });
    const { key } = await addKey(service, account.accountId, { brandId: bare });
    const reply = await generate({}, key);
    expect(reply.json["redirect_url"]).toBe(`/agents/brand/${bare}/keywords/`);
  });
});

describe("keywords", () => {
  test("a brand without keywords is rejected as in the original API, with the page that fixes it", async () => {
    await changeKeywords([]);
    const reply = await generate();
    expect(reply.status).toBe(400);
    expect(withoutId(reply)).toStrictEqual({
      status: "error",
      code: "brand_needs_keywords",
      message: expect.stringMatching(
        /Harbour Roast.* needs keywords before content can be generated/,
      ),
      redirect_url: `/agents/brand/${account.brandId}/keywords/`,
    });
    expect(await countJobs(service, account.accountId)).toBe(0);
  });

  test("the page in redirect_url exists", async () => {
    await changeKeywords([]);
    const reply = await generate();
    const page = await service.send({ path: String(reply.json["redirect_url"]) });
    expect(page.status).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.text).toContain(`keywords set ${account.brandId} `);
  });

  test("once the brand has a keyword, the same request is accepted", async () => {
    await changeKeywords([]);
    expect((await generate()).status).toBe(400);
    await changeKeywords(["tea"]);
    expect((await generate()).json).toMatchObject({ brand_context: { keywords_count: 1 } });
  });

  test("concurrent with the deletion of keywords, a request is either accepted with them or rejected", async () => {
    const replies: TestReply[] = [];
    const callers = Array.from({ length: 6 }, async () => {
      for (;;) {
        const reply = await generate();
        replies.push(reply);
        if (reply.status !== 200) return;
      }
    });
    await changeKeywords([]);
    await Promise.all(callers);
    const accepted = replies.filter((reply) => reply.status === 200);
    for (const reply of accepted) {
      expect(reply.json).toMatchObject({ brand_context: { keywords_count: 2 } });
    }
    for (const reply of replies.filter((one) => one.status !== 200)) {
      expect(reply.json["code"]).toBe("brand_needs_keywords");
    }
    expect(await countJobs(service, account.accountId)).toBe(accepted.length);
    expect((await generate()).status).toBe(400);
  });

  test("while keywords are replaced, the brand never appears without keywords", async () => {
    const statuses = new Set<number>();
    await Promise.all([
      (async () => {
        for (let n = 0; n < 40; n += 1) await changeKeywords([`phrase ${n}`]);
      })(),
      (async () => {
        for (let n = 0; n < 40; n += 1) statuses.add((await generate()).status);
      })(),
    ]);
    expect([...statuses]).toStrictEqual([200]);
  });
});

describe("the forum post", () => {
  test("a post of another account gets the same response as an unknown one", async () => {
    const foreign = await generate({ forum_post_id: await addPost(service, stranger.accountId) });
    const missing = await generate({ forum_post_id: "9223372036854775807" });
    expect(foreign.status).toBe(400);
    expect(foreign.json["code"]).toBe("forum_post_not_found");
    expect(withoutId(foreign)).toStrictEqual(withoutId(missing));
    expect(await countJobs(service, account.accountId)).toBe(0);
  });

  test("an id beyond the precision of a double is compared exactly", async () => {
    await addPost(service, account.accountId, "9007199254740993");
    expect((await generate({ forum_post_id: "9007199254740992" })).json["code"]).toBe(
      "forum_post_not_found",
    );
    expect((await generate({ forum_post_id: "9007199254740993" })).status).toBe(200);
    const json = (id: string) =>
      service.post(
        account.key,
        `{"content_type":"article","forum_post_id":${id}}`,
        "application/json",
      );
    expect((await json("9007199254740992")).json["code"]).toBe("forum_post_not_found");
    expect((await json("9007199254740993")).status).toBe(200);
    const rows = await service.sql<{
      ids: string[];
    }>`select array_agg(distinct forum_post_id::text) as ids from jobs where account_id = ${account.accountId}`;
    expect(rows[0]?.ids).toStrictEqual(["9007199254740993"]);
  });

  test.each(["2147483647", "2147483648", "9223372036854775807"])(
    "%s is a well-formed id, so it is unknown and not invalid",
    async (id) => {
      const reply = await generate({ forum_post_id: id });
      expect(reply.json["code"]).toBe("forum_post_not_found");
    },
  );
});
