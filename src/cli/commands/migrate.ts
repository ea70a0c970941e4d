/** `migrate`: brings the schema up to date and says what was done. */
import { defineCommand } from "../command.ts";
import { withServices } from "../with-services.ts";

export const migrate = defineCommand({
  details:
    "Every start does this by itself. On its own it is for those who want it done before a new version starts.\nSafe to run from any number of machines at once; they take turns.",
  options: {},
  examples: [{ line: "pressroom migrate", meaning: "before a new version is rolled out" }],
  run: async (output) => {
    const applied = await withServices("migrate", async ({ migrations }) => migrations);
    output.result({ applied }, () =>
      applied.length === 0
        ? "The schema is up to date."
        : `Applied:\n${applied.map((name) => `  ${name}`).join("\n")}`,
    );
  },
});
