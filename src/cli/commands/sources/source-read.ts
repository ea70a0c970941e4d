/** `source read`: reads a source now, whatever its schedule says. */
import { Refusal } from "../../../errors.ts";
import { accountOption, defineCommand } from "../../command.ts";
import { requireSource, sourcePositional } from "../../require-source.ts";
import { withAccount } from "../../with-account.ts";

export const sourceRead = defineCommand({
  details: "A running service reads it within seconds. A paused source is resumed.",
  positionals: [sourcePositional],
  options: accountOption,
  examples: [{ line: "pressroom source read 3", meaning: "read source 3 now" }],
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
