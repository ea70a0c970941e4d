/** `model remove`: deletes a downloaded model. */
import { readConfig } from "../../config.ts";
import { defineCommand } from "../command.ts";
import { WrongUse } from "../wrong-use.ts";

export const modelRemove = defineCommand({
  details:
    "What is left of an interrupted download goes too. Jobs that would be written with it fail then.",
  positionals: [{ name: "NAME", meaning: "a downloaded model" }],
  options: {},
  examples: [{ line: "pressroom model remove qwen3-1.7b", meaning: "give its room back" }],
  run: async (output, { positionals: [name = ""] }) => {
    const { openModelStore } = await import("../../local-models/store.ts");
    const store = openModelStore(readConfig().dataDir);
    if (!(await store.remove(name))) {
      throw new WrongUse("model_not_found", `${name} is not downloaded.`, "pressroom model list");
    }
    output.result({ name, removed: true }, () => `${name} is removed.`);
  },
});
