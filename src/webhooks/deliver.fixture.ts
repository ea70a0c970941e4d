/** Shared setup of delivery tests: a database, local receivers, endpoints for them, and delivery loops. */
import { afterEach } from "vitest";
import { addAccount, openTestDatabase, useOpened } from "../../test/test-database.ts";
import { eventually } from "../../test/test-service.ts";
import { forAccount } from "../db/account-handle.ts";
import { createWebhookEndpoint } from "../records/webhooks/webhook-endpoints.ts";
import { announce, webhookEvents } from "../records/webhooks/webhook-events.ts";
import { startDelivering } from "./deliver.ts";
import type { DeliveringOptions, RunningDelivery } from "./deliver.ts";
import { startReceiver } from "./receiver.fixture.ts";
import type { Behavior, Receiver } from "./receiver.fixture.ts";
import { createWebhookSecret } from "./sign.ts";

export interface OutboxRow {
  id: string;
  state: string;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
}

/** Claim parameters for tests that claim deliveries directly. */
export const claimOptions = {
  deliveriesMax: 10,
  troubledMax: 5,
  endpointMax: 4,
  afterEndpointId: 0,
  leaseMs: 60_000,
};

export function useDeliverySetup() {
  const setup = useOpened(openDeliverySetup);
  afterEach(() => setup.tidy());
  return setup;
}

async function openDeliverySetup() {
  const base = await openTestDatabase();
  const account = await addAccount(base);
  const receivers: Receiver[] = [];
  const running: RunningDelivery[] = [];

  async function outbox(endpointId: number): Promise<OutboxRow[]> {
    const { rows } = await base.database.pool.query<OutboxRow>(
      "select * from webhook_outbox where endpoint_id = $1 order by created_at, id",
      [endpointId],
    );
    return rows;
  }

  return {
    base,
    account,
    running,
    outbox,

    async receiver(behave?: Behavior): Promise<Receiver> {
      const started = await startReceiver(behave);
      receivers.push(started);
      return started;
    },

    deliver(options: Partial<DeliveringOptions> = {}): RunningDelivery {
      const started = startDelivering(
        { database: base.worker, encryption: base.encryption, log: base.log },
        {
          rules: { allowedHosts: ["127.0.0.1"], ownHosts: [] },
          waitsMs: [0, 1, 1],
          timeoutMs: 5_000,
          concurrency: 50,
          endpointConcurrency: 4,
          disableAfterMs: 3_600_000,
          pollMs: 20,
          ...options,
        },
      );
      running.push(started);
      return started;
    },

    async endpoint(
      { url }: { url: string },
      events: readonly string[] = webhookEvents,
    ): Promise<{ id: number; secret: string }> {
      const secret = createWebhookSecret();
      const made = await forAccount(base.api, account.accountId, (handle) =>
        createWebhookEndpoint(base, handle, { url, description: "", events, secret }),
      );
      return { id: made!.id, secret };
    },

    async happen(count = 1, type: (typeof webhookEvents)[number] = "job.failed"): Promise<void> {
      await forAccount(base.api, account.accountId, async (handle) => {
        for (let turn = 0; turn < count; turn += 1) {
          await announce(handle, { type, jobId: null, data: { job_id: turn } });
        }
      });
    },

    allEnded: (endpointId: number) =>
      eventually(async () => {
        const rows = await outbox(endpointId);
        return rows.length > 0 && rows.every((row) => row.state !== "pending") && rows;
      }),

    async stateOf(endpointId: number) {
      const { rows } = await base.database.pool.query<{
        disabled_reason: string | null;
        failures_in_row: number;
      }>("select disabled_reason, failures_in_row from webhook_endpoints where id = $1", [
        endpointId,
      ]);
      return rows[0];
    },

    /** Cleans up between two tests. */
    async tidy(): Promise<void> {
      await Promise.all(running.splice(0).map((one) => one.stop(5_000)));
      await Promise.all(receivers.splice(0).map((one) => one.close()));
      await base.database.pool.query("delete from webhook_endpoints");
    },

    close: () => base.close(),
  };
}
