/** `content rewrite`: suggests other words for a passage of a content, and puts them in where that is asked for. */
import { accountOption, defineCommand, exitCode } from "../command.ts";
import { requireId } from "../parse-id.ts";
import { withServices } from "../with-services.ts";
import { WrongUse } from "../wrong-use.ts";

export const contentRewrite = defineCommand({
  details: `Asks a model once. Shows the passage and what could stand in its place; the content changes only with --apply.
The passage is exact Markdown of the content, and must occur in it once.`,
  positionals: [{ name: "ID", meaning: "the content's id" }],
  options: {
    passage: { type: "string", value: "TEXT|@FILE|-", meaning: "the passage" },
    shorten: { type: "boolean", meaning: "about half as long" },
    expand: { type: "boolean", meaning: "more of what the material says" },
    simplify: { type: "boolean", meaning: "plainer words, shorter sentences" },
    warmer: { type: "boolean", meaning: "more personal" },
    instruct: { type: "string", value: "TEXT|@FILE|-", meaning: "in your own words" },
    apply: { type: "boolean", meaning: "put it in, as the content's next version" },
    ...accountOption,
  },
  examples: [
    {
      line: 'pressroom content rewrite 17 --passage "Every bag carries its date." --shorten',
      meaning: "see a shorter one",
    },
    {
      line: 'pressroom content rewrite 17 --passage @part.md --instruct "As a list" --apply',
      meaning: "rewrite it, and put it in",
    },
  ],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "content");
    const { applySuggestion, readRewriteOptions, suggestByHand } =
      await import("../rewrite-by-hand.ts");
    const given = readRewriteOptions(values);
    return withServices("command", async ({ services, signal }) => {
      const wish = { id, given, account: values.account };
      const { accountId, job, suggestion } = await suggestByHand(output, services, wish, signal);
      if (!suggestion) {
        const { code = "job_failed", message = "It was canceled." } = job.failure ?? {};
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
        if (version !== undefined) output.note(`It is in version ${version} now.`);
      }
      return exitCode.done;
    });
  },
});
