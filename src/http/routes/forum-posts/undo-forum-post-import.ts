/** POST /forum-posts/imports/{import_id}/undo/ — removes what an import created and restores what it changed. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { undoImport } from "../../../records/forum-posts/forum-imports.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";
import { pathId } from "../../parameter-schemas.ts";

export const undoForumPostImport = defineOperation({
  id: "undoForumPostImport",
  method: "POST",
  path: "/forum-posts/imports/{import_id}/undo/",
  tag: "Forum posts",
  scope: "write",
  summary: "Undo an import of forum posts",
  description:
    "Removes the posts that the import created and restores those that it changed. If any of them has been edited since, nothing is changed and `errors` lists these posts. Undoing an import again does nothing. A key restricted to a brand cannot undo imports, since all brands share the posts.",
  params: z.object({ import_id: pathId("unknown_import") }),
  answer: z.object({
    removed: z.int().meta({ description: "How many posts were removed.", example: 3 }),
    restored: z.int().meta({ description: "How many posts were restored.", example: 1 }),
  }),
  refusals: ["unknown_import", "import_edited"],
  async handle({ caller, params, tools }) {
    requireWholeAccount(caller);
    const undone = await tools.fullText.run(caller.accountId, () =>
      caller.inAccount((account) => undoImport(account, params.import_id)),
    );
    if (!undone) throw new Refusal("unknown_import");
    if ("edited" in undone) {
      throw new Refusal("import_edited", {
        errors: undone.edited.map(({ id, title }) => ({
          param: `forum_post_id ${id}`,
          message: `“${title}” was edited after the import.`,
        })),
      });
    }
    return { body: undone };
  },
});
