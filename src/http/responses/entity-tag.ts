/** Names what an answer holds, so that a caller who has it already need not be sent it again (RFC 9110, section 8.8.3). */
import { createHash } from "node:crypto";

export function entityTag(body: object): string {
  const digest = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  return `"${digest.slice(0, 22)}"`;
}

/** Whether `If-None-Match` names this one; proxies may have made it weak on its way. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === tag || one === "*");
}
