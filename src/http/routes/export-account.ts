/** GET /account/export/ — everything that the account has, as a stream of JSON lines. */
import { Readable } from "node:stream";
import { exportAccount as exportLines } from "../../records/account-export.ts";
import { defineOperation } from "../operation.ts";

export const exportAccount = defineOperation({
  id: "exportAccount",
  method: "GET",
  path: "/account/export/",
  tag: "Account",
  scope: "admin",
  summary: "Export everything",
  description:
    "One JSON object a line, each with its `type`: `account`, `brand` with its keywords, `api_key` (never the key itself), `forum_post` with its replies (own ones), `job`, `content` with all of its versions, `usage_day`; then `end`, which counts the lines before it. A file without `end` is not whole: ask again. What changes during the export may be in it as it was or as it is. A key that is bound to a brand gets what belongs to that brand.",
  answerTypes: { "application/x-ndjson": "JSON lines." },
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
