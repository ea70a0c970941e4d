/** `npm run eval -- websites`: what is proposed for ten brands from their websites, for reading, and how many fields. */
import type { Output } from "../../src/cli/output.ts";
import { table } from "../../src/cli/table.ts";
import { proposalFields } from "../../src/records/brands/brand-proposals.ts";
import type { Proposal } from "../../src/records/brands/brand-proposals.ts";
import { listSites } from "./serve-site.ts";
import { proposeForSite } from "./propose-for-site.ts";
import type { SiteResult } from "./propose-for-site.ts";

export async function evaluateWebsites(output: Output): Promise<boolean> {
  const results: SiteResult[] = [];
  for (const site of await listSites()) results.push(await proposeForSite(site));
  for (const result of results) output.print(shown(result));
  const rows = results.map(({ site, pagesRead, proposals, milliseconds, invented }) => [
    site,
    pagesRead,
    ...proposalFields.map((name) => proposals.filter(({ field }) => field === name).length),
    Math.round(milliseconds),
    invented.length,
  ]);
  output.print(`\n${table(["site", "pages", ...proposalFields, "ms", "invented"], rows)}`);
  return results.every(({ invented }) => invented.length === 0);
}

function shown({ site, proposals, invented }: SiteResult): string {
  const lines = proposals.map(
    (one) =>
      `${one.field}: ${one.value.replaceAll("\n", "\n  ")}\n${one.evidence.map(source).join("\n")}`,
  );
  return `\n== ${site} ==\n${[...lines, ...invented.map((one) => `INVENTED ${one}`)].join("\n")}`;
}

function source({ url, quote }: Proposal["evidence"][number]): string {
  return `    ${new URL(url).pathname}: “${quote.length > 100 ? `${quote.slice(0, 100)}…` : quote}”`;
}
