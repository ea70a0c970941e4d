import { expect, test } from "vitest";
import { addAccount, anyParameters, useTestDatabase } from "../../../test/test-database.ts";
import { accept } from "../../jobs/accept.ts";
import { deleteOldIdempotencyKeys } from "./delete-old-idempotency-keys.ts";

const opened = useTestDatabase();

test("answers are forgotten after 24 hours and not before", async () => {
  const { accountId } = await addAccount(opened);
  await accept(
    opened.database,
    ["old", "young"].map((idempotencyKey) => ({
      credential: { accountId },
      parameters: anyParameters,
      idempotencyKey,
    })),
    { ratePerMinute: 600, limits: false },
  );
  await opened.database.pool.query(
    `update idempotency_keys set created_at = now()
       - case key when 'old' then interval '24 hours 1 second' else interval '23 hours 59 minutes' end`,
  );
  expect(await deleteOldIdempotencyKeys(opened.database)).toBe(1);
  const { rows } = await opened.database.pool.query("select key from idempotency_keys");
  expect(rows).toEqual([{ key: "young" }]);
});
