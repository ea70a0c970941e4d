/** Limits the open streams and long polls in this process, and ends those of revoked keys. */
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { Failure, Refusal } from "../errors.ts";
import type { Log } from "../log.ts";
import { findInvalidKeys } from "../records/keys/api-keys.ts";

export interface StreamLimits {
  perHolderMax: number;
  allMax: number;
}

/** Streams leave a quarter of the connections to other requests. */
export function chooseStreamLimits(config: Config): StreamLimits {
  return {
    perHolderMax: config.limits ? config.streamsPerKeyMax : Number.POSITIVE_INFINITY,
    allMax: Math.floor(config.connectionsMax * 0.75),
  };
}

/** Who opened a stream. For keys and sessions, the digest is used to check whether they are still valid. */
export interface Holder {
  readonly name: string;
  readonly keyDigest: Buffer | undefined;
}

export interface OpenStreams {
  readonly taken: number;
  /** Takes a slot and returns a function that releases it. `end` is called if the holder's key is revoked or expires. */
  take(holder: Holder, end: () => void): () => void;
  /** Ends the streams of keys and sessions that were revoked or have expired, in the background. */
  checkKeys(): void;
  /** Resolves when no check is in progress. */
  checked(): Promise<void>;
}

/** By then, some streams may have ended. */
const retryAfterSeconds = 5;

export function openStreams(
  { database, log }: { database: Database; log: Log },
  { perHolderMax, allMax }: StreamLimits,
): OpenStreams {
  const holders = new Map<string, { keyDigest: Buffer | undefined; ends: Set<() => void> }>();
  let taken = 0;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    const digests = [...holders.values()].flatMap(({ keyDigest }) => keyDigest ?? []);
    if (digests.length === 0) return;
    try {
      const dead = await findInvalidKeys(database, digests);
      for (const { keyDigest, ends } of holders.values()) {
        if (!keyDigest || !dead.some((digest) => digest.equals(keyDigest))) continue;
        for (const end of ends) end();
      }
    } catch (error) {
      log.debug({ err: error }, "could not check keys");
    }
  }

  return {
    get taken() {
      return taken;
    },

    take({ name, keyDigest }, end) {
      const holder = holders.get(name) ?? { keyDigest, ends: new Set() };
      if (holder.ends.size >= perHolderMax) {
        throw new Refusal("too_many_streams", {
          message: `This API key or browser session already has ${perHolderMax} open streams and long polls, which is the maximum. Close some, or use webhooks.`,
          retryAfterSeconds,
        });
      }
      if (taken >= allMax) {
        throw new Failure("unavailable", { retryAfterMs: retryAfterSeconds * 1_000 });
      }
      taken += 1;
      holder.ends.add(end);
      holders.set(name, holder);
      return () => {
        if (!holder.ends.delete(end)) return;
        taken -= 1;
        if (holder.ends.size === 0) holders.delete(name);
      };
    },

    checkKeys() {
      checking ??= check().finally(() => {
        checking = undefined;
      });
    },

    checked: async () => checking,
  };
}
