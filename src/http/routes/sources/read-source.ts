/** POST /sources/{source_id}/read/ — reads a source now. */
import { Refusal } from "../../../errors.ts";
import { findSource, requestReading } from "../../../records/sources/sources.ts";
import { defineOperation } from "../../operation.ts";
import { presentSource, requireOwnSource, sourceParams, sourceShape } from "./source-shape.ts";

export const readSourceOperation = defineOperation({
  id: "readSource",
  method: "POST",
  path: "/sources/{source_id}/read/",
  tag: "Sources",
  scope: "write",
  summary: "Read a source now",
  description:
    "Reads the source as soon as a worker is free, whatever its schedule says, and resumes it if it is paused. A source that is being read already is left alone. `last_read_at` changes when the reading is complete.",
  params: sourceParams,
  status: 202,
  answer: sourceShape,
  refusals: ["source_not_found", "source_not_readable"],
  async handle({ caller, params }) {
    const source = await caller.inAccount(async (account) => {
      const { id, nextReadAt } = await requireOwnSource(account, caller, params.source_id);
      if (nextReadAt === null) throw new Refusal("source_not_readable");
      await requestReading(account, id);
      return findSource(account, id);
    });
    if (!source) throw new Refusal("source_not_found");
    return { status: 202, body: presentSource(source) };
  },
});
