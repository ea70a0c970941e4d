/** `content quality`: checks the current version of a content and lists what was found. */
import { accountOption, defineCommand, exitCode } from "../../command.ts";
import { requireId } from "../../parse-id.ts";
import { table } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

export const contentQuality = defineCommand({
  details: `Checks the current version without calling a model. A check that did not run counts as not passed.
With --json, it also shows previews, keywords, headings, suggested links and duplicates.`,
  positionals: [{ name: "ID", meaning: "the id of the content" }],
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
