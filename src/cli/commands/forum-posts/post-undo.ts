/** `post undo`: removes what an import created and restores what it changed. */
import { Refusal } from "../../../errors.ts";
import { shownCount } from "../../amount.ts";
import { accountOption, defineCommand } from "../../command.ts";
import { requireId } from "../../parse-id.ts";
import { withAccount } from "../../with-account.ts";

export const postUndo = defineCommand({
  details: "If any of its posts has been edited since, nothing is changed.",
  positionals: [
    { name: "IMPORT", meaning: "the id of the import, as shown by pressroom post import" },
  ],
  options: accountOption,
  examples: { "pressroom post undo 5": "undo import 5" },
  run: async (output, { values, positionals }) => {
    const importId = requireId(positionals[0] ?? "", "import");
    const undone = await withAccount({ account: values.account }, async (account) => {
      const { undoImport } = await import("../../../records/forum-posts/forum-imports.ts");
      return undoImport(account, importId);
    });
    if (!undone) throw new Refusal("unknown_import");
    if ("edited" in undone) {
      const ids = undone.edited.map(({ id }) => id).join(", ");
      throw new Refusal("import_edited", {
        message: `Forum posts from this import have been edited since: ${ids}. Undoing the import would lose these edits, so nothing was changed.`,
      });
    }
    output.result(
      { import_id: importId, ...undone },
      () =>
        `Import ${importId} undone: ${shownCount(undone.removed, "post")} removed, ${undone.restored} restored.`,
    );
  },
});
