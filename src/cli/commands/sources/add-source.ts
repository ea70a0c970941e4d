/** `source add` and `add-file`: a website, page, feed or forum that is read automatically, or the content of a file. */
import { statSync } from "node:fs";
import { basename } from "node:path";
import { readConfig } from "../../../config.ts";
import { Refusal } from "../../../errors.ts";
import type { AddedFile, ReadUpload } from "../../../http/routes/sources/add-file.ts";
import { createSource, findSource } from "../../../records/sources/sources.ts";
import { checkText } from "../../terminal/check-text.ts";
import { refused } from "../../terminal/wrong-use.ts";
import { chooseBrand } from "../../choose-brand.ts";
import { accountOption, defineCommand, exitCode, option, repeatedOption } from "../../command.ts";
import { readSecret, readSets } from "../../terminal/setting-options.ts";
import { harmless } from "../../terminal/table.ts";
import { withAccount } from "../../with-account.ts";
import { sourceJson } from "./sources.ts";

const nameRules = { name: "--name", lengthMax: 200, isRequired: true } as const;

export const sourceAdd = defineCommand({
  details: "A running service reads it within seconds, and then again on an adaptive schedule.",
  positionals: [{ name: "URL", meaning: "the URL of the website, page, feed or forum" }],
  options: {
    kind: option(
      "KIND",
      "website, page, feed, discourse, reddit, hacker_news, stack_exchange or lemmy; default: website",
    ),
    name: option("TEXT", "its name; default: its URL"),
    brand: option("ID|NAME", "the brand it belongs to; default: all brands of the account"),
    set: repeatedOption(
      "NAME=VALUE",
      "a setting for this kind of source, such as pages_max=100; see docs/sources.md",
    ),
    secret: option("@FILE|-", "credentials, for kinds that require them, from a file or stdin"),
    ...accountOption,
  },
  examples: {
    "pressroom source add example.com": "read a website",
    "pressroom source add https://example.com/feed.xml --kind feed --set as=threads":
      "read a feed as forum posts",
  },
  run: async (output, { values, positionals }) => {
    const { kind = "website", brand } = values;
    const secret = readSecret(values.secret);
    const given = readSets(values.set ?? []);
    const source = await withAccount(values, async (account, owner) => {
      const [{ openSources }, input] = await Promise.all([
        import("../../../services/open-integrations.ts"),
        import("../../../sources/source-input.ts"),
      ]);
      const sources = await openSources(readConfig());
      const url = input.readSourceUrl(sources.rules, positionals[0] ?? "");
      const created = await createSource(sources, account, {
        brandId: brand === undefined ? null : (await chooseBrand(account, owner, brand)).id,
        kind,
        name: checkText(values.name ?? input.defaultSourceName(url), nameRules),
        url,
        settings: input.readSourceSettings(sources.findReader, kind, given),
        secret,
        intervalSeconds: input.firstInterval(sources.findReader, kind),
        isRead: true,
      });
      if ("id" in created) return findSource(account, created.id);
      throw new Refusal(
        created.refused === "name_taken" ? "source_name_taken" : "source_limit_reached",
      );
    });
    if (!source) throw new Error("the source was not created");
    output.result(
      sourceJson(source),
      () =>
        `Added source ${source.id}, which is queued to be read. See: pressroom source show ${source.id}`,
    );
  },
});

const kinds = ["file", "thread_file"] as const;

export const sourceAddFile = defineCommand({
  details: `Reads PDF, Word (.docx), Markdown, HTML, text and CSV files of up to 20 MB. A file with the same name is
replaced, and its earlier text is kept as a revision.`,
  positionals: [{ name: "FILE", meaning: "the file" }],
  options: {
    kind: option(
      "KIND",
      "file, or thread_file for CSV, JSON or JSONL with forum posts; default: file",
    ),
    name: option("TEXT", "its name; default: the file name"),
    brand: option("ID|NAME", "the brand it belongs to; default: all brands of the account"),
    ...accountOption,
  },
  examples: {
    "pressroom source add-file guide.pdf": "add the text of a PDF",
    "pressroom source add-file posts.csv --kind thread_file":
      "import forum posts with their replies",
  },
  run: async (output, { values, positionals }) => {
    const path = positionals[0] ?? "";
    const kind = kinds.find((one) => one === (values.kind ?? "file"));
    if (!kind) throw refused(`--kind must be one of: ${kinds.join(", ")}.`);
    assertFile(path);
    const fileName = checkText(basename(path).toWellFormed(), { name: "FILE", lengthMax: 200 });
    const name = checkText(values.name ?? fileName, nameRules);
    const [{ lockSourceByName, readUpload, saveUpload }, { openFileParser }] = await Promise.all([
      import("../../../http/routes/sources/add-file.ts"),
      import("../../../sources/files/open-file-parser.ts"),
    ]);
    const upload = await readUpload(openFileParser(), kind, { path, name: fileName });
    const { brand } = values;
    const added = await withAccount(values, async (account, owner) => {
      const brandId =
        brand === undefined ? undefined : (await chooseBrand(account, owner, brand)).id;
      return saveUpload(
        (work) => work(account),
        upload,
        (handle) => lockSourceByName(handle, { kind, name, brandId }),
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
    return [`${source.isNew ? "Added" : "Updated"} source ${source.id}: ${title}`];
  }
  const { created, updated, unchanged, importId } = posts;
  const { problems, problemsCount } = upload.file;
  return [
    ...problems.map(({ place, message }) => harmless(`${place}: ${message}`)),
    `Source ${source.id}: ${created} new, ${updated} changed, ${unchanged} unchanged, ${problemsCount} rejected.`,
    ...(importId === null ? [] : [`To undo the import: pressroom post undo ${importId}`]),
  ];
}
