/** The response schema of proposals for a brand from its website. */
import { z } from "zod";
import { proposalFields } from "../../../records/brands/brand-proposals.ts";
import type { BrandProposal } from "../../../records/brands/brand-proposals.ts";
import { shownTime } from "../../shown-time.ts";

const home = "https://saltmarshkayaks.example/";

export const brandProposalShape = z
  .object({
    proposal_id: z.int().meta({ example: 12 }),
    url: z.string().meta({ description: "The address as it was given.", example: home }),
    state: z.enum(["queued", "reading", "finished", "failed"]).meta({ example: "finished" }),
    pages_total: z.int().nullable().meta({
      description: "How many pages are read; null until the home page has been read.",
      example: 6,
    }),
    pages: z
      .array(
        z.object({
          url: z.string().meta({ example: home }),
          title: z.string().meta({ example: "Guided kayak tours | Saltmarsh Kayaks" }),
          problem: z.string().nullable().meta({
            description: "Why the page could not be read; null if it was read.",
            example: null,
          }),
        }),
      )
      .meta({ description: "The pages so far, the home page first." }),
    proposals: z
      .array(
        z.object({
          field: z.enum(proposalFields).meta({
            description:
              "The field of a brand. `samples`, `keywords` and `networks` have one proposal for each value.",
            example: "industry",
          }),
          value: z.string().meta({ example: "Guided kayak tours on the North Norfolk coast" }),
          evidence: z
            .array(
              z.object({
                url: z.string().meta({ description: "The page.", example: home }),
                quote: z.string().meta({
                  description:
                    "The exact words of the page, the content of its metadata, or the address of a link.",
                  example: "Guided kayak tours on the North Norfolk coast | Saltmarsh Kayaks",
                }),
              }),
            )
            .meta({ description: "What the value is based on. Never empty." }),
          written_by_model: z.boolean().meta({
            description:
              "Whether a model wrote the value. Otherwise it was taken from the page or counted in its text.",
            example: false,
          }),
        }),
      )
      .meta({ description: "Empty until the state is `finished`." }),
    problem: z
      .object({
        code: z.string().meta({ example: "unreachable" }),
        message: z.string().meta({ example: "There is no host named saltmarshkayak.example." }),
      })
      .nullable()
      .meta({ description: "Why the website could not be read.", example: null }),
    model_problem: z.string().nullable().meta({
      description:
        "Why the configured model did not contribute. The proposals are those that are made without a model.",
      example: null,
    }),
    created_at: shownTime,
    finished_at: shownTime.nullable(),
  })
  .meta({ id: "BrandProposal" });

export function presentBrandProposal(one: BrandProposal) {
  return {
    proposal_id: one.id,
    url: one.url,
    state: one.state,
    pages_total: one.pagesTotal,
    pages: one.pages,
    proposals: one.proposals.map(({ isByModel, ...proposal }) => ({
      ...proposal,
      written_by_model: isByModel,
    })),
    problem:
      one.problemCode === null ? null : { code: one.problemCode, message: one.problem ?? "" },
    model_problem: one.modelProblem,
    created_at: one.createdAt,
    finished_at: one.finishedAt,
  };
}
