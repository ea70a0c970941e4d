/** `source list`: the sources of an account and how they are doing. */
import { accountOption, defineCommand } from "../../command.ts";
import { sourceJson, sourceState } from "../../show-source.ts";
import { table } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

export const sourceList = defineCommand({
  options: accountOption,
  examples: [{ line: "pressroom source list", meaning: "all sources, newest first" }],
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
            ["ID", "KIND", "NAME", "STATE", "DOCUMENTS", "POSTS", "LAST READ"],
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
