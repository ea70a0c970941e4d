import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import type { TestDatabase } from "../../test/test-database.ts";
import { forAccount } from "../db/account-handle.ts";
import { createAccount } from "./accounts.ts";
import { createBrand, findBrand, updateBrand } from "./brands.ts";
import { readJobInputs } from "./job-inputs.ts";
import { emptyVoiceGuide } from "./voice-guide.ts";

let tested: TestDatabase;
let accountId: number;
beforeAll(async () => {
  tested = await openTestDatabase();
  const account = await createAccount(tested.database, {
    email: "voice@example.com",
    passwordHash: null,
  });
  accountId = account?.id ?? 0;
});
afterAll(async () => tested.close());

test("a brand without a voice guide has an empty one", async () => {
  await forAccount(tested.database, accountId, async (account) => {
    expect((await createBrand(account, { name: "Plain" })).voiceGuide).toEqual(emptyVoiceGuide);
  });
});

test("the parts of a voice guide that are given are changed, the others stay, and jobs read them all", async () => {
  await forAccount(tested.database, accountId, async (account) => {
    const given = {
      ...emptyVoiceGuide,
      audience: "brewers",
      dos: ["Be exact."],
      bannedWords: ["hype"],
    };
    const { id } = await createBrand(account, { name: "Guided", voiceGuide: given });
    await updateBrand(account, id, {
      voiceGuide: { bannedWords: ["synergy"], samples: ["Short."] },
    });
    const voiceGuide = { ...given, bannedWords: ["synergy"], samples: ["Short."] };
    expect((await findBrand(account, id))?.voiceGuide).toEqual(voiceGuide);
    const [input] = await readJobInputs(account.trx, [
      { accountId, brandId: id, forumPostId: null },
    ]);
    expect(input?.brand?.voiceGuide).toEqual(voiceGuide);
  });
});

test("a voice guide is an object", async () => {
  await expect(tested.database.pool.query("update brands set voice_guide = '[]'")).rejects.toThrow(
    "brands_voice_guide_check",
  );
});
