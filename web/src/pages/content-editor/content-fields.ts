/**
 * The editable fields of content as a flat list of named texts, so that storing, comparing and merging do not depend on
 * its type; and the conversion to API parameters.
 */
import type { Content, EditContentBody } from "@pressroom/client";
import { labelsFor } from "../../../../src/writing/formats/translated-labels.ts";
import { inlineText } from "../../../../src/writing/markdown/markdown-tree.ts";
import { readMarkdownParts } from "../../../../src/writing/markdown/read-markdown.ts";
import { splitList } from "../../kit/forms/split-list.ts";
import { textOf, textsOf, variantsOf } from "../contents/read-content.ts";

/** By name: `title`, `markdown`, `x.posts.0`. In display order. */
export type Fields = Readonly<Record<string, string>>;

type Editable = Pick<Content, "title" | "language" | "markdown" | "document">;

interface Change {
  /** Undefined if there is nothing to send. */
  body: EditContentBody | undefined;
  /** The fields as stored after the request. */
  after: Fields;
  /** Required fields that are empty: they keep their stored value. */
  held: string[];
}

type Variants = NonNullable<EditContentBody["variants"]>;

export function fieldsOf(contentType: string, content: Editable): Fields {
  const { title, document } = content;
  if (contentType === "social") return { title, ...socialFields(document) };
  const { text, sources } = partsOf(content);
  const named = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, textOf(document[name])]));
  if (contentType === "newsletter") {
    return {
      title,
      ...named("subject", "preheader"),
      subject_alternatives: textsOf(document["subject_alternatives"]).join("\n"),
      markdown: text,
      ...sources,
    };
  }
  return { title, markdown: text, ...sources, ...named("meta_description", "excerpt") };
}

/**
 * A text without its source list and draft notice, which are shown next to it. The list is stored again unchanged; the
 * notice refers to the unedited text and is dropped.
 */
