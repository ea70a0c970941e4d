/** `source list`, `show`, `read`, `pause`, `remove` and `search`. */
import { readConfig } from "../../../config.ts";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { searchPassages } from "../../../records/sources/passage-search.ts";
import {
  deleteSource,
  findSource,
  listSources,
  requestReading,
  sourcesMax,
  updateSource,
} from "../../../records/sources/sources.ts";
import type { SourceRecord } from "../../../records/sources/sources.ts";
import type { ChosenAccount } from "../../choose-account.ts";
import { accountOption, defineCommand, idPositional } from "../../command.ts";
import { requireId } from "../../terminal/parse-id.ts";
import { harmless, table } from "../../terminal/table.ts";
import { withAccount, withBrand } from "../../with-account.ts";
import { WrongUse } from "../../terminal/wrong-use.ts";

export const sourceList = defineCommand({
  options: accountOption,
  examples: { "pressroom source list": "all sources, newest first" },
  run: async (output, { values }) => {
    const filters = { kind: null, brandId: null, hasProblem: null, before: null };
    const { sources, flag } = await withAccount(values, async (account, owner) => ({
      sources: await listSources(account, { ...filters, rowsMax: sourcesMax }),
      flag: owner.flag,
    }));
    output.result({ sources: sources.map(sourceJson) }, () =>
      sources.length === 0
        ? `No sources yet. Add one: pressroom source add example.com${flag}`
        : table(
            ["ID", "KIND", "NAME", "STATE", "DOCUMENTS", "POSTS", "LAST CHECKED"],
            sources.map((source) => [
              source.id,
              source.kind,
              source.name,
              sourceState(source),
              source.documentsCount,
              source.forumPostsCount,
              source.lastReadAt,
            ]),
          ),
    );
  },
});

export const sourceShow = defineCommand({
  positionals: [idPositional("source")],
  options: accountOption,
  examples: { "pressroom source show 3": "show the status of source 3" },
  run: async (output, { values, positionals }) => {
    const source = await withAccount(values, (account, owner) =>
      requireSource(account, owner, positionals[0]),
    );
    output.result(sourceJson(source), () => sourceText(source));
  },
});

export const sourceRead = defineCommand({
  details: "A running service reads it within seconds. A paused source is resumed.",
  positionals: [idPositional("source")],
  options: accountOption,
  examples: { "pressroom source read 3": "read source 3 now" },
  run: async (output, { values, positionals }) => {
    const { id } = await withAccount(values, async (account, owner) => {
      const source = await requireSource(account, owner, positionals[0]);
      if (source.nextReadAt === null) throw new Refusal("source_not_readable");
      await requestReading(account, source.id);
      return source;
    });
    output.result(
      { id, requested: true },
      () => `Source ${id} is queued to be read. See: pressroom source show ${id}`,
    );
  },
});

export const sourcePause = defineCommand({
  details: "Its documents and posts are kept. To resume: pressroom source read ID.",
  positionals: [idPositional("source")],
  options: accountOption,
  examples: { "pressroom source pause 3": "stop reading source 3" },
  run: async (output, { values, positionals }) => {
    const { id } = await withAccount(values, async (account, owner) => {
      const source = await requireSource(account, owner, positionals[0]);
      const { openSources } = await import("../../../services/open-integrations.ts");
      await updateSource(await openSources(readConfig()), account, source, { isPaused: true });
      return source;
    });
    output.result(
      { id, paused: true },
      () => `Source ${id} is paused. To resume: pressroom source read ${id}`,
    );
  },
});

export const sourceRemove = defineCommand({
  details:
    "Also deletes its documents and forum posts. Content based on them is kept. This cannot be undone.",
  positionals: [idPositional("source")],
  options: accountOption,
  examples: { "pressroom source remove 3": "remove source 3" },
  run: async (output, { values, positionals }) => {
    const { id } = await withAccount(values, async (account, owner) => {
      const source = await requireSource(account, owner, positionals[0]);
      await deleteSource(account, source.id);
      return source;
    });
    output.result({ id, removed: true }, () => `Removed source ${id}.`);
  },
});

async function requireSource(
  account: AccountHandle,
  owner: ChosenAccount,
  named: string | undefined,
): Promise<SourceRecord> {
  const id = requireId(named, "source");
  const source = await findSource(account, id);
  if (source) return source;
  throw new WrongUse(
    "source_not_found",
    `Source ${id} not found in ${owner.label}.`,
    `See: pressroom source list${owner.flag}`,
  );
}

export function sourceJson(source: SourceRecord) {
  return {
    id: source.id,
    kind: source.kind,
    name: source.name,
    url: source.url,
    brand_id: source.brandId,
    state: sourceState(source),
    problem: source.problem,
    last_read_at: source.lastReadAt,
    next_read_at: source.nextReadAt,
    interval_seconds: source.intervalSeconds,
    documents: source.documentsCount,
    forum_posts: source.forumPostsCount,
    settings: source.settings,
  };
}

function sourceState(source: SourceRecord): string {
  if (source.isPaused) return "paused";
  if (source.isReading) return "reading";
  if (source.problem !== null) return "problem";
  if (source.nextReadAt === null) return "not read automatically";
  return source.lastReadAt === null ? "waiting" : "healthy";
}

function sourceText(source: SourceRecord): string {
  const lines: [string, string | number][] = [
    ["Source", source.id],
    ["Kind", source.kind],
    ["Name", source.name],
    ["URL", source.url],
    ["Brand", source.brandId ?? "all brands"],
    ["State", sourceState(source)],
    ...(source.problem === null ? [] : [["Problem", source.problem] as [string, string]]),
    ["Last checked", source.lastReadAt?.toISOString() ?? "never"],
    ["Next check", source.nextReadAt?.toISOString() ?? "none"],
    ["Documents", source.documentsCount],
    ["Forum posts", source.forumPostsCount],
    ["Settings", JSON.stringify(source.settings)],
  ];
  return lines
    .map(([name, value]) => `${`${name}:`.padEnd(14)}${harmless(String(value))}`)
    .join("\n");
}

const passagesMax = 10;
const shownCharacters = 300;

export const sourceSearch = defineCommand({
  positionals: [
    { name: "BRAND", meaning: "the ID or name of the brand" },
    { name: "WORDS", meaning: "a topic or question" },
  ],
  options: accountOption,
  examples: {
    'pressroom source search 1 "How much coffee for a pour over?"':
      "the passages that content on this topic would use",
  },
  run: async (output, { values, positionals }) => {
    const [named, query = ""] = positionals;
    const { brand, found } = await withBrand(
      { ...values, brand: named },
      async (account, chosen) => {
        const wanted = { parts: [{ text: query, weight: 1 }], language: chosen.language };
        return {
          brand: chosen,
          found: await searchPassages(account, chosen.id, wanted, { passagesMax }),
        };
      },
    );
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
