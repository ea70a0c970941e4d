import { beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "../../../test/test-database.ts";
import { forAccount } from "../../db/account-handle.ts";
import { createAccount } from "../accounts/accounts.ts";
import { createBrand, findBrand, updateBrand } from "./brands.ts";
import { claimJobs } from "../jobs/job-claims.ts";
import { openBrandCache } from "./brand-cache.ts";
import { emptyVoiceGuide } from "./voice-guide.ts";

const tested = useTestDatabase();
let accountId: number;
beforeAll(async () => {
  const account = await createAccount(tested.database, {
    email: "voice@example.com",
    passwordHash: null,
  });
  accountId = account?.id ?? 0;
});

test("a brand without a voice guide has an empty one", async () => {
  await forAccount(tested.database, accountId, async (account) => {
    expect((await createBrand(account, { name: "Plain" })).voiceGuide).toEqual(emptyVoiceGuide);
  });
});

test("only the given parts of a voice guide are changed, and jobs read all of them", async () => {
  const given = {
    ...emptyVoiceGuide,
    audience: "brewers",
    dos: ["Be exact."],
    bannedWords: ["hype"],
  };
  const voiceGuide = { ...given, bannedWords: ["synergy"], samples: ["Short."] };
  await forAccount(tested.database, accountId, async (account) => {
    const { id } = await createBrand(account, { name: "Guided", voiceGuide: given });
    await updateBrand(account, id, {
      voiceGuide: { bannedWords: ["synergy"], samples: ["Short."] },
    });
    expect((await findBrand(account, id))?.voiceGuide).toEqual(voiceGuide);
    await account.execute`
      with job as (
        insert into jobs (account_id, task_id, brand_id, content_type, live)
        values (${accountId}, gen_random_uuid(), ${id}, 'article', false)
        returning account_id, id, task_id
      )
      insert into tasks (id, account_id, job_id) select task_id, account_id, id from job`;
  });
  const options = { jobsMax: 1, afterAccountId: 0, leaseSeconds: 10 };
  const [claimed] = await claimJobs(tested.worker, options, openBrandCache());
  expect(claimed?.job.brand?.voiceGuide).toEqual(voiceGuide);
});

test("a voice guide must be an object", async () => {
  await expect(tested.database.pool.query("update brands set voice_guide = '[]'")).rejects.toThrow(
    "brands_voice_guide_check",
  );
});
