/** `model verify`: reads downloaded models from end to end and says whether they are what they should be. */
import { readConfig } from "../../../config.ts";
import { defineCommand, exitCode } from "../../command.ts";
import { table } from "../../table.ts";
import { WrongUse } from "../../wrong-use.ts";

const states = { whole: "whole", damaged: "damaged", unknown: "cannot be verified" } as const;

export const modelVerify = defineCommand({
  details: "Without NAME, checks all models. The exit code is 1 if one is damaged.",
  positionals: [{ name: "NAME", meaning: "a downloaded model", isOptional: true }],
  options: {},
  examples: [{ line: "pressroom model verify", meaning: "compare every file with its SHA-256" }],
  run: async (output, { positionals: [name] }) => {
    const [{ findKnownModel }, { openModelStore }, { verifyModel }] = await Promise.all([
      import("../../../local-models/catalogue.ts"),
      import("../../../local-models/store.ts"),
      import("../../../local-models/pull-model.ts"),
    ]);
    const stored = await openModelStore(readConfig().dataDir).list();
    const wanted = stored.filter((model) => name === undefined || model.name === name);
    if (name !== undefined && wanted.length === 0) {
      throw new WrongUse("model_not_found", `${name} is not downloaded.`, "pressroom model list");
    }
    const models: { name: string; state: keyof typeof states }[] = [];
    for (const model of wanted) {
      output.live(`reading ${model.name} …`);
      const isWhole = await verifyModel(model, findKnownModel(model.name));
      const state = isWhole === undefined ? "unknown" : isWhole ? "whole" : "damaged";
      models.push({ name: model.name, state });
    }
    output.live("");
    output.result({ models }, () =>
      models.length === 0
        ? "No model is downloaded. See: pressroom model list"
        : table(
            ["NAME", "STATE"],
            models.map((model) => [model.name, states[model.state]]),
          ),
    );
    return models.some(({ state }) => state === "damaged") ? exitCode.failed : exitCode.done;
  },
});
