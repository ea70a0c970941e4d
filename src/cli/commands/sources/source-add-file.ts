/** `source add-file`: adds the text of a file, or the forum threads in it. */
import { statSync } from "node:fs";
import { basename } from "node:path";
import type { AddedFile, ReadUpload } from "../../../http/routes/sources/add-file.ts";
import { checkText, refused } from "../../check-text.ts";
import { accountOption, defineCommand, exitCode, option } from "../../command.ts";
import { harmless } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

const kinds = ["file", "thread_file"] as const;

const options = {
  kind: option(
    "KIND",
    "file, or thread_file for CSV, JSON or JSONL with forum threads; default: file",
  ),
  name: option("TEXT", "its name; default: the file name"),
  brand: option("ID|NAME", "the brand it belongs to; default: all brands of the account"),
  ...accountOption,
};

export const sourceAddFile = defineCommand({
  details: `Reads PDF, Word (.docx), Markdown, HTML, text and CSV files of up to 20 MB. A file with the same name is
replaced, and its earlier text is kept as a revision.`,
  positionals: [{ name: "PATH", meaning: "the file" }],
  options,
  examples: {
    "pressroom source add-file guide.pdf": "add the text of a PDF",
    "pressroom source add-file posts.csv --kind thread_file":
      "import forum threads with their replies",
  },
  run: async (output, { values, positionals }) => {
    const path = positionals[0] ?? "";
    const kind = kinds.find((one) => one === (values.kind ?? "file"));
    if (!kind) throw refused(`--kind must be one of: ${kinds.join(", ")}.`);
    assertFile(path);
    const fileName = checkText(basename(path).toWellFormed(), { name: "PATH", lengthMax: 200 });
    const name = checkText(values.name ?? fileName, {
      name: "--name",
      lengthMax: 200,
      isRequired: true,
    });
    const [{ holdByName, readUpload, saveUpload }, { openFileParser }] = await Promise.all([
      import("../../../http/routes/sources/add-file.ts"),
      import("../../../sources/files/open-file-parser.ts"),
    ]);
    const upload = await readUpload(openFileParser(), kind, { path, name: fileName });
    const { brand } = values;
    const wish = { account: values.account, ...(brand !== undefined && { brand }) };
    const added = await withAccount(wish, async (account, owner) => {
      const { chooseBrand } = await import("../../choose-brand.ts");
      const brandId =
        brand === undefined ? undefined : (await chooseBrand(account, owner, brand)).id;
      return saveUpload(
        (work) => work(account),
        upload,
        (held) => holdByName(held, { kind, name, brandId }),
      );
    });
    output.result(toJson(added, upload), () => describe(added, upload).join("\n"));
    const isPartly = upload.kind === "thread_file" && upload.file.problemsCount > 0;
    return isPartly ? exitCode.failed : exitCode.done;
  },
});

function assertFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw refused(`The file ${path} does not exist.`);
  if (!found.isFile()) throw refused(`${path} is not a file.`);
}

function toJson({ source, documentId, posts }: AddedFile, upload: ReadUpload) {
  if (!posts || upload.kind === "file") return { source_id: source.id, document_id: documentId };
  const { importId, ...counts } = posts;
  const { problems, problemsCount } = upload.file;
  return {
    source_id: source.id,
    forum_posts: { import_id: importId, ...counts, refused: problemsCount, errors: problems },
  };
}

function describe({ source, posts }: AddedFile, upload: ReadUpload): string[] {
  if (!posts || upload.kind === "file") {
    const title = upload.kind === "file" ? harmless(upload.file.title) : "";
    return [`Source ${source.id} ${source.isNew ? "was added" : "was updated"}: ${title}`];
  }
  const { created, updated, unchanged, importId } = posts;
  const { problems, problemsCount } = upload.file;
  return [
    ...problems.map(({ place, message }) => harmless(`${place}: ${message}`)),
    `Source ${source.id}: ${created} new, ${updated} changed, ${unchanged} unchanged, ${problemsCount} rejected.`,
    ...(importId === null ? [] : [`To undo the import: pressroom post undo ${importId}`]),
  ];
}
