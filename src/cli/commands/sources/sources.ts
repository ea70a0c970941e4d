/** `source list`, `show`, `read`, `pause` and `remove`. */
import { readConfig } from "../../../config.ts";
import { Refusal } from "../../../errors.ts";
import { accountOption, defineCommand } from "../../command.ts";
import { requireSource, sourcePositional } from "../../require-source.ts";
import { sourceJson, sourceState, sourceText } from "../../show-source.ts";
import { table } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

export const sourceList = defineCommand({
  options: accountOption,
  examples: { "pressroom source list": "all sources, newest first" },
  run: async (output, { values }) => {
    const { sources, flag } = await withAccount(
      { account: values.account },
      async (account, owner) => {
        const { listSources, sourcesMax } = await import("../../../records/sources/sources.ts");
        const filters = { kind: null, brandId: null, hasProblem: null, before: null };
        return {
          sources: await listSources(account, { ...filters, rowsMax: sourcesMax }),
          flag: owner.flag,
        };
      },
    );
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
  positionals: [sourcePositional],
  options: accountOption,
  examples: { "pressroom source show 3": "show the status of source 3" },
  run: async (output, { values, positionals }) => {
    const source = await withAccount({ account: values.account }, (account, owner) =>
      requireSource(account, owner, positionals[0]),
    );
    output.result(sourceJson(source), () => sourceText(source));
  },
});

export const sourceRead = defineCommand({
  details: "A running service reads it within seconds. A paused source is resumed.",
  positionals: [sourcePositional],
  options: accountOption,
  examples: { "pressroom source read 3": "read source 3 now" },
  run: async (output, { values, positionals }) => {
    const { id } = await withAccount({ account: values.account }, async (account, owner) => {
      const source = await requireSource(account, owner, positionals[0]);
      if (source.nextReadAt === null) throw new Refusal("source_not_readable");
      const { requestReading } = await import("../../../records/sources/sources.ts");
      await requestReading(account, source.id);
      return source;
    });
    output.result(
      { id, requested: true },
      () => `Source ${id} will be read. See: pressroom source show ${id}`,
    );
  },
});

export const sourcePause = defineCommand({
  details: "Its documents and posts are kept. To resume: pressroom source read ID.",
  positionals: [sourcePositional],
  options: accountOption,
  examples: { "pressroom source pause 3": "stop reading source 3" },
  run: async (output, { values, positionals }) => {
    const { id } = await withAccount({ account: values.account }, async (account, owner) => {
      const source = await requireSource(account, owner, positionals[0]);
      const [{ openSources }, { updateSource }] = await Promise.all([
        import("../../../services/open-sources.ts"),
        import("../../../records/sources/sources.ts"),
      ]);
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
  positionals: [sourcePositional],
  options: accountOption,
  examples: { "pressroom source remove 3": "delete source 3" },
  run: async (output, { values, positionals }) => {
    const { id } = await withAccount({ account: values.account }, async (account, owner) => {
      const source = await requireSource(account, owner, positionals[0]);
      const { deleteSource } = await import("../../../records/sources/sources.ts");
      await deleteSource(account, source.id);
      return source;
    });
    output.result({ id, removed: true }, () => `Source ${id} was removed.`);
  },
});
