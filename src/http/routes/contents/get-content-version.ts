/** GET /contents/{content_id}/versions/{version}/ — an earlier version of the content. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { findVersion } from "../../../records/contents/content-versions.ts";
import { findContent } from "../../../records/contents/contents.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../parameters.ts";
import { presentVersion, versionShape } from "./content-shape.ts";

export const getContentVersion = defineOperation({
  id: "getContentVersion",
  method: "GET",
  path: "/contents/{content_id}/versions/{version}/",
  tag: "Contents",
  scope: "read",
  summary: "Get a content version",
  description: "The text of that version, with who created it and how.",
  params: z.object({
    content_id: pathId("content_not_found"),
    version: pathId("version_not_found"),
  }),
  answer: versionShape,
  refusals: ["content_not_found", "version_not_found"],
  async handle({ caller, params }) {
    const id = params.content_id;
    const version = await caller.inAccount(async (account) => {
      if (!(await findContent(account, id, caller.brandId))) {
        throw new Refusal("content_not_found");
      }
      return params.version > versionMax ? undefined : findVersion(account, id, params.version);
    });
    if (!version) throw new Refusal("version_not_found");
    const { markdown, document, sources, quality } = version;
    return {
      body: { content_id: id, ...presentVersion(version), markdown, document, sources, quality },
    };
  },
});

/** What PostgreSQL's integer holds. */
export const versionMax = 2 ** 31 - 1;
