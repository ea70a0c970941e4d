/** `content quality` and `rewrite`. */
import { accountOption, defineCommand, exitCode, flagOption, option } from "../../command.ts";
import { requireId } from "../../terminal/parse-id.ts";
import { table } from "../../terminal/table.ts";
import { withAccount } from "../../with-account.ts";
import { withServices } from "../../with-services.ts";
import { WrongUse } from "../../terminal/wrong-use.ts";

export const contentQuality = defineCommand({
  details: `Checks the current version without calling a model. A check that did not run counts as not passed.
With --json, it also shows previews, keywords, headings, suggested links and duplicates.`,
  positionals: [{ name: "ID", meaning: "the ID of the content" }],
  options: accountOption,
  examples: { "pressroom content quality 17": "list every check with its findings" },
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0], "content");
    const [{ checkContent }, { openAnalysisPool }, { presentQuality }] = await Promise.all([
      import("../../../editing/check-content.ts"),
      import("../../../editing/analysis-pool.ts"),
      import("../../../http/routes/contents/get-content-quality.ts"),
    ]);
    const analysis = openAnalysisPool();
    try {
      const quality = await withAccount(values, async (account) =>
        presentQuality(
          await checkContent({ inAccount: (work) => work(account), analysis }, id, null),
        ),
      );
      output.result(quality, () =>
        table(
          ["check", "state", "what"],
          quality.checks.flatMap(({ name, state, reason, findings }) =>
            findings.length === 0
              ? [[name, state, reason ?? ""]]
              : findings.map(({ message }) => [name, state, message]),
          ),
        ),
      );
      return exitCode.done;
    } finally {
      await analysis.close();
    }
  },
});

export const contentRewrite = defineCommand({
  details: `Makes one model call and shows the passage and the suggestion. The content changes only with --apply.
The passage must match the content's Markdown exactly and occur only once in it.`,
  positionals: [{ name: "ID", meaning: "the ID of the content" }],
  options: {
    passage: option("TEXT|@FILE|-", "the text to rewrite"),
    shorten: flagOption("make it about half as long"),
    expand: flagOption("add more details from the source material"),
    simplify: flagOption("use simpler words and shorter sentences"),
    warmer: flagOption("make it more personal"),
    instruct: option("TEXT|@FILE|-", "rewrite it according to your instructions"),
    apply: flagOption("apply the suggestion as a new version"),
    ...accountOption,
  },
  examples: {
    'pressroom content rewrite 17 --passage "Every bag shows its roast date." --shorten':
      "show a shorter version",
    'pressroom content rewrite 17 --passage @part.md --instruct "As a list" --apply':
      "rewrite the passage and apply it",
  },
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0], "content");
    const { applySuggestion, readRewriteOptions, suggestByHand } =
      await import("./rewrite-by-hand.ts");
    const given = readRewriteOptions(values);
    return withServices("command", async ({ services, signal }) => {
      const target = { id, given, account: values.account };
      const { accountId, job, suggestion } = await suggestByHand(output, services, target, signal);
      if (!suggestion) {
        const { code = "job_failed", message = "The job was canceled." } = job.failure ?? {};
        throw new WrongUse(code, message);
      }
      const version = values.apply
        ? await applySuggestion(services, accountId, suggestion)
        : undefined;
      const { before, after, findings } = suggestion;
      output.result({ job_id: job.id, before, after, findings, version: version ?? null }, () =>
        [
          ...before
            .trim()
            .split("\n")
            .map((line) => `- ${line}`),
          ...after
            .trim()
            .split("\n")
            .map((line) => `+ ${line}`),
        ].join("\n"),
      );
      if (!output.json) {
        for (const { message } of findings) output.note(`Warning: ${message}`);
        if (version !== undefined) output.note(`Applied as version ${version}.`);
      }
      return exitCode.done;
    });
  },
});
