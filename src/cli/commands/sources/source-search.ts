/** `source search`: what a brand's sources say about something, as writing would find it. */
import { accountOption, defineCommand } from "../../command.ts";
import { harmless } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

const passagesMax = 10;
const shownCharacters = 300;

export const sourceSearch = defineCommand({
  positionals: [
    { name: "BRAND", meaning: "the id or name" },
    { name: "WORDS", meaning: "a topic or question" },
  ],
  options: accountOption,
  examples: {
    'pressroom source search 1 "How much coffee for a pour over?"':
      "the passages that content on this topic would use",
  },
  run: async (output, { values, positionals }) => {
    const [wantedBrand = "", query = ""] = positionals;
    const wish = { account: values.account, brand: wantedBrand };
    const { brand, found } = await withAccount(wish, async (account, owner) => {
      const [{ chooseBrand }, { searchPassages }] = await Promise.all([
        import("../../choose-brand.ts"),
        import("../../../records/sources/passage-search.ts"),
      ]);
      const chosen = await chooseBrand(account, owner, wantedBrand);
      const parts = [{ text: query, weight: 1 }];
      const wanted = { parts, language: chosen.language };
      return {
        brand: chosen,
        found: await searchPassages(account, chosen.id, wanted, { passagesMax }),
      };
    });
    if (found.length === 0 && !output.json) {
      output.note(`No passages found in the sources of brand ${brand.id} (${brand.name}).`);
      return;
    }
    const passages = found.map(({ id, documentId, title, url, dated, heading, body }) => ({
      id,
      document_id: documentId,
      title,
      url,
      dated_at: dated.toISOString(),
      heading,
      text: body,
    }));
    output.result({ brand_id: brand.id, passages }, () =>
      passages
        .map(({ title, url, dated_at: dated, heading, text }) =>
          [
            harmless(heading || title),
            `${dated.slice(0, 10)}${url === "" ? "" : `  ${harmless(url)}`}`,
            harmless(shortened(text)),
          ].join("\n"),
        )
        .join("\n\n"),
    );
  },
});

function shortened(text: string): string {
  const line = text.replace(/\s+/gu, " ");
  return line.length <= shownCharacters ? line : `${line.slice(0, shownCharacters).trimEnd()}…`;
}
