/**
 * The queue of webhook deliveries, which workers claim and settle: see claim_deliveries.sql and settle_deliveries.sql in
 * migrations/functions/.
 */
import { storableJson } from "../../db/storable-json.ts";
import type { Queries } from "../../db/queries.ts";
import type { Encrypted } from "../../encrypt.ts";

export interface ClaimedDelivery {
  readonly id: string;
  /** The fencing token: the number of this claim. */
  readonly claim: number;
  readonly accountId: number;
  readonly endpointId: number;
  readonly type: string;
  readonly payload: unknown;
  readonly createdAt: Date;
  /** The number of earlier attempts, and how many of them were made before it was last resent manually. */
  readonly attempts: number;
  readonly attemptsBefore: number;
  readonly url: string;
  /** Disabled or deleted since the event was queued. */
  readonly isDisabled: boolean;
  /** All recent deliveries to the endpoint failed. */
  readonly isTroubled: boolean;
  /** Newest first; older ones also sign until they expire. */
  readonly secrets: readonly Encrypted[];
}

export interface DeliveryClaimOptions {
  readonly deliveriesMax: number;
  /** How many of them may go to failing endpoints. */
  readonly troubledMax: number;
  /** The maximum number in progress per endpoint, across all workers. */
  readonly endpointMax: number;
  /** The round-robin position over the endpoints. */
  readonly afterEndpointId: number;
  readonly leaseMs: number;
}

export interface ClaimedDeliveries {
  readonly afterEndpointId: number;
  /** Some endpoints have not been checked yet. */
  readonly hasMore: boolean;
  readonly deliveries: ClaimedDelivery[];
}

interface ClaimRow {
  after: number;
  hasMore: boolean;
  deliveries: (Omit<ClaimedDelivery, "createdAt" | "secrets"> & {
    createdAt: string;
    secrets: { bytes: string; keyId: string }[] | null;
  })[];
}

export async function claimDeliveries(
  { queryFirst }: Queries,
  options: DeliveryClaimOptions,
): Promise<ClaimedDeliveries> {
  const row = await queryFirst<{ claimed: ClaimRow }>`
    select claim_deliveries(${options.deliveriesMax}, ${options.troubledMax}, ${options.endpointMax},
      ${options.afterEndpointId}, ${options.leaseMs} * interval '1 millisecond') as claimed`;
  if (!row) throw new Error("claim_deliveries returned no row");
  const { after, hasMore, deliveries } = row.claimed;
  return {
    afterEndpointId: after,
    hasMore,
    deliveries: deliveries.map((one) => ({
      ...one,
      createdAt: new Date(one.createdAt),
      secrets: (one.secrets ?? []).map(({ bytes, keyId }) => ({
        bytes: Buffer.from(bytes, "base64"),
        keyId,
      })),
    })),
  };
}

export interface AttemptRecord {
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly status: number | null;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  readonly responseBody: string | null;
  readonly milliseconds: number;
}

export interface DeliveryResult extends Pick<
  ClaimedDelivery,
  "id" | "claim" | "accountId" | "endpointId"
> {
  /** `released`: not attempted, another worker may take it. `dead`: no further automatic attempts. */
  readonly outcome: "delivered" | "retry" | "dead" | "released";
  /** The delay before the next attempt, for `retry`. */
  readonly delayMs?: number;
  readonly error: string | null;
  /** If set, the endpoint is disabled. */
  readonly disabledReason?: string;
  readonly attempt: AttemptRecord | null;
}

/** Returns the ids whose claims were still valid; the others changed nothing. */
export async function settleDeliveries(
  { query }: Queries,
  results: readonly DeliveryResult[],
  disableAfterMs: number,
): Promise<Set<string>> {
  const held = await query<{ id: string }>`
    select id from settle_deliveries(
      ${storableJson(results)}::jsonb, ${disableAfterMs} * interval '1 millisecond') as id`;
  return new Set(held.map(({ id }) => id));
}

export const deletedDeliveriesMax = 500;

/** Deletes deliveries of all accounts that ended a month ago; returns how many. */
export async function deleteOldDeliveries({ queryFirst }: Queries): Promise<number> {
  const row = await queryFirst<{ count: number }>`
    select delete_old_deliveries(${deletedDeliveriesMax}) as count`;
  return row?.count ?? 0;
}
