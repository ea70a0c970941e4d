/** `content rewrite`: suggests a rewrite of a passage of a content, and applies it on request. */
import { accountOption, defineCommand, exitCode, flagOption, option } from "../../command.ts";
import { requireId } from "../../parse-id.ts";
import { withServices } from "../../with-services.ts";
import { WrongUse } from "../../wrong-use.ts";

export const contentRewrite = defineCommand({
  details: `Makes one model call and shows the passage and the suggestion. The content changes only with --apply.
The passage must be exact Markdown that occurs once in the content.`,
  positionals: [{ name: "ID", meaning: "the id of the content" }],
  options: {
    passage: option("TEXT|@FILE|-", "the text to rewrite"),
    shorten: flagOption("make it about half as long"),
    expand: flagOption("add more details from the material"),
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
      await import("../../rewrite-by-hand.ts");
    const given = readRewriteOptions(values);
    return withServices("command", async ({ services, signal }) => {
      const wish = { id, given, account: values.account };
      const { accountId, job, suggestion } = await suggestByHand(output, services, wish, signal);
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
        for (const { message } of findings) output.note(`Check this: ${message}`);
        if (version !== undefined) output.note(`Applied as version ${version}.`);
      }
      return exitCode.done;
    });
  },
});
