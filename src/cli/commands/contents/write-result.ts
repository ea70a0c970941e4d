/** Writes finished contents to the screen, to one file, or to a directory with one file each. */
import { accessSync, constants, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import type { ContentRecord } from "../../../records/contents/contents.ts";
import { refused } from "../../terminal/wrong-use.ts";

/** The output format; only newsletters have formats other than Markdown. */
type Part = "markdown" | "html" | "text";

export type Target = { readonly frontMatter: boolean } & (
  | { readonly kind: "screen" }
  | { readonly kind: "file"; readonly path: string; readonly part: Part }
  | { readonly kind: "folder"; readonly path: string }
);

export interface WantedTarget {
  /** The value of --output. */
  readonly output: string | undefined;
  readonly contentType: string;
  readonly frontMatter: boolean;
}

/** Checked before the job starts, so that a mistyped path does not cost an article. */
export function checkTarget(wanted: WantedTarget): Target {
  const target = readTarget(wanted);
  if (!target.frontMatter || target.kind === "folder") return target;
  if (wanted.contentType === "batch") {
    throw refused(
      "--front-matter: a batch that is written to a single file or to stdout cannot have front matter.",
      "Use a directory: -o NAME/",
    );
  }
  if (target.kind === "file" && target.part !== "markdown") {
    throw refused("--front-matter requires Markdown: use a file such as -o newsletter.md.");
  }
  return target;
}

function readTarget({ output, contentType, frontMatter: wantsIt }: WantedTarget): Target {
  const common = { frontMatter: wantsIt };
  if (output === undefined || output === "-") return { ...common, kind: "screen" };
  const found = statSync(output, { throwIfNoEntry: false });
  const isFolder = found?.isDirectory() || output.endsWith("/");
  const part = isFolder ? "markdown" : partOf(output, contentType);
  const writable = found === undefined ? dirname(output) : output;
  try {
    accessSync(writable, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refused(
      code === "ENOENT"
        ? `-o ${output}: the directory ${writable} does not exist.`
        : `-o ${output}: the current user cannot write to ${writable}.`,
    );
  }
  return isFolder
    ? { ...common, kind: "folder", path: output }
    : { ...common, kind: "file", path: output, part };
}

function partOf(path: string, contentType: string): Part {
  const extension = extname(path).toLowerCase();
  const isNewsletter = contentType === "newsletter";
  if (extension === ".html" || extension === ".htm") {
    if (isNewsletter) return "html";
    throw refused(
      `-o ${path}: only newsletters are available as HTML; other types are Markdown.`,
      "Use a file such as -o article.md.",
    );
  }
  return extension === ".txt" && isNewsletter ? "text" : "markdown";
}

/** The text for the screen. Several contents are joined with separators at which a program can split them. */
export function joinContents(contents: readonly ContentRecord[], withFrontMatter = false): string {
  const [first] = contents;
  if (contents.length === 1 && first !== undefined) return markdownOf(first, withFrontMatter);
  return contents
    .map((content) => `<!-- ${content.contentType} -->\n\n${markdownOf(content, false)}`)
    .join("\n---\n\n");
}

/** Returns the paths that were written. */
export function writeContents(
  target: Extract<Target, { path: string }>,
  contents: readonly ContentRecord[],
): string[] {
  if (target.kind === "file") {
    writeFileSync(target.path, fileText(contents, target));
    return [target.path];
  }
  mkdirSync(target.path, { recursive: true });
  return contents.map((content) => {
    const path = join(target.path, `job-${content.jobId}-${content.contentType}.md`);
    writeFileSync(path, fileText([content], { part: "markdown", frontMatter: target.frontMatter }));
    return path;
  });
}

function fileText(
  contents: readonly ContentRecord[],
  { part, frontMatter: wantsIt }: { part: Part; frontMatter: boolean },
): string {
  const [first] = contents;
  if (part !== "markdown" && first !== undefined) {
    const text = first.document[part];
    return `${typeof text === "string" ? text.trimEnd() : ""}\n`;
  }
  // A newsletter cannot be sent without its subject, which is not in its Markdown.
  return joinContents(contents, wantsIt || first?.contentType === "newsletter");
}

function markdownOf(content: ContentRecord, withFrontMatter: boolean): string {
  const head = withFrontMatter ? `${frontMatter(content)}\n` : "";
  return `${head}${content.markdown.trimEnd()}\n`;
}

type Content = Pick<ContentRecord, "contentType" | "title" | "document">;

/** YAML front matter for site generators and mailing tools. */
function frontMatter(content: Content): string {
  const lines = Object.entries(fieldsOf(content)).flatMap(([name, value]) =>
    // JSON strings and lists are valid YAML, without YAML's quoting rules.
    value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return `---\n${lines.join("\n")}\n---\n`;
}

function fieldsOf({ contentType, title, document }: Content): Record<string, unknown> {
  if (contentType === "newsletter") {
    return { subject: document["subject"], preheader: document["preheader"] };
  }
  const { slug, meta_description: description, json_ld: jsonLd } = document;
  return { title, slug, meta_description: description, keywords: keywordsOf(jsonLd) };
}

function keywordsOf(jsonLd: unknown): unknown {
  return typeof jsonLd === "object" && jsonLd !== null && "keywords" in jsonLd
    ? jsonLd.keywords
    : undefined;
}
