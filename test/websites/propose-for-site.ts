/**
 * Reads one of the websites over HTTP and proposes a brand, as a worker does without a model, and finds invented
 * values.
 */
import { parse } from "parse5";
import type { DefaultTreeAdapterMap } from "parse5";
import { analyses } from "../../src/editing/analysis-tasks.ts";
import type { Proposal } from "../../src/records/brands/brand-proposals.ts";
import { openSourceFetch } from "../../src/sources/open-source-fetch.ts";
import { readWebsite } from "../../src/sources/website/read-brand-website.ts";
import { serveSite } from "./serve-site.ts";

export interface SiteResult {
  site: string;
  proposals: Proposal[];
  /** Values with words, and quotes, that are not on the pages they name. */
  invented: string[];
}

/** Fields about the text or codes, which do not consist of the page's words. */
const described = new Set(["voice", "language", "networks"]);

export async function proposeForSite(site: string): Promise<SiteResult> {
  const served = await serveSite(site);
  try {
    const { fetchPage } = openSourceFetch(
      {
        rules: { allowedHosts: ["127.0.0.1"], ownHosts: [] },
        resolving: { addressesOf: async () => ["127.0.0.1"] },
        userAgent: "Pressroom/test",
      },
      { pauseMs: 0 },
    );
    const { pages } = await readWebsite(
      {
        fetch: fetchPage,
        parsePage: async (page) => analyses.parsePage(page),
        signal: new AbortController().signal,
        onProgress: async () => undefined,
      },
      served.url,
    );
    const proposals = analyses.proposeBrand(pages);
    const texts = new Map<string, string>();
    for (const { url } of pages) texts.set(url, flat(await served.read(url)));
    return {
      site,
      proposals,
      invented: proposals.flatMap((one) => findInventions(one, texts)),
    };
  } finally {
    await served.close();
  }
}

function findInventions(
  { field, value, evidence }: Proposal,
  texts: ReadonlyMap<string, string>,
): string[] {
  const found: string[] = [];
  for (const { url, quote } of evidence) {
    if (!texts.get(url)?.includes(plain(quote))) found.push(`${field}: quote "${quote}"`);
  }
  if (described.has(field)) return found;
  const said = new Set(evidence.flatMap(({ url }) => (texts.get(url) ?? "").split(" ")));
  // A schema.org type corresponds to its name in the site's language.
  const isType = field === "industry" && evidence.every(({ quote }) => /^[A-Z]\w+$/.test(quote));
  const strange = plain(value)
    .split(" ")
    .filter((word) => !said.has(word));
  if (strange.length > 0 && !isType) found.push(`${field}: ${strange.join(" ")}`);
  return found;
}

/**
 * All text of a page, with a parser other than ours: first its text, then attributes and scripts, which would split
 * sentences.
 */
function flat(html: string): string {
  const text: string[] = [];
  const others: string[] = [];
  const collect = (node: DefaultTreeAdapterMap["node"]) => {
    if ("value" in node) text.push(node.value);
    if ("attrs" in node) others.push(...node.attrs.map((one) => one.value));
    if (node.nodeName === "script") {
      for (const child of node.childNodes) if ("value" in child) others.push(child.value);
    } else if ("childNodes" in node) for (const child of node.childNodes) collect(child);
    // Text in two blocks is not one word.
    if (!/^(?:span|b|a|i|em|strong|font|#text)$/.test(node.nodeName)) text.push(" ");
  };
  collect(parse(html));
  const said = `${text.join("")} ${others.join(" ")}`;
  return plain(said.replaceAll("\\/", "/").replaceAll("\\u0026", "&"));
}

function plain(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")} `;
}
