/** Versions of content: list, read and restore. */
import { z } from "zod";
import { restoreVersion } from "../../../editing/change-content.ts";
import { Refusal } from "../../../errors.ts";
import { findVersion, listVersions } from "../../../records/contents/content-versions.ts";
import { assertUnchanged } from "../../requests/assert-unchanged.ts";
import { contentTag } from "../../responses/entity-tags.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../pagination.ts";
import { pathId, wholeNumber } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import {
  contentPath,
  contentShape,
  presentContent,
  presentVersion,
  requireContent,
  versionShape,
  versionSummaryShape,
} from "./content-shape.ts";

const versionPath = contentPath.extend({ version: pathId("version_not_found") });

/** Version numbers are 32-bit integers in PostgreSQL. */
const afterVersion = z.tuple([z.int32().positive()]);

export const listContentVersions = defineOperation({
  id: "listContentVersions",
  method: "GET",
  path: "/contents/{content_id}/versions/",
  tag: "Content",
  scope: "read",
  summary: "List content versions",
  description: "Newest first, without the text: who created each version, how and when.",
  params: contentPath,
  query: pageQuery({}, afterVersion),
  answer: pageOf(versionSummaryShape),
  async handle({ caller, params, query }) {
    const id = params.content_id;
    const versions = await caller.inAccount(async (account) => {
      await requireContent(account, caller, id);
      const page = { below: query.cursor?.[0] ?? null, rowsMax: query.limit + 1 };
      return listVersions(account, id, page);
    });
    return { body: toPage(versions, query.limit, presentVersion, ({ version }) => [version]) };
  },
});

export const getContentVersion = defineOperation({
  id: "getContentVersion",
  method: "GET",
  path: "/contents/{content_id}/versions/{version}/",
  tag: "Content",
  scope: "read",
  summary: "Get a content version",
  description: "Returns the text of that version, who created it and how.",
  params: versionPath,
  answer: versionShape,
  async handle({ caller, params }) {
    const id = params.content_id;
    const version = await caller.inAccount(async (account) => {
      await requireContent(account, caller, id);
      return params.version > versionMax ? undefined : findVersion(account, id, params.version);
    });
    if (!version) throw new Refusal("version_not_found");
    return { body: present(versionShape, { ...version, contentId: id }) };
  },
});

/** The maximum of PostgreSQL's integer. */
const versionMax = 2 ** 31 - 1;

export const restoreContentVersion = defineOperation({
  id: "restoreContentVersion",
  method: "POST",
  path: "/contents/{content_id}/versions/{version}/restore/",
  tag: "Content",
  scope: "write",
  summary: "Restore a content version",
  description: "Creates a new version that is a copy of the old one; no version is lost.",
  params: versionPath,
  headers: z.object({
    "If-Match": z
      .string()
      .optional()
      .meta({ description: "The `ETag` of the version that you fetched." }),
  }),
  body: z.object({
    based_on_version: wholeNumber(1, versionMax)
      .optional()
      .meta({ description: "The version that you fetched.", example: 2 }),
  }),
  answer: contentShape,
  answerHeaders: { ETag: "The ETag of the new version." },
  refusals: ["version_conflict", "precondition_failed"],
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
