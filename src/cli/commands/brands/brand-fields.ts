/** The command-line options for a brand's fields, and the checks of their values. */
import { listed } from "../../../config/values.ts";
import { networks as knownNetworks } from "../../../writing/material.ts";
import { brandCitations } from "../../../records/brands/brands.ts";
import type { GivenBrandFields } from "../../../records/brands/brands.ts";
import type { VoiceGuide } from "../../../records/brands/voice-guide.ts";
import { checkLanguage, checkText } from "../../terminal/check-text.ts";
import type { TextRules } from "../../terminal/check-text.ts";
import { option, repeatedOption } from "../../command.ts";
import type { Values } from "../../command.ts";
import { nearest } from "../../nearest.ts";
import { ProblemList } from "../../terminal/problem-list.ts";
import { readText } from "../../terminal/read-text.ts";
import { refused } from "../../terminal/wrong-use.ts";

export const brandFieldOptions = {
  name: option("NAME", "the name of the brand"),
  industry: option("TEXT", "the industry, such as Coffee roasting"),
  overview: option(
    "TEXT|@FILE|-",
    "what the brand is and does: the facts that content is based on",
  ),
  voice: option("TEXT|@FILE|-", "the tone of voice"),
  audience: option("TEXT", "the target audience"),
  do: repeatedOption("TEXT", "a rule that content must follow"),
  dont: repeatedOption("TEXT", "something that content must never do"),
  ban: repeatedOption("WORD", "a word that content must never use"),
  sample: repeatedOption("TEXT|@FILE|-", "a sample text in the brand's voice"),
  language: option("TAG", "the language of its content: en, de-CH, …; default: en"),
  networks: option("A,B", "the networks for its social posts"),
  citations: option(
    "STYLE",
    "how sources are shown: notes, links, none, or default (notes in articles, none elsewhere)",
  ),
};

/** For the help: the values of --networks. */
export const networksHelp = `Networks: ${knownNetworks.join(", ")}.`;

const nameRules = { name: "--name", lengthMax: 200, isRequired: true } as const;
const industryRules = { name: "--industry", lengthMax: 200 };
const overviewRules = { name: "--overview", lengthMax: 20_000 };
const voiceRules = { name: "--voice", lengthMax: 2_000 };
const audienceRules = { name: "--audience", lengthMax: 500 };
const doRules = { name: "--do", lengthMax: 300, countMax: 20 };
const dontRules = { name: "--dont", lengthMax: 300, countMax: 20 };
const banRules = { name: "--ban", lengthMax: 60, countMax: 100 };
const sampleRules = { name: "--sample", lengthMax: 5_000, countMax: 5 };

type BrandValues = Values<typeof brandFieldOptions>;

/** The given fields, checked. */
export function readBrandFields(values: BrandValues): GivenBrandFields {
  const problems = new ProblemList();
  const fields = readFields(values, problems);
  problems.throwAll();
  return fields;
}

/** The same for a new brand, which needs a name. */
export function readNewBrand(values: BrandValues): GivenBrandFields & { name: string } {
  const problems = new ProblemList();
  const { name } = values;
  if (name === undefined) problems.add(refused("A brand needs a name: --name NAME."));
  const fields = readFields(values, problems);
  problems.throwAll();
  return { ...fields, name: fields.name ?? "" };
}

function readFields(values: BrandValues, problems: ProblemList): GivenBrandFields {
  const { name, industry, overview, voice, language, networks, citations } = values;
  const fields: GivenBrandFields = {};
  const text = (given: string, rules: TextRules): string =>
    problems.attempt(() => checkText(given, rules), "");
  const longText = (given: string, rules: TextRules): string =>
    problems.attempt(() => checkText(readText(given, rules.name), rules), "");
  if (name !== undefined) fields.name = text(name, nameRules);
  if (industry !== undefined) fields.industry = text(industry, industryRules);
  if (overview !== undefined) fields.overview = longText(overview, overviewRules);
  if (voice !== undefined) fields.voice = longText(voice, voiceRules);
  const voiceGuide = readVoiceGuide(values, problems);
  if (Object.keys(voiceGuide).length > 0) fields.voiceGuide = voiceGuide;
  if (language !== undefined) {
    fields.language = problems.attempt(() => checkLanguage(language), "");
  }
  if (networks !== undefined) {
    fields.networks = problems.attempt(() => readNetworks(networks), []);
  }
  if (citations !== undefined) {
    fields.citations = problems.attempt(() => readCitations(citations), "default");
  }
  return fields;
}

/** The given parts; a single empty value clears a part. */
function readVoiceGuide(values: BrandValues, problems: ProblemList): Partial<VoiceGuide> {
  const { audience, do: dos, dont: donts, ban: bannedWords, sample: samples } = values;
  const list = (given: readonly string[], rules: ListRules): string[] =>
    problems.attempt(() => checkList(given, rules), []);
  return {
    ...(audience !== undefined && {
      audience: problems.attempt(() => checkText(audience, audienceRules), ""),
    }),
    ...(dos && { dos: list(dos, doRules) }),
    ...(donts && { donts: list(donts, dontRules) }),
    ...(bannedWords && { bannedWords: list(bannedWords, banRules) }),
    ...(samples && {
      samples: problems.attempt(
        () =>
          checkList(
            samples.map((given) => readText(given, sampleRules.name)),
            sampleRules,
          ),
        [],
      ),
    }),
  };
}

type ListRules = TextRules & { readonly countMax: number };

function checkList(given: readonly string[], { countMax, ...rules }: ListRules): string[] {
  const texts = given.map((text) => checkText(text, rules)).filter((text) => text !== "");
  if (texts.length > countMax) {
    throw refused(`${rules.name} was given ${texts.length} times; the maximum is ${countMax}.`);
  }
  return [...new Set(texts)];
}

function readCitations(given: string): NonNullable<GivenBrandFields["citations"]> {
  const found = brandCitations.find((one) => one === given.trim().toLowerCase());
  if (found) return found;
  const meant = nearest(given, brandCitations);
  throw refused(
    `--citations: unknown value "${given}".`,
    meant === undefined ? `Use one of: ${brandCitations.join(", ")}.` : `Did you mean ${meant}?`,
  );
}

function readNetworks(list: string): string[] {
  const known: readonly string[] = knownNetworks;
  const given = listed(list.toLowerCase());
  const [first, ...others] = given.filter((name) => !known.includes(name));
  if (first !== undefined) {
    const meant = others.length === 0 ? nearest(first, known) : undefined;
    const unknown = [first, ...others].map((name) => `"${name}"`).join(", ");
    throw refused(
      `--networks: unknown ${others.length === 0 ? "network" : "networks"} ${unknown}.`,
      meant === undefined ? `Use one of: ${known.join(", ")}.` : `Did you mean ${meant}?`,
    );
  }
  return [...new Set(given)];
}
