/** `migrate`: updates the schema and lists the applied migrations. */
import { defineCommand } from "../../command.ts";
import { withServices } from "../../with-services.ts";

export const migrate = defineCommand({
  details:
    "Pressroom does this automatically at every start. Run it separately to update the schema before you deploy a new version.\nSafe to run on several machines at once; they take turns.",
  options: {},
  examples: { "pressroom migrate": "before you deploy a new version" },
  run: async (output) => {
    const applied = await withServices("migrate", async ({ migrations }) => migrations);
    output.result({ applied }, () =>
      applied.length === 0
        ? "The schema is up to date."
        : `Applied:\n${applied.map((name) => `  ${name}`).join("\n")}`,
    );
  },
});
