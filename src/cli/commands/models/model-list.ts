/** `model list`: the models that can run on this machine, and which of them are here. */
import { totalmem } from "node:os";
import { readConfig } from "../../../config.ts";
import { shownBytes } from "../../amount.ts";
import { defineCommand } from "../../command.ts";
import { table } from "../../table.ts";

export const modelList = defineCommand({
  details:
    "The speed is estimated from the size of the model and the cores of this machine. To use any other GGUF file, set its\npath: PRESSROOM_MODEL=local:/path/to/file.gguf",
  options: {},
  examples: [{ line: "pressroom model list", meaning: "available and downloaded models" }],
  run: async (output) => {
    const [{ catalogue, expectedSpeed }, { openModelStore }] = await Promise.all([
      import("../../../local-models/catalogue.ts"),
      import("../../../local-models/store.ts"),
    ]);
    const stored = await openModelStore(readConfig().dataDir).list();
    const memory = totalmem();
    const known = catalogue.map((model) => ({
      name: model.name,
      title: model.title,
      licence: model.licence as string | null,
      languages: [...model.languages] as string[] | null,
      bytes: model.bytes,
      memory_bytes: model.memoryBytes as number | null,
      fits: model.memoryBytes <= memory,
      tokens_per_second: expectedSpeed(model).tokensPerSecond as number | null,
      article_minutes: expectedSpeed(model).articleMinutes as number | null,
      downloaded: stored.some(({ name }) => name === model.name),
      note: model.note,
    }));
    const own = stored
      .filter(({ name }) => catalogue.every((model) => model.name !== name))
      .map(({ name, bytes }) => ({
        name,
        title: name,
        licence: null,
        languages: null,
        bytes,
        memory_bytes: null,
        fits: bytes <= memory,
        tokens_per_second: null,
        article_minutes: null,
        downloaded: true,
        note: "your own",
      }));
    const models = [...known, ...own];
    output.result({ models }, () =>
      table(
        ["NAME", "LICENCE", "LANGUAGES", "SIZE", "MEMORY", "TOKENS/S", "ARTICLE", "STATE", ""],
        models.map((model) => [
          model.name,
          model.licence ?? "-",
          model.languages?.join(" ") ?? "-",
          shownBytes(model.bytes),
          model.memory_bytes === null ? "-" : shownBytes(model.memory_bytes),
          model.tokens_per_second === null ? "-" : `about ${model.tokens_per_second}`,
          model.article_minutes === null ? "-" : `about ${model.article_minutes} min`,
          model.downloaded ? "downloaded" : model.fits ? "-" : "needs more memory",
          model.note,
        ]),
      ),
    );
  },
});
