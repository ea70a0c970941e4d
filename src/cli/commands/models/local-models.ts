/** `model list`, `pull`, `verify` and `remove`: models that run on this machine. */
import { totalmem } from "node:os";
import { readConfig } from "../../../config.ts";
import { shownBytes } from "../../terminal/amount.ts";
import { checkWebAddress } from "../../terminal/check-text.ts";
import { defineCommand, exitCode, flagOption, option } from "../../command.ts";
import { listenForStop } from "../../roles/stop-signals.ts";
import { table } from "../../terminal/table.ts";
import { refused, WrongUse } from "../../terminal/wrong-use.ts";

const seeModels = "See: pressroom model list";

export const modelList = defineCommand({
  details:
    "The speed is estimated from the size of the model and the number of CPU cores of this machine.\nTo use any other GGUF file, set its path: PRESSROOM_MODEL=local:/path/to/file.gguf",
  options: {},
  examples: { "pressroom model list": "available and downloaded models" },
  run: async (output) => {
    const [{ catalog, expectedSpeed }, { openModelStore }] = await Promise.all([
      import("../../../local-models/catalog.ts"),
      import("../../../local-models/store.ts"),
    ]);
    const stored = await openModelStore(readConfig().dataDir).list();
    const memory = totalmem();
    const known = catalog.map((model) => ({
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
      .filter(({ name }) => catalog.every((model) => model.name !== name))
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
        ["NAME", "LICENSE", "LANGUAGES", "SIZE", "MEMORY", "TOKENS/S", "ARTICLE", "STATE", ""],
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

export const modelPull = defineCommand({
  details:
    "Checks memory and disk space first. An interrupted download is kept, and the next pull resumes it. The file is moved\nto models/ in the data directory once its size and its SHA-256 checksum, if known, have been verified.",
  positionals: [
    { name: "NAME", meaning: "a name from `pressroom model list`, or a name of your choice" },
  ],
  options: {
    mirror: option(
      "URL",
      "a server with the same paths as Hugging Face, or the URL of a .gguf file",
    ),
    from: option("FILE", "use a file on this machine instead of downloading one"),
    force: flagOption("download even if this machine has too little memory"),
  },
  examples: {
    "pressroom model pull qwen3-4b": "download it; to use it, set PRESSROOM_MODEL=local:qwen3-4b",
    "pressroom model pull qwen3-4b --mirror https://models.example.org":
      "download from your own server",
    "pressroom model pull my-model --from ~/Downloads/my-model.gguf": "use an existing file",
  },
  run: async (output, { values, positionals: [name = ""] }) => {
    if (!/^[a-z0-9][a-z0-9._-]{0,99}$/u.test(name)) {
      throw refused(
        `"${name}" is not a valid name: use lowercase letters, digits, dots and hyphens.`,
      );
    }
    const { dataDir, modelMirror } = readConfig();
    const mirror =
      values.mirror === undefined ? modelMirror : checkWebAddress(values.mirror, "--mirror");
    const [{ findKnownModel }, { openModelStore }, { pullModel }] = await Promise.all([
      import("../../../local-models/catalog.ts"),
      import("../../../local-models/store.ts"),
      import("../../../local-models/pull-model.ts"),
    ]);
    const stop = listenForStop();
    try {
      const startedAt = performance.now();
      let startedWith: number | undefined;
      const pulled = await pullModel(
        openModelStore(dataDir),
        {
          name,
          known: findKnownModel(name),
          mirror: mirror || undefined,
          from: values.from,
          isForced: values.force === true,
        },
        {
          signal: stop.signal,
          onProgress: ({ step, bytes, bytesTotal }) => {
            startedWith ??= bytes;
            const seconds = (performance.now() - startedAt) / 1_000;
            const perSecond = (bytes - startedWith) / Math.max(seconds, 0.1);
            output.live(
              step === "checking"
                ? `${name}: checking ${shownBytes(bytesTotal)} …`
                : `${name}: ${Math.floor((100 * bytes) / bytesTotal)}% of ${shownBytes(bytesTotal)}, ${shownBytes(perSecond)}/s, ${shownLeft((bytesTotal - bytes) / perSecond)}`,
            );
          },
        },
      );
      output.live("");
      const { path, bytes, sha256 } = pulled;
      output.result({ name, path, bytes, sha256 }, () =>
        [
          `${name} is ready: ${shownBytes(bytes)}, SHA-256 ${sha256}`,
          `To use it: PRESSROOM_MODEL=local:${name}`,
        ].join("\n"),
      );
    } finally {
      output.live("");
      stop.dispose();
    }
  },
});

function shownLeft(seconds: number): string {
  if (!Number.isFinite(seconds)) return "…";
  return seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.ceil(seconds / 60)} min left`;
}

const states = { whole: "intact", damaged: "damaged", unknown: "cannot be verified" } as const;

export const modelVerify = defineCommand({
  details: "Without NAME, checks all models. The exit code is 1 if any of them is damaged.",
  positionals: [{ name: "NAME", meaning: "a downloaded model", isOptional: true }],
  options: {},
  examples: { "pressroom model verify": "compare every file with its SHA-256" },
  run: async (output, { positionals: [name] }) => {
    const [{ findKnownModel }, { openModelStore }, { verifyModel }] = await Promise.all([
      import("../../../local-models/catalog.ts"),
      import("../../../local-models/store.ts"),
      import("../../../local-models/pull-model.ts"),
    ]);
    const stored = await openModelStore(readConfig().dataDir).list();
    const wanted = stored.filter((model) => name === undefined || model.name === name);
    if (name !== undefined && wanted.length === 0) {
      throw new WrongUse("model_not_found", `${name} is not downloaded.`, seeModels);
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
        ? `No model is downloaded. ${seeModels}`
        : table(
            ["NAME", "STATE"],
            models.map((model) => [model.name, states[model.state]]),
          ),
    );
    return models.some(({ state }) => state === "damaged") ? exitCode.failed : exitCode.done;
  },
});

export const modelRemove = defineCommand({
  details: "Also removes an interrupted download. Jobs that use the model will fail.",
  positionals: [{ name: "NAME", meaning: "a downloaded model" }],
  options: {},
  examples: { "pressroom model remove qwen3-1.7b": "free its disk space" },
  run: async (output, { positionals: [name = ""] }) => {
    const { openModelStore } = await import("../../../local-models/store.ts");
    const store = openModelStore(readConfig().dataDir);
    if (!(await store.remove(name))) {
      throw new WrongUse("model_not_found", `${name} is not downloaded.`, seeModels);
    }
    output.result({ name, removed: true }, () => `Removed ${name}.`);
  },
});
