/** POST /brand-proposals/ — starts reading a website for proposals for a brand. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { lockAccount } from "../../../records/accounts/accounts.ts";
import { addBrandProposal, countBrandProposals } from "../../../records/brands/brand-proposals.ts";
import { checkUrl } from "../../../security/check-url.ts";
import { ownHosts } from "../../../security/own-hosts.ts";
import { addressesOf } from "../../../sources/website/read-website.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";
import { text } from "../../parameters.ts";
import type { RouteTools } from "../../route.ts";
import { brandProposalShape, presentBrandProposal } from "./brand-proposal-shape.ts";

const openMax = 5;
const keptMax = 200;

export const startBrandProposal = defineOperation({
  id: "startBrandProposal",
  method: "POST",
  path: "/brand-proposals/",
  tag: "Brands",
  scope: "write",
  summary: "Propose a brand from a website",
  description: `Starts reading a website, up to 8 pages, and responds immediately. Get the proposal until its state is \`finished\` or \`failed\`: it then has proposals for name, industry, overview, language, audience, voice, samples, keywords and networks, each with the pages and the words it is based on.

No brand is created or changed: send what you accept when you create or update a brand. Without a model, values are taken from metadata and text; with a model, one call writes better ones, and those that quote nothing from the pages are dropped. robots.txt is respected. Proposals are deleted after a week; at most ${openMax} websites are read at once and ${keptMax} proposals kept.`,
  body: z.object({
    url: text(2_048)
      .transform((value) => value.trim())
      .meta({
        description: "The address of the website, with or without `https://`.",
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
          message: `${openMax} websites are being read already. Try again when one is finished.`,
        });
      }
      if (all >= keptMax) {
        throw new Refusal("limit_reached", {
          message: `At most ${keptMax} websites can be read in a week.`,
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
  const checked = checkUrl(rules, addressesOf(entered)[0] ?? "");
  if (!("problem" in checked)) return;
  const problem = checked.problem.startsWith("must be a URL")
    ? "Must be the address of a website, such as example.com."
    : `${checked.problem.charAt(0).toUpperCase()}${checked.problem.slice(1)}.`;
  throw new Refusal("invalid_parameters", { errors: [{ param: "url", message: problem }] });
}
