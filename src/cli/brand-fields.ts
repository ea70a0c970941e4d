/** A brand's fields as they are given on the command line: their options, and the check of what they hold. */
import { networks as knownNetworks } from "../generation/material.ts";
import type { BrandFields } from "../records/brands.ts";
import { checkLanguage, checkText, refused } from "./check-text.ts";
import type { Options, Values } from "./command.ts";
import { nearest } from "./nearest.ts";
import { readText } from "./read-text.ts";

export const brandFieldOptions = {
  name: { type: "string", value: "NAME", meaning: "what the brand is called" },
  industry: { type: "string", value: "TEXT", meaning: "its field, such as Coffee roasting" },
  overview: {
    type: "string",
    value: "TEXT|@FILE|-",
    meaning: "what it is and does: the facts that are written from",
  },
  voice: { type: "string", value: "TEXT|@FILE|-", meaning: "how it speaks" },
  language: {
    type: "string",
    value: "TAG",
    meaning: "what it writes in: en, de-CH, …; default en",
  },
  networks: {
    type: "string",
    value: "A,B",
    meaning: "where its social posts go",
  },
} as const satisfies Options;

/** For the help: all that --networks knows. */
export const networksHelp = `Networks: ${knownNetworks.join(", ")}.`;

const nameRules = { name: "--name", lengthMax: 200, isRequired: true } as const;
const industryRules = { name: "--industry", lengthMax: 200 };
const overviewRules = { name: "--overview", lengthMax: 20_000 };
const voiceRules = { name: "--voice", lengthMax: 2_000 };

/** Those fields that were given, checked. */
export function readBrandFields(values: Values<typeof brandFieldOptions>): Partial<BrandFields> {
  const { name, industry, overview, voice, language, networks } = values;
  const fields: Partial<BrandFields> = {};
  if (name !== undefined) fields.name = checkText(name, nameRules);
  if (industry !== undefined) fields.industry = checkText(industry, industryRules);
  if (overview !== undefined) {
    fields.overview = checkText(readText(overview, "--overview"), overviewRules);
  }
  if (voice !== undefined) fields.voice = checkText(readText(voice, "--voice"), voiceRules);
  if (language !== undefined) fields.language = checkLanguage(language);
  if (networks !== undefined) fields.networks = readNetworks(networks);
  return fields;
}

function readNetworks(list: string): string[] {
  const known: readonly string[] = knownNetworks;
  const given = list
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
  for (const name of given) {
    if (known.includes(name)) continue;
    const meant = nearest(name, known);
    throw refused(
      `--networks: "${name}" is not known.`,
      meant === undefined ? `There are: ${known.join(", ")}.` : `Did you mean ${meant}?`,
    );
  }
  return [...new Set(given)];
}
