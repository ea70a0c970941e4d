/** `brand create`, `list`, `show` and `update`. */
import { setDefaultBrand } from "../../../records/accounts/accounts.ts";
import { createBrand, listBrands, updateBrand } from "../../../records/brands/brands.ts";
import type { BrandRecord } from "../../../records/brands/brands.ts";
import { listKeywords } from "../../../records/brands/keywords.ts";
import { brandFieldOptions, networksHelp, readBrandFields, readNewBrand } from "./brand-fields.ts";
import { refused } from "../../terminal/wrong-use.ts";
import { accountOption, brandPositional, defineCommand, flagOption } from "../../command.ts";
import { harmless, pairs, table } from "../../terminal/table.ts";
import { withAccount, withBrand } from "../../with-account.ts";

export const brandCreate = defineCommand({
  details: `Content is based on the overview, so include facts, numbers, names and questions that customers ask.
The more facts it contains, the better the content.
The first brand of an account becomes its default. A brand needs keywords before content can be generated for it.

${networksHelp}`,
  options: { ...brandFieldOptions, ...accountOption },
  examples: {
    'pressroom brand create --name "Quillback Coffee" --industry "Coffee roasting" --overview @about.md':
      "read the overview from a file",
    'pressroom brand create --name "Velo Nord" --language de --networks linkedin,mastodon':
      "a brand whose content is in German",
  },
  run: async (output, { values }) => {
    const fields = readNewBrand(values);
    const { brand, flag } = await withAccount(values, async (account, owner) => ({
      brand: await createBrand(account, fields),
      flag: owner.flag,
    }));
    output.result(
      { id: brand.id, name: brand.name, keywords_count: 0 },
      () =>
        `Created brand ${brand.id} (${brand.name}).\nNext, add keywords: pressroom keywords set ${brand.id} "first phrase, second phrase"${flag}`,
    );
  },
});

export const brandList = defineCommand({
  options: accountOption,
  examples: {
    "pressroom brand list": "if there is only one account",
    "pressroom brand list --account ada@example.com": "the brands of this account",
  },
  run: async (output, { values }) => {
    const { brands, flag } = await withAccount(values, async (account, owner) => {
      const found = await listBrands(account);
      const shown = found.map((brand) => brandJson(brand, owner.defaultBrandId));
      return { brands: shown, flag: owner.flag };
    });
    output.result({ brands }, () =>
      brands.length === 0
        ? `No brands yet. Create one: pressroom brand create --name "Your brand"${flag}`
        : table(
            ["ID", "NAME", "INDUSTRY", "LANGUAGE", "KEYWORDS", "OVERVIEW", ""],
            brands.map((brand) => [
              brand.id,
              brand.name,
              brand.industry,
              brand.language,
              brand.keywords_count,
              brand.overview === "" ? "no" : "yes",
              brand.is_default ? "default" : " ",
            ]),
          ),
    );
  },
});

export const brandShow = defineCommand({
  positionals: [brandPositional],
  options: accountOption,
  examples: {
    "pressroom brand show": "the default brand",
    'pressroom brand show "Quillback Coffee" --json': "a brand specified by name, as JSON",
  },
  run: async (output, { values, positionals }) => {
    const { brand, keywords, json } = await withBrand(
      { ...values, brand: positionals[0] },
      async (account, chosen, owner) => ({
        brand: chosen,
        keywords: await listKeywords(account, chosen.id),
        json: brandJson(chosen, owner.defaultBrandId),
      }),
    );
    output.result({ ...json, keywords }, () => brandText(brand, keywords));
  },
});

function brandJson(
  { keywordsCount, voiceGuide, archivedAt, createdAt, updatedAt, ...brand }: BrandRecord,
  defaultBrandId: number | null,
) {
  const { bannedWords, ...guide } = voiceGuide;
  return {
    ...brand,
    voice_guide: { ...guide, banned_words: bannedWords },
    keywords_count: keywordsCount,
    is_default: brand.id === defaultBrandId,
    archived_at: archivedAt,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

function brandText(brand: BrandRecord, keywords: readonly string[]): string {
  const { audience, dos, donts, bannedWords, samples } = brand.voiceGuide;
  const guide: [string, string][] = [
    ["audience", audience],
    ["do", dos.join("; ")],
    ["don't", donts.join("; ")],
    ["banned words", bannedWords.join(", ")],
    ["samples", samples.length === 0 ? "" : `${samples.length}, ${wordCount(samples)} words`],
  ];
  const facts = pairs([
    ["industry", brand.industry || "-"],
    ["language", brand.language],
    ["networks", brand.networks.join(", ") || "-"],
    ["citations", brand.citations],
    ["voice", brand.voice || "-"],
    ...guide.filter(([, text]) => text !== ""),
    ["keywords", keywords.join(", ") || "none: add some before you generate content"],
  ]);
  const overview =
    brand.overview === ""
      ? "No overview: there are no facts to base content on."
      : harmless(brand.overview);
  return `Brand ${brand.id}: ${harmless(brand.name)}\n${facts}\n\n${overview}`;
}

function wordCount(texts: readonly string[]): number {
  return texts.join(" ").split(/\s+/u).length;
}

export const brandUpdate = defineCommand({
  details: `Options that you omit do not change anything; an empty string ("") clears a field.
--do, --dont, --ban and --sample replace all previous values: for example, passing --do twice sets exactly two rules.\n\n${networksHelp}`,
  positionals: [brandPositional],
  options: {
    ...brandFieldOptions,
    default: flagOption("make it the default brand of the account"),
    ...accountOption,
  },
  examples: {
    "pressroom brand update 1 --overview @about.md": "replace the overview",
    "pressroom brand update 1 --ban synergy --ban world-class --sample @a-good-text.md":
      "set banned words and a sample text",
    "pressroom brand update 2 --default": "make brand 2 the default",
  },
  run: async (output, { values, positionals }) => {
    const fields = readBrandFields(values);
    const { voiceGuide = {}, ...others } = fields;
    const changed = [...Object.keys(others), ...Object.keys(voiceGuide).map(partName)];
    if (values.default) changed.push("default");
    if (changed.length === 0)
      throw refused("Specify at least one field to change, such as --overview @about.md.");
    const brand = await withBrand({ ...values, brand: positionals[0] }, async (account, chosen) => {
      await updateBrand(account, chosen.id, fields);
      if (values.default) await setDefaultBrand(account, chosen.id);
      return { ...chosen, name: fields.name ?? chosen.name };
    });
    output.result(
      { id: brand.id, name: brand.name, changed },
      () => `Changed ${changed.join(", ")} of brand ${brand.id} (${brand.name}).`,
    );
  },
});

function partName(part: string): string {
  return part === "bannedWords" ? "banned words" : part;
}