function partsOf({ markdown, language, document }: Editable): {
  text: string;
  sources: { sources?: string };
} {
  const whole = withoutTitle(markdown);
  const parts = readMarkdownParts(whole);
  const [rule, note] = parts.slice(-2);
  const isNote =
    rule?.block.kind === "rule" &&
    note?.block.kind === "paragraph" &&
    note.block.inlines[0]?.kind === "emphasis" &&
    folded(inlineText(note.block.inlines)) === folded(textOf(document["draft_note"]));
  const kept = isNote ? parts.slice(0, -2) : parts;
  const [heading, list] = kept.slice(-2);
  const isSources =
    heading?.block.kind === "heading" &&
    heading.block.level === 2 &&
    inlineText(heading.block.inlines) === labelsFor(language).sources &&
    list?.block.kind === "list" &&
    list.block.ordered;
  if (!isNote && !isSources) return { text: whole, sources: {} };
  const sourceOf = (some: typeof parts) => some.map(({ source }) => source).join("\n\n");
  return isSources
    ? { text: sourceOf(kept.slice(0, -2)), sources: { sources: sourceOf(kept.slice(-2)) } }
    : { text: sourceOf(kept), sources: {} };
}

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The level-one heading at the start of a stored text is its title, which is a separate field. */
function withoutTitle(markdown: string): string {
  return markdown.replace(/^\s*# [^\n]*\n*/, "").trimEnd();
}

function socialFields(document: Record<string, unknown>): Fields {
  const fields: Record<string, string> = {};
  for (const { network, title, posts, hashtags } of variantsOf({ document })) {
    if (title !== null) fields[`${network}.title`] = title;
    for (const [index, { text }] of posts.entries()) fields[`${network}.posts.${index}`] = text;
    fields[`${network}.hashtags`] = hashtags.join(" ");
  }
  return fields;
}

export function isChanged(fields: Fields, base: Fields): boolean {
  return changedNames(fields, base).length > 0;
}

export function changedNames(fields: Fields, base: Fields): string[] {
  const names = new Set([...Object.keys(fields), ...Object.keys(base)]);
  return [...names].filter((name) => fields[name] !== base[name]);
}

export function changeOf(contentType: string, fields: Fields, base: Fields): Change {
  const changed = changedNames(fields, base);
  const held: string[] = [];
  const after: Record<string, string> = { ...fields };
  const body: Record<string, unknown> = {};
  const hold = (name: string) => {
    held.push(name);
    after[name] = base[name] ?? "";
  };
  for (const name of changed.filter((one) => !one.includes("."))) {
    const text = fields[name] ?? "";
    if (name === "sources") body["markdown"] ??= fields["markdown"];
    else if (name === "subject_alternatives") body[name] = splitList(text, "\n");
    else if (text.trim() === "") hold(name);
    else body[name] = text;
  }
  if (typeof body["markdown"] === "string") {
    // Adds the title again: otherwise a heading at the start of the text would become the title.
    body["title"] = after["title"];
    const title = `# ${after["title"]?.replace(/\s+/g, " ")}`;
    body["markdown"] = [title, body["markdown"], after["sources"] ?? ""].join("\n\n").trimEnd();
  }
  if (contentType === "social" && changed.some((name) => name.includes("."))) {
    const variants = typedVariants(fields);
    const blank = variants.filter(({ posts }) => posts.length === 0);
    if (blank.length === 0) body["variants"] = variants;
    else {
      for (const name of Object.keys(after).filter((one) => one.includes("."))) delete after[name];
      for (const [name, text] of Object.entries(base)) if (name.includes(".")) after[name] = text;
      held.push(...blank.map(({ network }) => `${network}.posts.0`));
    }
  }
  const isEmpty = Object.keys(body).length === 0;
  return { body: isEmpty ? undefined : body, after, held };
}

/** Omits empty posts of a thread: the user has only just added them. */
function typedVariants(fields: Fields): Variants {
  const networks = new Set(
    Object.keys(fields).flatMap((name) => (name.includes(".") ? [name.split(".")[0] ?? ""] : [])),
  );
  return [...networks].map((network) => ({
    network: network as Variants[number]["network"],
    title: fields[`${network}.title`]?.trim() || null,
    posts: postsIn(fields, network).filter((post) => post.trim() !== ""),
    hashtags: splitList(fields[`${network}.hashtags`] ?? "", /\s+/),
  }));
}

export function postsIn(fields: Fields, network: string): string[] {
  const prefix = `${network}.posts.`;
  return Object.entries(fields)
    .filter(([name]) => name.startsWith(prefix))
    .toSorted(
      ([one], [other]) => Number(one.slice(prefix.length)) - Number(other.slice(prefix.length)),
    )
    .map(([, post]) => post);
}

/** Renumbers the posts of each network after one was removed. */
export function renumbered(fields: Fields): Fields {
  const networks = Object.keys(fields).flatMap((name) =>
    name.endsWith(".posts.0") ? [name.slice(0, -".posts.0".length)] : [],
  );
  return networks.reduce((all, network) => withPosts(all, network, postsIn(all, network)), fields);
}

/** Replaces the posts of one network. */
export function withPosts(fields: Fields, network: string, posts: readonly string[]): Fields {
  const next: Record<string, string> = {};
  for (const [name, text] of Object.entries(fields)) {
    if (name === `${network}.posts.0`) {
      for (const [index, post] of posts.entries()) next[`${network}.posts.${index}`] = post;
    } else if (!name.startsWith(`${network}.posts.`)) {
      next[name] = text;
    }
  }
  return next;
}

/** Whether both are equal, ignoring normalization of Markdown and whitespace. If in doubt, false: the user decides. */
export function haveSameWords(one: Fields, other: Fields): boolean {
  const said = (fields: Fields) =>
    Object.entries(fields)
      .map(([name, text]) => [name, text.normalize("NFKC").replace(/[\s\p{C}\\`*_#>~|+=-]/gu, "")])
      .filter(([, text]) => text !== "")
      .toSorted(([first = ""], [second = ""]) => (first < second ? -1 : 1));
  return JSON.stringify(said(one)) === JSON.stringify(said(other));
}
