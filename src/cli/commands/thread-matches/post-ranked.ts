/** `post ranked`: the threads that are worth answering for a brand, the best first, with the reasons. */
import { accountOption, defineCommand } from "../../command.ts";
import { withAccount } from "../../with-account.ts";

const shownMax = 20;

export const postRanked = defineCommand({
  positionals: [
    { name: "BRAND", meaning: "the id or name; default: the default brand", isOptional: true },
  ],
  options: accountOption,
  examples: {
    "pressroom post ranked": "the threads for the default brand",
    'pressroom post ranked "Quillback Coffee" --json': "for a brand by name, for a script",
  },
  run: async (output, { values, positionals }) => {
    const wish = { account: values.account, brand: positionals[0] };
    const { brand, matches } = await withAccount(wish, async (account, owner) => {
      const [{ chooseBrand }, { pageThreadMatches }] = await Promise.all([
        import("../../choose-brand.ts"),
        import("../../../records/thread-matches/thread-matches.ts"),
      ]);
      const chosen = await chooseBrand(account, owner, positionals[0]);
      const { threshold } = chosen.threadRules;
      const page = {
        state: "open",
        scoreMin: threshold,
        isFitting: true,
        after: null,
        rowsMax: shownMax,
      } as const;
      return { brand: chosen, matches: await pageThreadMatches(account, chosen.id, page) };
    });
    const { describeReason, fitOf } = await import("../../../relevance/describe-reason.ts");
    const threads = matches.map((match) => ({
      forum_post_id: match.postId,
      title: match.title,
      url: match.url,
      score: Math.round(match.score * 1_000) / 1_000,
      fit: fitOf(match.score),
      reasons: match.reasons.map(describeReason),
      opinion: match.opinion && { fits: match.opinion.fits, reason: match.opinion.reason },
    }));
    output.result({ brand_id: brand.id, threads }, () =>
      threads.length === 0
        ? `No threads are worth answering for ${brand.name} yet. A running worker scores new forum posts within seconds.`
        : threads
            .map(({ forum_post_id: id, title, fit, reasons, opinion }) =>
              [
                `${id}  ${title} (${fit} fit)`,
                ...reasons.map((reason) => `    ${reason}`),
                ...(opinion ? [`    Model: ${opinion.reason}`] : []),
              ].join("\n"),
            )
            .join("\n"),
    );
  },
});
