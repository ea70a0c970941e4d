/**
 * A worker's publishing loop over a test's database. It imports little, because it is loaded by processes that are
 * constantly being killed.
 */
import type { TestDatabase } from "../../test/test-database.ts";
import { openChannelFetch } from "../publishing/channel-fetch.ts";
import { openSourceFetch } from "../sources/open-source-fetch.ts";
import { startPublishing } from "./claim-publications.ts";
import type { RunningPublishing } from "./claim-publications.ts";

export function startTestPublishing(
  { worker: database, encryption, log }: Pick<TestDatabase, "worker" | "encryption" | "log">,
  {
    leaseMs = 60_000,
    deadlineMs = 5_000,
    waitsMs = Array<number>(60).fill(1),
    concurrency = 16,
  } = {},
): RunningPublishing {
  const tools = {
    rules: { allowedHosts: ["127.0.0.1"], ownHosts: [] },
    resolving: { addressesOf: async () => ["127.0.0.1"] },
    // Identifies the caller, so that tests can kill it.
    userAgent: `Pressroom/1.0 (${process.pid})`,
  };
  const limits = { pauseMs: 0, redirectsMax: 0, deadlineMs, idleMs: deadlineMs };
  const fetch = openChannelFetch(openSourceFetch(tools, limits).fetchApi);
  return startPublishing(
    { database, encryption, log, fetch, leaseMs, waitsMs },
    { concurrency, pollMs: 20 },
  );
}
