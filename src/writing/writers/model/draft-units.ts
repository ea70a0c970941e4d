/**
 * Splits a text as a model writes it into units: headings, paragraphs, lists, social posts and metadata lines. Reviews
 * refer to units by number and edit only those, so that the rest of a text cannot change.
 */
import type { ContentType } from "../../material.ts";

/** A line that names a field, such as "TITLE: …". */
export const fieldLine =
  /^(TITLE|DESCRIPTION|SUBJECT(?: \d)?|PREHEADER|HASHTAGS|VISUAL|WHEN):([^\n]*)$/u;

export function unitsOf(contentType: ContentType, text: string): string[] {
  return contentType === "social" ? socialUnits(text) : pageUnits(text);
}

const headLine =
  /^(?:#[^\S\n]{1,4}(?<title>\S[^\n]*)|\*{0,2}(?<name>subject|preheader)\*{0,2}:(?<value>[^\n]*))(?:\n|$)/iu;

/** Splits a whole text that begins with its title: the metadata lines go to the end, where each is a unit. */
export function unitsOfText(contentType: ContentType, text: string, setTitle: string): string[] {
  if (contentType === "social") {
    const units = unitsOf(contentType, text);
    return units.includes("===") ? units : [...units, "===", `TITLE: ${setTitle}`];
  }
  let body = text.trimStart();
  const head: string[] = [];
  for (;;) {
    const { 0: line = "", groups } = headLine.exec(body) ?? {};
    if (!groups) break;
    const value = (groups["title"] ?? groups["value"] ?? "").replaceAll("**", "").trim();
    head.push(`${groups["name"]?.toUpperCase() ?? "TITLE"}: ${value}`);
    body = body.slice(line.length).trimStart();
  }
  const units = unitsOf(contentType, body);
  return head.length === 0 ? units : [...units, "===", ...head];
}

/** The units as shown to reviewers. */
export function numberedUnits(units: readonly string[]): string {
  return units
    .map((unit, index) => `[${index + 1}] ${unit}`)
    .filter((_, index) => units[index]?.trim() !== "")
    .join("\n\n");
}

function pageUnits(text: string): string[] {
  const units: string[] = [];
  for (const part of text.split(/\n[^\S\n]*\n\s*/u)) {
    let open: string[] = [];
    const close = () => {
      if (open.length > 0) units.push(open.join("\n"));
      open = [];
    };
    for (const line of part.split("\n").filter((one) => one.trim() !== "")) {
      // Headings and fields are units of their own, with or without a blank line.
      if (/^#{1,6} /u.test(line) || fieldLine.test(line) || /^=+$/u.test(line.trim())) {
        close();
        units.push(line.trim());
      } else open.push(line.trimEnd());
    }
    close();
  }
  return units;
}

/** A post keeps its blank lines: posts are separated by rules, network headings and fields. */
function socialUnits(text: string): string[] {
  const units: string[] = [];
  let open: string[] = [];
  const close = () => {
    const post = open.join("\n").trim();
    if (post !== "") units.push(post);
    open = [];
  };
  for (const line of text.split("\n")) {
    if (/^#{1,3} |^-{3,}\s*$|^=+\s*$/u.test(line) || fieldLine.test(line)) {
      close();
      units.push(line.trim());
    } else open.push(line.trimEnd());
  }
  close();
  return units;
}
