/** GET /publications/{publication_id}/ — one publication with its log. */
import { defineOperation } from "../../operation.ts";
import {
  presentWithLog,
  publicationParams,
  publicationWithLogShape,
  requirePublication,
} from "./publication-shape.ts";

export const getPublication = defineOperation({
  id: "getPublication",
  method: "GET",
  path: "/publications/{publication_id}/",
  tag: "Publications",
  scope: "read",
  summary: "Get a publication",
  description: "Returns the publication's state, URL, last problem and log.",
  params: publicationParams,
  answer: publicationWithLogShape,
  refusals: ["publication_not_found"],
  async handle({ caller, params }) {
    const body = await caller.inAccount(async (account) =>
      presentWithLog(account, await requirePublication(account, caller, params.publication_id)),
    );
    return { body };
  },
});
