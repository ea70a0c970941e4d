/** `model remove`: deletes a downloaded model. */
import { readConfig } from "../../../config.ts";
import { defineCommand } from "../../command.ts";
import { WrongUse } from "../../wrong-use.ts";

export const modelRemove = defineCommand({
  details: "Also removes an interrupted download. Jobs that use the model will fail.",
  positionals: [{ name: "NAME", meaning: "a downloaded model" }],
  options: {},
  examples: [{ line: "pressroom model remove qwen3-1.7b", meaning: "free its disk space" }],
  run: async (output, { positionals: [name = ""] }) => {
    const { openModelStore } = await import("../../../local-models/store.ts");
    const store = openModelStore(readConfig().dataDir);
    if (!(await store.remove(name))) {
      throw new WrongUse("model_not_found", `${name} is not downloaded.`, "pressroom model list");
    }
    output.result({ name, removed: true }, () => `${name} was removed.`);
  },
});
