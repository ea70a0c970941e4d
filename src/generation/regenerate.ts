/** Lets in a request to write a content anew, wholly or one section of it: a job like any other, which makes a version. */
import { createHash } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { Refusal } from "../errors.ts";
import { acceptRegeneration } from "../records/regenerations.ts";
import type { WantedRevision } from "../records/regenerations.ts";
import { builtInEstimate, toAnswer, toRow } from "./accept.ts";
import type { Acceptance, AcceptOptions, GenerationRequest } from "./accept.ts";

export interface RegenerationRequest {
  accountId: number;
  revision: WantedRevision;
  /** The same as a request to generate: who asks, for which type, with which Idempotency-Key. */
  generation: GenerationRequest;
}

export async function regenerate(
  database: Database,
  { accountId, revision, generation }: RegenerationRequest,
  options: Omit<AcceptOptions, "estimatedTimes"> & { estimatedTime: string | undefined },
): Promise<Acceptance | Refusal> {
  const row = {
    ...toRow(generation, options.estimatedTime ?? builtInEstimate),
    fingerprint: createHash("sha256")
      .update(JSON.stringify(["regenerate", revision]))
      .digest("hex"),
  };
  const verdict = await acceptRegeneration(database, { accountId, row, revision }, options);
  return toAnswer(generation, verdict);
}
