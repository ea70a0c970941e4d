/** `model pull`: downloads a model that then runs on this machine. */
import { readConfig } from "../../config.ts";
import { shownBytes } from "../amount.ts";
import { checkWebAddress, refused } from "../check-text.ts";
import { defineCommand } from "../command.ts";
import { listenForStop } from "../stop-signals.ts";

export const modelPull = defineCommand({
  details:
    "Memory and disk are looked at first. What has arrived is kept when it is interrupted, and the next pull goes on from\nthere. The file is put in its place when its size and its SHA-256 are right. It lies in the data directory, in models/.",
  positionals: [
    { name: "NAME", meaning: "as `pressroom model list` shows it, or one of your own" },
  ],
  options: {
    mirror: {
      type: "string",
      value: "URL",
      meaning: "another server with the hub's paths, or the address of a .gguf file",
    },
    from: {
      type: "string",
      value: "FILE",
      meaning: "a file on this machine; nothing is downloaded",
    },
    force: { type: "boolean", meaning: "however little memory this machine has" },
  },
  examples: [
    { line: "pressroom model pull qwen3-4b", meaning: "then: PRESSROOM_MODEL=local:qwen3-4b" },
    {
      line: "pressroom model pull qwen3-4b --mirror https://models.example.org",
      meaning: "from a server of your own",
    },
    {
      line: "pressroom model pull my-model --from ~/Downloads/my-model.gguf",
      meaning: "a file that is here already",
    },
  ],
  run: async (output, { values, positionals: [name = ""] }) => {
    if (!/^[a-z0-9][a-z0-9._-]{0,99}$/u.test(name)) {
      throw refused(`"${name}" is no name: lower case letters, digits, dots and hyphens.`);
    }
    const { dataDir, modelMirror } = readConfig();
    const mirror =
      values.mirror === undefined ? modelMirror : checkWebAddress(values.mirror, "--mirror");
    const [{ findKnownModel }, { openModelStore }, { pullModel }] = await Promise.all([
      import("../../local-models/catalogue.ts"),
      import("../../local-models/store.ts"),
      import("../../local-models/pull-model.ts"),
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
          `${name} is here: ${shownBytes(bytes)}, SHA-256 ${sha256}`,
          `Write with it: PRESSROOM_MODEL=local:${name}`,
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
