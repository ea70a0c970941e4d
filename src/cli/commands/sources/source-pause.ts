/** `source pause`: stops reading a source; what was read stays. */
import { readConfig } from "../../../config.ts";
import { accountOption, defineCommand } from "../../command.ts";
import { requireSource, sourcePositional } from "../../require-source.ts";
import { withAccount } from "../../with-account.ts";

export const sourcePause = defineCommand({
  details: "What was read stays. To resume: pressroom source read ID.",
  positionals: [sourcePositional],
  options: accountOption,
  examples: [{ line: "pressroom source pause 3", meaning: "stop reading source 3" }],
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
