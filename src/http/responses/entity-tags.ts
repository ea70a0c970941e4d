/** Entity tags (RFC 9110, section 8.8.3), which let callers revalidate a response or make a change conditional. */
import { createHash } from "node:crypto";

interface VersionedContent {
  id: number;
  version: number;
  updatedAt: Date;
}

/** For any body, computed from its bytes. */
export function entityTag(body: object): string {
  const digest = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  return `"${digest.slice(0, 22)}"`;
}

/** For content: identifies the content, its version, its last change and the representation. */
export function contentTag(content: VersionedContent, form: string): string {
  return `"${versionOf(content)}-${content.updatedAt.getTime().toString(36)}-${form}"`;
}

/** If-None-Match: whether the caller already has this response. Proxies may have weakened the tag. */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return tagsOf(ifNoneMatch).some((one) => one === "*" || one === tag);
}

/** If-Match: whether the caller saw the current version, in any representation. True if the header is missing. */
export function isSeenVersion(ifMatch: string | undefined, content: VersionedContent): boolean {
  if (ifMatch === undefined) return true;
  return tagsOf(ifMatch).some((one) => one === "*" || one.startsWith(`"${versionOf(content)}-`));
}

function versionOf({ id, version }: VersionedContent): string {
  return `${id}-${version}`;
}

function tagsOf(header: string | undefined): string[] {
  return (header ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
}
