/** The API version, and the check of the version that a caller requests; see docs/versioning.md. */
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../errors.ts";

export const apiVersion = "2026-11-15";

/** All supported versions. */
const versions: readonly string[] = [apiVersion];

/** Defaults to the newest version; an unknown version is rejected rather than guessed. */
export function checkApiVersion(request: FastifyRequest): void {
  const asked = request.raw.headersDistinct["api-version"];
  if (asked === undefined || (asked.length === 1 && versions.includes(asked[0] ?? ""))) return;
  throw new Refusal("unknown_api_version", {
    message: `Unknown API-Version. Available versions: ${versions.join(", ")}.`,
  });
}
