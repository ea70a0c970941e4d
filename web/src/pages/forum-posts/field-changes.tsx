/** The changes to a post, field by field, with old and new values. External text is never rendered as markup. */
import { formatNumber } from "../../kit/format.ts";
import { Time } from "../../kit/time.tsx";
import { forumPostWords as words } from "../../words/forum-post.ts";
import type { PostChange } from "./use-forum-post-import.ts";

export function FieldChanges({ changes }: { changes: readonly PostChange[] }) {
  return (
    <dl className="mt-1 flex flex-col gap-1 text-sm">
      {changes.map((change) => (
        <div key={change.field} className="grid gap-x-3 sm:grid-cols-[7rem_1fr]">
          <dt className="text-soft">{words.fields[change.field]}</dt>
          <dd className="flex min-w-0 flex-col wrap-anywhere">
            {!isEmpty(change.before) && change.before !== change.after && (
              <del dir="auto" className="text-soft">
                <Value change={change} of="before" />
              </del>
            )}
            <ins dir="auto" className="no-underline">
              {isEmpty(change.after) ? words.nothing : <Value change={change} of="after" />}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isEmpty(value: PostChange["before"]): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function Value({ change, of }: { change: PostChange; of: "before" | "after" }) {
  const { field, [of]: value } = change;
  if ((field === "posted_at" || field === "edited_at") && typeof value === "string") {
    return <Time at={value} />;
  }
  if (field === "replies" && typeof value === "number") {
    return change.before === change.after
      ? words.repliesEdited
      : words.replies(formatNumber(value));
  }
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return Array.isArray(value) ? value.join(", ") : value;
}
