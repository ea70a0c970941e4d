/**
 * The queue of webhook deliveries: claimed by any worker, settled by who holds the claim. migrations/functions/
 * claim_deliveries.sql and settle_deliveries.sql tell how.
 */
import { storableJson } from "../../db/storable-json.ts";
import type { Queries } from "../../db/queries.ts";
import type { Encrypted } from "../../encrypt.ts";

export interface ClaimedDelivery {
  readonly id: string;
  /** Counts the claims of this delivery. With the id it names this claim and no other. */
  readonly claim: number;
  readonly accountId: number;
  readonly endpointId: number;
  readonly type: string;
  readonly payload: unknown;
  readonly createdAt: Date;
  /** How many were made before this one, and how many of those before it was last sent again by hand. */
  readonly attempts: number;
  readonly attemptsBefore: number;
  readonly url: string;
  /** Disabled or deleted since the event was written. */
  readonly isDisabled: boolean;
  /** Nothing but failures came from the endpoint lately. */
  readonly isTroubled: boolean;
  /** The newest first; older ones sign beside it until their end. */
  readonly secrets: readonly Encrypted[];
}

export interface DeliveryClaimOptions {
  readonly deliveriesMax: number;
  /** Of these, to endpoints that fail. */
  readonly troubledMax: number;
  /** How many an endpoint may have under way, over all workers. */
  readonly endpointMax: number;
  /** Where the look over the endpoints begins. */
  readonly afterEndpointId: number;
  readonly leaseMs: number;
}

export interface ClaimedDeliveries {
  readonly afterEndpointId: number;
  /** There are endpoints that were not looked at. */
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
  /** `released`: nothing was tried, and another may. `dead`: nothing will be tried by itself again. */
  readonly outcome: "delivered" | "retry" | "dead" | "released";
  /** Until the next attempt, for `retry`. */
  readonly delayMs?: number;
  readonly error: string | null;
  /** Where set, the endpoint gets nothing any more. */
  readonly disabledReason?: string;
  readonly attempt: AttemptRecord | null;
}

/** Returns the ids of those whose claim still held; the others changed nothing. */
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

export const forgottenMax = 500;

/** Deliveries that ended a month ago, of all accounts; returns how many it forgot. */
export async function deleteOldDeliveries({ queryFirst }: Queries): Promise<number> {
  const row = await queryFirst<{ count: number }>`
    select delete_old_deliveries(${forgottenMax}) as count`;
  return row?.count ?? 0;
}
