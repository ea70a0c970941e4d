/** Puts finished contents where the person wants them: on the screen, in a file, or in a folder, one file each. */
import { accessSync, constants, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ContentRecord } from "../records/contents.ts";
import { refused } from "./check-text.ts";

export type Target =
  | { readonly kind: "screen" }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "folder"; readonly path: string };

/** Looked at before anything is written for it: a mistyped path must not cost an article. */
export function checkTarget(given: string | undefined): Target {
  if (given === undefined || given === "-") return { kind: "screen" };
  const found = statSync(given, { throwIfNoEntry: false });
  const kind = found?.isDirectory() || given.endsWith("/") ? "folder" : "file";
  const writable = found === undefined ? dirname(given) : given;
  try {
    accessSync(writable, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refused(
      code === "ENOENT"
        ? `-o ${given}: there is no folder ${writable}.`
        : `-o ${given}: ${writable} may not be written to by this account.`,
    );
  }
  return { kind, path: given };
}

/** Several contents in one text, parted so that a program can part them again. */
export function joinContents(contents: readonly ContentRecord[]): string {
  if (contents.length === 1) return `${contents[0]?.markdown.trimEnd()}\n`;
  return contents
    .map(({ contentType, markdown }) => `<!-- ${contentType} -->\n\n${markdown.trimEnd()}\n`)
    .join("\n---\n\n");
}

/** Returns the paths that were written. */
export function writeContents(
  target: Extract<Target, { path: string }>,
  contents: readonly ContentRecord[],
): string[] {
  if (target.kind === "file") {
    writeFileSync(target.path, joinContents(contents));
    return [target.path];
  }
  mkdirSync(target.path, { recursive: true });
  return contents.map((content) => {
    const path = join(target.path, `job-${content.jobId}-${content.contentType}.md`);
    writeFileSync(path, joinContents([content]));
    return path;
  });
}
