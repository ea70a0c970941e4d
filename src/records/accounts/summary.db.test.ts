import { expect, test } from "vitest";
import { forAccount } from "../../db/account-handle.ts";
import { addScriptedJob } from "../../../test/scripted-job.ts";
import { useTestAccount, useTestDatabase } from "../../../test/test-database.ts";
import { readSummary } from "./summary.ts";

const base = useTestDatabase();
const account = useTestAccount(base);

test("a job that ends while the summary is read is not listed as running", async () => {
  const job = await addScriptedJob(base, account);
  await job.begin();
  const read = async (afterFirstStatement: () => Promise<void>) =>
    forAccount(base.api, account.accountId, async (handle) => {
      let isFirst = true;
      const queryOne: typeof handle.queryOne = async (statement, ...values) => {
        const row = await handle.queryOne(statement, ...values);
        if (isFirst) await afterFirstStatement();
        isFirst = false;
        return row as never;
      };
      return readSummary({ ...handle, queryOne }, null);
    });
  const before = await read(async () => undefined);
  expect(before.running).toMatchObject({ count: 1, jobs: [{ id: job.jobId }] });
  const torn = await read(() => job.end());
  expect(torn.running).toEqual({ count: 0, jobs: [] });
});
