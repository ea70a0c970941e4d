/** Entity tags of contents: which content, which version of it, last changed when, in which form. */

interface Tagged {
  id: number;
  version: number;
  updatedAt: Date;
}

export function contentTag(content: Tagged, form: string): string {
  return `"${versionOf(content)}-${content.updatedAt.getTime().toString(36)}-${form}"`;
}

function versionOf({ id, version }: Tagged): string {
  return `${id}-${version}`;
}

/** If-None-Match: whether one of the caller's tags is this one. */
export function isKnownTag(header: string | undefined, tag: string): boolean {
  return tagsOf(header).some((one) => one === "*" || one === tag);
}

/** If-Match on a change: whether the caller saw the current version, in whichever form. Without it, nothing is said. */
export function isSeenVersion(header: string | undefined, content: Tagged): boolean {
  if (header === undefined) return true;
  return tagsOf(header).some((one) => one === "*" || one.startsWith(`"${versionOf(content)}-`));
}

function tagsOf(header: string | undefined): string[] {
  return (header ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
}
