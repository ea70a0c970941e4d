/** `brand from-website`: proposes a brand's details from its website, and creates the brand with --create. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../../../config.ts";
import { forAccount } from "../../../db/account-handle.ts";
import { addBrandProposal, findBrandProposal } from "../../../records/brands/brand-proposals.ts";
import type { BrandProposal, Proposal } from "../../../records/brands/brand-proposals.ts";
import { createBrand } from "../../../records/brands/brands.ts";
import { addKeywords } from "../../../records/brands/keywords.ts";
import { checkUrl, withScheme } from "../../../security/check-url.ts";
import { ownHosts } from "../../../security/own-hosts.ts";
import type { Services } from "../../../services.ts";
import { chooseAccount } from "../../choose-account.ts";
import { accountOption, defineCommand, exitCode, flagOption } from "../../command.ts";
import type { Output } from "../../terminal/output.ts";
import { withServices } from "../../with-services.ts";
import { refused, WrongUse } from "../../terminal/wrong-use.ts";

export const brandFromWebsite = defineCommand({
  details: `Reads up to 8 pages and shows what they say about the brand, and which page each proposal comes from. Nothing is saved
unless you add --create, which creates a brand with everything that was found, including keywords. To change an existing
brand, run pressroom brand update with the values you want.`,
  positionals: [{ name: "URL", meaning: "the URL of the website, such as example.com" }],
  options: {
    create: flagOption("create a brand from the proposals"),
    ...accountOption,
  },
  examples: {
    "pressroom brand from-website example.com": "show what the website says",
    "pressroom brand from-website example.com --create": "create a brand from the proposals",
  },
  run: async (output, { values, positionals }) => {
    const [url = ""] = positionals;
    return withServices("command", async ({ services, signal }) => {
      const { presentBrandProposal } =
        await import("../../../http/routes/brands/brand-proposals.ts");
      checkWebsite(services.config, url);
      const owner = await chooseAccount(services.database, values);
      const added = await forAccount(services.database, owner.id, (account) =>
        addBrandProposal(account, { url, apiKeyId: null }),
      );
      const find = () =>
        forAccount(services.database, owner.id, (account) => findBrandProposal(account, added.id));
      const proposal = await follow(output, services, { find, signal });
      const shown = presentBrandProposal(proposal);
      if (proposal.state === "failed") {
        output.result(shown, () => `${proposal.problem}\nNothing was saved.`);
        return exitCode.failed;
      }
      const brandId = values.create === true ? await create(services, owner.id, proposal) : null;
      output.result({ ...shown, brand_id: brandId }, () => textOf(proposal, brandId));
      return exitCode.done;
    });
  },
});

/** Rejects an invalid URL before anything is started. */
function checkWebsite(config: Config, entered: string): void {
  const rules = { allowedHosts: config.sourceAllowedHosts, ownHosts: ownHosts(config) };
  const checked = checkUrl(rules, withScheme(entered));
  if ("problem" in checked) throw refused(`URL ${checked.problem}.`);
}

const pollMs = 200;

/** Waits until the website has been read, by a running worker or else in this process. */
async function follow(
  output: Output,
  services: Services,
  { find, signal }: { find: () => Promise<BrandProposal | undefined>; signal: AbortSignal },
): Promise<BrandProposal> {
  const { isLeftAlone } = await import("../jobs/follow-job.ts");
  const own = isLeftAlone(services) ? await readHere(services) : undefined;
  try {
    for (;;) {
      signal.throwIfAborted();
      const proposal = await find();
      if (!proposal) throw new Error("the proposal no longer exists");
      if (proposal.state === "finished" || proposal.state === "failed") return proposal;
      output.live(
        proposal.pagesTotal === null
          ? `Opening ${proposal.url} …`
          : `Reading page ${Math.min(proposal.pages.length + 1, proposal.pagesTotal)} of ${proposal.pagesTotal} …`,
      );
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    output.live("");
    await own?.stop();
  }
}

async function readHere(services: Services): Promise<{ stop(): Promise<void> }> {
  const [{ openProposing }, { openAnalysisPool }] = await Promise.all([
    import("../../../services/open-proposing.ts"),
    import("../../../editing/analysis-pool.ts"),
  ]);
  const analysis = openAnalysisPool();
  const proposing = await openProposing({ ...services, analysis });
  return {
    async stop() {
      await proposing.stop();
      await analysis.close();
    },
  };
}

async function create(
  { database }: Services,
  accountId: number,
  { proposals }: BrandProposal,
): Promise<number> {
  const all = (field: Proposal["field"]) =>
    proposals.filter((one) => one.field === field).map(({ value }) => value);
  const one = (field: Proposal["field"]) => all(field)[0] ?? "";
  if (one("name") === "") {
    throw new WrongUse(
      "name_missing",
      "No brand name was found on the website.",
      "Create the brand manually: pressroom brand create --name NAME",
    );
  }
  return forAccount(database, accountId, async (account) => {
    const brand = await createBrand(account, {
      name: one("name"),
      industry: one("industry"),
      overview: one("overview"),
      voice: one("voice"),
      ...(one("language") !== "" && { language: one("language") }),
      networks: all("networks"),
      voiceGuide: { audience: one("audience"), samples: all("samples") },
    });
    await addKeywords(account, brand.id, all("keywords"));
    return brand.id;
  });
}

function textOf({ proposals, modelProblem }: BrandProposal, brandId: number | null): string {
  const lines = proposals.map(({ field, value, evidence }) => {
    const pages = [...new Set(evidence.map(({ url }) => url))].join(", ");
    return `${field}: ${value}\n  ${pages}`;
  });
  return [
    ...lines,
    ...(modelProblem === null ? [] : [`The model call failed: ${modelProblem}`]),
    brandId === null
      ? "Nothing was saved. To create this brand, add --create."
      : `Created brand ${brandId}. To see it: pressroom brand show ${brandId}`,
  ].join("\n");
}
