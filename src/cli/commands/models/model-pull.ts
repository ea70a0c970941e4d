/** `model pull`: downloads a model that then runs on this machine. */
import { readConfig } from "../../../config.ts";
import { shownBytes } from "../../amount.ts";
import { checkWebAddress, refused } from "../../check-text.ts";
import { defineCommand } from "../../command.ts";
import { listenForStop } from "../../stop-signals.ts";

export const modelPull = defineCommand({
  details:
    "Checks memory and disk space first. An interrupted download is kept, and the next pull resumes it. The file is moved\nto models/ in the data directory when its size and SHA-256 match.",
  positionals: [{ name: "NAME", meaning: "as shown by `pressroom model list`, or your own name" }],
  options: {
    mirror: {
      type: "string",
      value: "URL",
      meaning: "another server with the paths of the hub, or the address of a .gguf file",
    },
    from: {
      type: "string",
      value: "FILE",
      meaning: "use a file on this machine instead of a download",
    },
    force: { type: "boolean", meaning: "ignore that this machine has too little memory" },
  },
  examples: [
    { line: "pressroom model pull qwen3-4b", meaning: "then: PRESSROOM_MODEL=local:qwen3-4b" },
    {
      line: "pressroom model pull qwen3-4b --mirror https://models.example.org",
      meaning: "download from your own server",
    },
    {
      line: "pressroom model pull my-model --from ~/Downloads/my-model.gguf",
      meaning: "use an existing file",
    },
  ],
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
      import("../../../local-models/catalogue.ts"),
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
                : `${name}: ${Math.floor((100 * bytes) / bytesTotal)} % of ${shownBytes(bytesTotal)}, ${shownBytes(perSecond)}/s, ${shownLeft((bytesTotal - bytes) / perSecond)}`,
            );
          },
        },
      );
      output.live("");
      const { path, bytes, sha256 } = pulled;
      output.result({ name, path, bytes, sha256 }, () =>
        [
          `${name} is installed: ${shownBytes(bytes)}, SHA-256 ${sha256}`,
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
