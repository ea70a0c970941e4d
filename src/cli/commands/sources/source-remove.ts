/** `source remove`: deletes a source with everything that was read from it. */
import { accountOption, defineCommand } from "../../command.ts";
import { requireSource, sourcePositional } from "../../require-source.ts";
import { withAccount } from "../../with-account.ts";

export const sourceRemove = defineCommand({
  details:
    "Deletes its documents and forum posts as well. Content that was written from them stays. This cannot be undone.",
  positionals: [sourcePositional],
  options: accountOption,
  examples: [{ line: "pressroom source remove 3", meaning: "delete source 3" }],
  run: async (output, { values, positionals }) => {
    const { id } = await withAccount({ account: values.account }, async (account, owner) => {
      const source = await requireSource(account, owner, positionals[0]);
      const { deleteSource } = await import("../../../records/sources/sources.ts");
      await deleteSource(account, source.id);
      return source;
    });
    output.result({ id, removed: true }, () => `Source ${id} is removed.`);
  },
});
