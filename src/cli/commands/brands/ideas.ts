/** `ideas`: topics that a brand could write about next; dismisses and restores them. */
import { dismissIdea, restoreIdea } from "../../../records/brands/idea-material.ts";
import { accountOption, brandPositional, defineCommand, option } from "../../command.ts";
import { harmless } from "../../terminal/table.ts";
import { withBrand } from "../../with-account.ts";
import { WrongUse } from "../../terminal/wrong-use.ts";

export const ideas = defineCommand({
  details:
    "Ideas come from unanswered forum questions, keywords that no content covers, pages that changed,\nquestions that earlier content left unanswered, and pages that no content uses.",
  positionals: [brandPositional],
  options: {
    dismiss: option("KEY", "do not suggest this idea again"),
    restore: option("KEY", "suggest a dismissed idea again"),
    ...accountOption,
  },
  examples: {
    "pressroom ideas": "ten ideas for the default brand",
    "pressroom ideas 2 --dismiss keyword-31": "dismiss one",
  },
  run: async (output, { values, positionals }) => {
    const [choosing, { presentIdea, threadOf }, { readIdeaQuestion }] = await Promise.all([
      import("../../../writing/ideas/choose-ideas.ts"),
      import("../../../http/routes/brands/ideas.ts"),
      import("../../../http/read-idea-material.ts"),
    ]);
    const { chooseIdeas, findIdeaTopic } = choosing;
    const { brand, found } = await withBrand(
      { ...values, brand: positionals[0] },
      async (account, chosen) => {
        const read = () => readIdeaQuestion(account, chosen);
        if (values.dismiss !== undefined) {
          const key = values.dismiss;
          const topic = findIdeaTopic({ question: await read(), key });
          if (topic === null) throw unknownIdea(key);
          await dismissIdea(account, chosen.id, { key, topic, threadId: threadOf(key) });
        }
        if (values.restore !== undefined) {
          const key = values.restore;
          const idea = { key, threadId: threadOf(key) };
          if (!(await restoreIdea(account, chosen.id, idea))) throw unknownIdea(key);
        }
        return { brand: chosen, found: chooseIdeas(await read()) };
      },
    );
    if (found.length === 0 && !output.json) {
      output.note(
        `No ideas for ${brand.name} yet. Add keywords (pressroom keywords import FILE), forum posts (pressroom post add) or sources.`,
      );
      return;
    }
    output.result({ brand_id: brand.id, items: found.map(presentIdea) }, () =>
      found
        .map(({ key, topic, reasons, sources, contentType }) => {
          const links = sources.flatMap(({ url }) => (url === null ? [] : [`  ${harmless(url)}`]));
          const why = `  ${harmless(reasons.join(" "))}`;
          return [harmless(topic), why, ...links, `  ${contentType} · ${key}`].join("\n");
        })
        .join("\n\n"),
    );
  },
});

function unknownIdea(key: string): WrongUse {
  return new WrongUse("idea_not_found", `Idea ${key} not found.`);
}
