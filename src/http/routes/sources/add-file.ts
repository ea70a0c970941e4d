/** Adds a file to the account's sources: parses it in a separate process and saves it as a document or as threads. */
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { countImported, startImport } from "../../../records/forum-posts/forum-imports.ts";
import { saveThreads } from "../../../records/forum-posts/save-threads.ts";
import type { SavedThread } from "../../../records/forum-posts/save-threads.ts";
import { lockFileSource, markFileRead, saveFile } from "../../../records/sources/save-file.ts";
import type { FileKind, LockedFileSource } from "../../../records/sources/save-file.ts";
import { FileProblem } from "../../../sources/files/file-problem.ts";
import type { FileParser, FileToParse } from "../../../sources/files/open-file-parser.ts";
import type { ParsedFile } from "../../../sources/files/parse-file.ts";
import type { ThreadFile } from "../../../sources/files/threads/read-thread-file.ts";
import { detectLanguage } from "../../../writing/text/detect-language.ts";

export type ReadUpload =
  | { kind: "file"; fileName: string; file: ParsedFile }
  | { kind: "thread_file"; fileName: string; file: ThreadFile };

/** The length of the text that language detection reads. */
const languageSample = 5_000;
/** How many are saved per transaction, so that the account is not locked for long. */
const threadsAtOnce = 500;

export async function readUpload(
  files: FileParser,
  kind: FileKind,
  file: FileToParse,
  signal?: AbortSignal,
): Promise<ReadUpload> {
  try {
    const fileName = file.name;
    return kind === "file"
      ? { kind, fileName, file: await files.parse(file, signal) }
      : { kind, fileName, file: await files.parseThreads(file, signal) };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const code = error.code === "file_too_large" ? "body_too_large" : "file_unreadable";
    throw new Refusal(code, { message: error.message });
  }
}

export interface AddedFile {
  source: LockedFileSource;
  documentId: number | null;
  posts: AddedPosts | null;
}

export interface AddedPosts {
  importId: number | null;
  created: number;
  updated: number;
  unchanged: number;
}

type InAccount = <Result>(work: (account: AccountHandle) => Promise<Result>) => Promise<Result>;

/** `lockSource` finds or creates the source and locks it. */
export async function saveUpload(
  inAccount: InAccount,
  upload: ReadUpload,
  lockSource: (account: AccountHandle) => Promise<LockedFileSource>,
): Promise<AddedFile> {
  if (upload.kind === "file") {
    const { title, markdown, language } = upload.file;
    return inAccount(async (account) => {
      const source = await lockSource(account);
      const documentId = await saveFile(account, source.id, {
        externalId: upload.fileName,
        title,
        markdown,
        language: language || (detectLanguage(markdown.slice(0, languageSample)) ?? ""),
      });
      return { source, documentId, posts: null };
    });
  }
  return saveThreadFile(inAccount, upload.file, lockSource);
}

/** Saves threads as one import, which can be undone. */
async function saveThreadFile(
  inAccount: InAccount,
  { threads }: ThreadFile,
  lockSource: (account: AccountHandle) => Promise<LockedFileSource>,
): Promise<AddedFile> {
  const { source, importId } = await inAccount(async (account) => ({
    source: await lockSource(account),
    importId: await startImport(account),
  }));
  if (importId === undefined) throw new Error("the import was not started");
  const results: SavedThread["result"][] = [];
  for (let at = 0; at < threads.length; at += threadsAtOnce) {
    const some = threads.slice(at, at + threadsAtOnce).map((thread) => ({
      ...thread,
      detectedLanguage: detectLanguage(
        `${thread.title}\n${thread.body ?? ""}`.slice(0, languageSample),
      ),
    }));
    // Locked each time, because the source may be deleted in between.
    const saved = await inAccount(async (account) =>
      saveThreads(account, (await lockSource(account)).id, some, "import", importId),
    );
    results.push(...saved.map(({ result }) => result));
  }
  const count = (wanted: string) => results.filter((result) => result === wanted).length;
  const created = count("created");
  const updated = count("updated");
  const kept = await inAccount(async (account) => {
    await markFileRead(account, source.id, created + updated > 0);
    const saved = results.map((result) => ({ id: null, result, changes: [] }));
    return countImported(account, importId, saved);
  });
  const unchanged = results.length - created - updated;
  return { source, documentId: null, posts: { importId: kept, created, updated, unchanged } };
}

/** Finds or creates the source with this name and locks it. */
export async function lockSourceByName(
  account: AccountHandle,
  wanted: { kind: FileKind; name: string; brandId: number | null | undefined },
): Promise<LockedFileSource> {
  const { kind, name, brandId } = wanted;
  const source = await lockFileSource(account, { kind, name, brandId: brandId ?? null });
  if (!source) throw new Refusal("source_limit_reached");
  if (brandId !== undefined && brandId !== source.brandId) throw new Refusal("source_name_taken");
  return source;
}
