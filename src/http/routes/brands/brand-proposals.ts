/** Brand proposals from a website: start one and get the result. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { lockAccount } from "../../../records/accounts/accounts.ts";
import {
  addBrandProposal,
  countBrandProposals,
  findBrandProposal,
  proposalFields,
} from "../../../records/brands/brand-proposals.ts";
import type { BrandProposal } from "../../../records/brands/brand-proposals.ts";
import { checkUrl, withScheme } from "../../../security/check-url.ts";
import { ownHosts } from "../../../security/own-hosts.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../authentication/own-brand.ts";
import { pathId, text } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import type { RouteTools } from "../../route.ts";
import { shownTime } from "../../responses/shown-time.ts";

const home = "https://saltmarshkayaks.example/";

const brandProposalShape = z
  .object({
    proposal_id: z.int().meta({ example: 12 }),
    url: z.string().meta({ description: "The URL as it was sent.", example: home }),
    state: z.enum(["queued", "reading", "finished", "failed"]).meta({ example: "finished" }),
    pages_total: z.int().nullable().meta({
      description: "The number of pages to read; null until the home page has been read.",
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
      .meta({ description: "The pages read so far, home page first." }),
    proposals: z
      .array(
        z.object({
          field: z.enum(proposalFields).meta({
            description:
              "The brand field that the value is proposed for. `samples`, `keywords` and `networks` have one proposal for each value.",
            example: "industry",
          }),
          value: z.string().meta({ example: "Guided kayak tours on the North Norfolk coast" }),
          evidence: z
            .array(
              z.object({
                url: z.string().meta({ description: "The page.", example: home }),
                quote: z.string().meta({
                  description:
                    "The exact words on the page, the content of its metadata, or the URL of a link.",
                  example: "Guided kayak tours on the North Norfolk coast | Saltmarsh Kayaks",
                }),
              }),
            )
            .meta({ description: "What the value is based on. Never empty." }),
          written_by_model: z.boolean().meta({
            description:
              "Whether a model wrote the value. Otherwise, it was taken from the page or derived from its text.",
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
      .meta({
        description: "Why the website could not be read; null unless reading failed.",
        example: null,
      }),
    model_problem: z.string().nullable().meta({
      description:
        "Why the configured model failed, in which case the proposals were made without a model; null if it did not fail.",
      example: null,
    }),
    created_at: shownTime,
    finished_at: shownTime.nullable(),
  })
  .meta({ id: "BrandProposal" });

export function presentBrandProposal(one: BrandProposal) {
  const { id: proposalId, problemCode: code, problem } = one;
  return present(brandProposalShape, {
    ...one,
    proposalId,
    proposals: one.proposals.map(({ isByModel, ...proposal }) => ({
      ...proposal,
      writtenByModel: isByModel,
    })),
    problem: code === null ? null : { code, message: problem ?? "" },
  });
}

const openMax = 5;
const keptMax = 200;

export const startBrandProposal = defineOperation({
  id: "startBrandProposal",
  method: "POST",
  path: "/brand-proposals/",
  tag: "Brands",
  scope: "write",
  summary: "Propose a brand from a website",
  description: `Starts reading up to 8 pages of a website and responds immediately. Poll the proposal until its state is \`finished\` or \`failed\`. When it is finished, it contains proposals for name, industry, overview, language, audience, voice, samples, keywords and networks, each with the pages and the words it is based on.

No brand is created or changed: send what you accept when you create or update a brand. Without a model, values are taken from metadata and text; with a model, a single model call produces better values, and those that are not backed by a quote from the pages are dropped. robots.txt is respected. Proposals are deleted after a week; at most ${openMax} websites are read at once, and at most ${keptMax} proposals are kept.`,
  body: z.object({
    url: text(2_048)
      .transform((value) => value.trim())
      .meta({
        description: "The URL of the website, with or without `https://`.",
        example: "saltmarshkayaks.example",
      }),
  }),
  status: 202,
  answer: brandProposalShape,
  answerHeaders: { Location: "The path of the proposal." },
  refusals: ["limit_reached"],
  async handle({ caller, body, tools }) {
    requireWholeAccount(caller);
    requireAddress(tools, body.url);
    const added = await caller.inAccount(async (account) => {
      await lockAccount(account);
      const { all, open } = await countBrandProposals(account);
      if (open >= openMax) {
        throw new Refusal("limit_reached", {
          message: `${openMax} websites are already being read. Try again when one of them is finished.`,
        });
      }
      if (all >= keptMax) {
        throw new Refusal("limit_reached", {
          message: `At most ${keptMax} websites can be read per week.`,
        });
      }
      return addBrandProposal(account, { url: body.url, apiKeyId: caller.apiKeyId });
    });
    return {
      headers: { Location: `/brand-proposals/${added.id}/` },
      body: presentBrandProposal(added),
    };
  },
});

function requireAddress({ config }: RouteTools, entered: string): void {
  const rules = { allowedHosts: config.sourceAllowedHosts, ownHosts: ownHosts(config) };
  const checked = checkUrl(rules, withScheme(entered));
  if (!("problem" in checked)) return;
  const problem = checked.problem.startsWith("must be a URL")
    ? "Must be a website URL, such as example.com."
    : `${checked.problem.charAt(0).toUpperCase()}${checked.problem.slice(1)}.`;
  throw new Refusal("invalid_parameters", { errors: [{ param: "url", message: problem }] });
}

export const getBrandProposal = defineOperation({
  id: "getBrandProposal",
  method: "GET",
  path: "/brand-proposals/{proposal_id}/",
  tag: "Brands",
  scope: "read",
  summary: "Get a brand proposal",
  description:
    "Returns the progress of reading the website, and the proposals once it is finished. Reading usually takes a few seconds.",
  params: z.object({ proposal_id: pathId("brand_proposal_not_found") }),
  answer: brandProposalShape,
  async handle({ caller, params }) {
    requireWholeAccount(caller);
    const found = await caller.inAccount((account) =>
      findBrandProposal(account, params.proposal_id),
    );
    if (!found) throw new Refusal("brand_proposal_not_found");
    return { body: presentBrandProposal(found) };
  },
});
