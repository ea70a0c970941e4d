/** What was still to be delivered when its account was deleted. */
import { expect, test } from "vitest";
import { eventually } from "../../test/test-service.ts";
import { forAccount } from "../db/account-handle.ts";
import { closeAccount, purgeClosedRows } from "../records/accounts/account-closing.ts";
import { useDeliverySetup } from "./deliver.fixture.ts";
import { answers } from "./receiver.fixture.ts";

const setup = useDeliverySetup();

test("of a deleted account nothing is sent any more: not what waits, not what was to be tried again; and then it is forgotten", async () => {
  const failing = await setup.receiver(answers(500));
  const { id: failingId } = await setup.endpoint(failing);
  await setup.happen();
  const first = setup.deliver({ waitsMs: [0, 500, 500] });
  await eventually(async () => (await setup.outbox(failingId))[0]?.attempts === 1);
  await first.stop(5_000);
  const waiting = await setup.receiver();
  const { id: waitingId } = await setup.endpoint(waiting);
  await setup.happen(3);

  await forAccount(setup.base.api, setup.account.accountId, closeAccount);
  setup.deliver();
  for (const id of [failingId, waitingId]) {
    const rows = await setup.allEnded(id);
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(["dead"]));
  }
  expect([failing.received.length, waiting.received.length]).toEqual([1, 0]);

  while ((await purgeClosedRows(setup.base.worker)) > 0);
  expect(await setup.outbox(failingId)).toEqual([]);
  const { rows } = await setup.base.database.pool.query("select from webhook_queue");
  expect(rows).toEqual([]);
});
