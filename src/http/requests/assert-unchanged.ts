/** Rejects a change if the caller's If-Match or based_on_version does not match the content's current version. */
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../errors.ts";
import type { ContentRecord } from "../../records/contents/contents.ts";
import { contentTag, isSeenVersion } from "../responses/entity-tags.ts";

export function assertUnchanged(
  request: FastifyRequest,
  basedOn: number | undefined,
): (content: ContentRecord) => void {
  return (content) => {
    const headers = { ETag: contentTag(content, "json") };
    if (!isSeenVersion(request.headers["if-match"], content)) {
      throw new Refusal("precondition_failed", { headers });
    }
    if (basedOn === undefined || basedOn === content.version) return;
    const message = `The current version is ${content.version}.`;
    throw new Refusal("version_conflict", {
      message: `The content has changed since you loaded it: version ${basedOn} is no longer current. ${message}`,
      errors: [{ param: "based_on_version", message }],
      headers,
    });
  };
}
