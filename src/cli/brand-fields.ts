/** A brand's fields as they are given on the command line: their options, and the check of what they hold. */
import { networks as knownNetworks } from "../generation/material.ts";
import type { BrandFields } from "../records/brands.ts";
import { checkLanguage, checkText, refused } from "./check-text.ts";
import type { TextRules } from "./check-text.ts";
import type { Options, Values } from "./command.ts";
import { nearest } from "./nearest.ts";
import { ProblemList } from "./problem-list.ts";
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

type BrandValues = Values<typeof brandFieldOptions>;

/** Those fields that were given, checked. */
export function readBrandFields(values: BrandValues): Partial<BrandFields> {
  const problems = new ProblemList();
  const fields = readFields(values, problems);
  problems.throwAll();
  return fields;
}

/** As above, for a brand that is made: it needs a name. */
export function readNewBrand(
  values: BrandValues,
): Partial<BrandFields> & Pick<BrandFields, "name"> {
  const problems = new ProblemList();
  const { name } = values;
  if (name === undefined) problems.add(refused("A brand needs a name: --name NAME."));
  const fields = readFields(values, problems);
  problems.throwAll();
  return { ...fields, name: fields.name ?? "" };
}

function readFields(values: BrandValues, problems: ProblemList): Partial<BrandFields> {
  const { name, industry, overview, voice, language, networks } = values;
  const fields: Partial<BrandFields> = {};
  const text = (given: string, rules: TextRules): string =>
    problems.attempt(() => checkText(given, rules), "");
  const longText = (given: string, rules: TextRules): string =>
    problems.attempt(() => checkText(readText(given, rules.name), rules), "");
  if (name !== undefined) fields.name = text(name, nameRules);
  if (industry !== undefined) fields.industry = text(industry, industryRules);
  if (overview !== undefined) fields.overview = longText(overview, overviewRules);
  if (voice !== undefined) fields.voice = longText(voice, voiceRules);
  if (language !== undefined) {
    fields.language = problems.attempt(() => checkLanguage(language), "");
  }
  if (networks !== undefined) {
    fields.networks = problems.attempt(() => readNetworks(networks), []);
  }
  return fields;
}

function readNetworks(list: string): string[] {
  const known: readonly string[] = knownNetworks;
  const given = list
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
  const [first, ...others] = given.filter((name) => !known.includes(name));
  if (first !== undefined) {
    const meant = others.length === 0 ? nearest(first, known) : undefined;
    const unknown = [first, ...others].map((name) => `"${name}"`).join(", ");
    throw refused(
      `--networks: ${unknown} ${others.length === 0 ? "is" : "are"} not known.`,
      meant === undefined ? `There are: ${known.join(", ")}.` : `Did you mean ${meant}?`,
    );
  }
  return [...new Set(given)];
}
