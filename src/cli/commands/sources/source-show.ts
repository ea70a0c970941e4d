/** `source show`: one source, how it is doing and what was read. */
import { accountOption, defineCommand } from "../../command.ts";
import { requireSource, sourcePositional } from "../../require-source.ts";
import { sourceJson, sourceText } from "../../show-source.ts";
import { withAccount } from "../../with-account.ts";

export const sourceShow = defineCommand({
  positionals: [sourcePositional],
  options: accountOption,
  examples: [{ line: "pressroom source show 3", meaning: "how source 3 is doing" }],
  run: async (output, { values, positionals }) => {
    const source = await withAccount({ account: values.account }, (account, owner) =>
      requireSource(account, owner, positionals[0]),
    );
    output.result(sourceJson(source), () => sourceText(source));
  },
});
