/** The statuses that a content goes through, and how its tags are read. Changing them is change-contents.ts's. */
import { sql } from "kysely";

export const contentStatuses = [
  "draft",
  "in_review",
  "approved",
  "scheduled",
  "published",
] as const;
export type ContentStatus = (typeof contentStatuses)[number];

/** A content's tags, in the order of the alphabet. */
export function tagsOf(content: string) {
  return sql<string[]>`array(select t.tag from content_tags t
    where t.account_id = ${sql.ref(`${content}.account_id`)} and t.content_id = ${sql.ref(`${content}.id`)} order by t.tag)`;
}
