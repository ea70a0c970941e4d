/** GET /sources/{source_id}/ — one source and how it is doing. */
import { defineOperation } from "../../operation.ts";
import { presentSource, requireSource, sourceParams, sourceShape } from "./source-shape.ts";

export const getSource = defineOperation({
  id: "getSource",
  method: "GET",
  path: "/sources/{source_id}/",
  tag: "Sources",
  scope: "read",
  summary: "Get a source",
  description: "Shows what was read and when, when it is read again, and which problem there is.",
  params: sourceParams,
  answer: sourceShape,
  refusals: ["source_not_found"],
  async handle({ caller, params }) {
    const source = await caller.inAccount((account) =>
      requireSource(account, caller, params.source_id),
    );
    return { body: presentSource(source) };
  },
});
