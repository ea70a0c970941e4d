/** GET /brands/{brand_id}/keywords/ — a brand's keywords, as paginated JSON or as one CSV file. */
import { listKeywords, pageKeywords } from "../../../records/brands/keywords.ts";
import { writeKeywordFile } from "../../../records/brands/keyword-list.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../own-brand.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { preferredType } from "../../preferred-type.ts";
import { brandPath } from "./brand-shape.ts";
import { keywordShape, presentKeyword } from "./keyword-shape.ts";

export const listKeywordsOperation = defineOperation({
  id: "listKeywords",
  method: "GET",
  path: "/brands/{brand_id}/keywords/",
  tag: "Keywords",
  scope: "read",
  summary: "List keywords",
  description:
    "In the order in which they were added. With `Accept: text/csv`, returns all keywords as a file that spreadsheets can open and that can be imported again; keywords that a spreadsheet could interpret as a formula start with a `'`, and keywords that it could split into cells are quoted.",
  params: brandPath,
  query: pageQuery({}),
  answer: pageOf(keywordShape),
  answerTypes: { "text/csv": "All keywords, one per line, after the column name `keyword`." },
  refusals: ["unknown_brand"],
  async handle({ caller, params, query, request }) {
    const { brand_id: id } = params;
    const types = ["application/json", "text/csv"];
    const isFile = preferredType(request.headers.accept, types) === "text/csv";
    return caller.inAccount(async (account) => {
      await requireBrand(account, caller, id);
      if (isFile) {
        const headers = {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": `attachment; filename="keywords-${id}.csv"`,
          Vary: "Accept",
        };
        return { headers, body: writeKeywordFile(await listKeywords(account, id)) };
      }
      const page = { after: query.cursor?.[0] ?? null, rowsMax: query.limit + 1 };
      const rows = await pageKeywords(account, id, page);
      const body = toPage(rows, query.limit, presentKeyword, (keyword) => [keyword.id]);
      return { headers: { Vary: "Accept" }, body };
    });
  },
});
