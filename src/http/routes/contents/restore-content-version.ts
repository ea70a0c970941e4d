/** POST /contents/{content_id}/versions/{version}/restore/ — creates a new version that is a copy of an old one. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { restoreVersion } from "../../../editing/change-content.ts";
import { assertUnchanged } from "../../assert-unchanged.ts";
import { contentTag } from "../../content-tag.ts";
import { defineOperation } from "../../operation.ts";
import { pathId, wholeNumber } from "../../parameters.ts";
import { contentShape, presentContent } from "./content-shape.ts";
import { versionMax } from "./get-content-version.ts";

export const restoreContentVersion = defineOperation({
  id: "restoreContentVersion",
  method: "POST",
  path: "/contents/{content_id}/versions/{version}/restore/",
  tag: "Contents",
  scope: "write",
  summary: "Restore a content version",
  description: "Creates a new version that is a copy of the old one; no version is lost.",
  params: z.object({
    content_id: pathId("content_not_found"),
    version: pathId("version_not_found"),
  }),
  headers: z.object({
    "If-Match": z
      .string()
      .optional()
      .meta({ description: "The `ETag` of the version that you last saw." }),
  }),
  body: z.object({
    based_on_version: wholeNumber(1, versionMax)
      .optional()
      .meta({ description: "The version that you last saw.", example: 2 }),
  }),
  answer: contentShape,
  answerHeaders: { ETag: "The ETag of the new version." },
  refusals: ["content_not_found", "version_not_found", "version_conflict", "precondition_failed"],
  async handle({ caller, params, body, request }) {
    const content = await caller.inAccount(async (account) => {
      const change = {
        contentId: params.content_id,
        brandId: caller.brandId,
        assertUnchanged: assertUnchanged(request, body.based_on_version),
        apiKeyId: caller.apiKeyId,
      };
      if (params.version > versionMax) throw new Refusal("version_not_found");
      return restoreVersion(account, change, params.version);
    });
    return { headers: { ETag: contentTag(content, "json") }, body: presentContent(content) };
  },
});
