/** GET /account/export/ — streams all of the account's data as JSON Lines. */
import { Readable } from "node:stream";
import { exportAccount as exportLines } from "../../../records/accounts/account-export.ts";
import { defineOperation } from "../../operation.ts";

export const exportAccount = defineOperation({
  id: "exportAccount",
  method: "GET",
  path: "/account/export/",
  tag: "Account",
  scope: "admin",
  summary: "Export everything",
  description:
    "One JSON object per line, each with a `type`: `account`, `brand` with its keywords, `api_key` (never the key itself), `forum_post` with its replies (only the account's own posts), `forum_post_revision`, `source` (never its credentials), `document`, `document_revision`, `job`, `content` with all of its versions, `channel` (never its credentials), `publication` with its log, `webhook`, `usage_day`; then `end`, which counts the lines before it. A file without `end` is incomplete: export again. Data that changes during the export may appear in its old or its new form. A key restricted to a brand exports only that brand's data.",
  answerTypes: { "application/x-ndjson": "JSON Lines." },
  async handle({ caller }) {
    const lines = exportLines((work) => caller.inAccount(work), caller.brandId);
    return {
      headers: {
        "Content-Type": "application/x-ndjson; charset=utf-8",
        "Content-Disposition": 'attachment; filename="pressroom-export.jsonl"',
      },
      body: Readable.from(lines),
    };
  },
});
