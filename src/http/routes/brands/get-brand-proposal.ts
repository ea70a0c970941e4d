/** GET /brand-proposals/{proposal_id}/ — how far the reading of a website is, and the proposals. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { findBrandProposal } from "../../../records/brands/brand-proposals.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";
import { pathId } from "../../parameters.ts";
import { brandProposalShape, presentBrandProposal } from "./brand-proposal-shape.ts";

export const getBrandProposal = defineOperation({
  id: "getBrandProposal",
  method: "GET",
  path: "/brand-proposals/{proposal_id}/",
  tag: "Brands",
  scope: "read",
  summary: "Get a brand proposal",
  description:
    "Returns how far the reading of the website is, and the proposals once it is finished. Reading usually takes a few seconds.",
  params: z.object({ proposal_id: pathId("brand_proposal_not_found") }),
  answer: brandProposalShape,
  refusals: ["brand_proposal_not_found"],
  async handle({ caller, params }) {
    requireWholeAccount(caller);
    const found = await caller.inAccount((account) =>
      findBrandProposal(account, params.proposal_id),
    );
    if (!found) throw new Refusal("brand_proposal_not_found");
    return { body: presentBrandProposal(found) };
  },
});
