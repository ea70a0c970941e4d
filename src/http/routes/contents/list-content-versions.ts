/** GET /contents/{content_id}/versions/ — the content's versions, newest first. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { listVersions } from "../../../records/contents/content-versions.ts";
import { findContent } from "../../../records/contents/contents.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { pathId } from "../../parameters.ts";
import { presentVersion, versionSummaryShape } from "./content-shape.ts";

/** Versions are counted in PostgreSQL's smaller integers. */
const afterVersion = z.tuple([z.int32().positive()]);

export const listContentVersions = defineOperation({
  id: "listContentVersions",
  method: "GET",
  path: "/contents/{content_id}/versions/",
  tag: "Contents",
  scope: "read",
  summary: "List content versions",
  description: "Newest first, without the texts: who created each version, how and when.",
  params: z.object({ content_id: pathId("content_not_found") }),
  query: pageQuery({}, afterVersion),
  answer: pageOf(versionSummaryShape),
  refusals: ["content_not_found"],
  async handle({ caller, params, query }) {
    const id = params.content_id;
    const versions = await caller.inAccount(async (account) => {
      if (!(await findContent(account, id, caller.brandId))) {
        throw new Refusal("content_not_found");
      }
      const page = { below: query.cursor?.[0] ?? null, rowsMax: query.limit + 1 };
      return listVersions(account, id, page);
    });
    return { body: toPage(versions, query.limit, presentVersion, ({ version }) => [version]) };
  },
});
