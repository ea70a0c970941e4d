/** What was still to be delivered when its account was deleted. */
import { expect, test } from "vitest";
import { eventually } from "../../test/test-service.ts";
import { forAccount } from "../db/account-handle.ts";
import { closeAccount, purgeClosedRows } from "../records/accounts/account-closing.ts";
import { useDeliveryRoom } from "./deliver.fixture.ts";
import { answers } from "./receiver.fixture.ts";

const room = useDeliveryRoom();

test("of a deleted account nothing is sent any more: not what waits, not what was to be tried again; and then it is forgotten", async () => {
  const failing = await room.receiver(answers(500));
  const { id: failingId } = await room.endpoint(failing);
  await room.happen();
  const first = room.deliver({ waitsMs: [0, 500, 500] });
  await eventually(async () => (await room.outbox(failingId))[0]?.attempts === 1);
  await first.stop(5_000);
  const waiting = await room.receiver();
  const { id: waitingId } = await room.endpoint(waiting);
  await room.happen(3);

  await forAccount(room.base.api, room.account.accountId, closeAccount);
  room.deliver();
  for (const id of [failingId, waitingId]) {
    const rows = await room.allEnded(id);
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(["dead"]));
  }
  expect([failing.received.length, waiting.received.length]).toEqual([1, 0]);

  while ((await purgeClosedRows(room.base.worker)) > 0);
  expect(await room.outbox(failingId)).toEqual([]);
  const { rows } = await room.base.database.pool.query("select from webhook_queue");
  expect(rows).toEqual([]);
});
