/** The earlier versions of a post: who changed it, when and which fields. Loaded on request. */
import type { ForumPost, ForumPostRevision } from "@pressroom/client";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { forumPostWords as words } from "../../words/forum-post.ts";
import { FieldChanges } from "./field-changes.tsx";

export function EditHistory({ post }: { post: ForumPost }) {
  const pressroom = usePressroom();
  const [isOpen, setOpen] = useState(false);
  const revisions = usePagedList<ForumPostRevision>({
    queryKey: ["forum-posts", post.forum_post_id, "revisions", post.revision],
    list: (cursor, options) =>
      pressroom.forumPosts.listRevisions(post.forum_post_id, { limit: 50, ...cursor }, options),
    isEnabled: isOpen,
  });
  return (
    <section aria-labelledby="history" className="mt-8 max-w-3xl">
      <h2 id="history" className="text-base font-semibold">
        {words.history}
      </h2>
      <p className="mb-3 text-sm text-soft">{words.historyText}</p>
      {!isOpen && (
        <Button
          label={words.showHistory(formatNumber(Math.min(post.revision - 1, 50)))}
          size="small"
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && revisions.isFirstLoad && <Skeleton className="h-24 rounded-xl" />}
      {isOpen && revisions.error !== null && <ErrorNotice error={revisions.error} />}
      {revisions.items.length > 0 && (
        <Card isFlush>
          <ol className="flex flex-col divide-y divide-line">
            {revisions.items.map((one) => (
              <li key={one.revision} className="px-4 py-3 text-sm">
                <p className="font-medium">
                  {words.replacedBy[one.replaced_by]}{" "}
                  <span className="font-normal text-soft">
                    <Time at={one.replaced_at} />
                  </span>
                </p>
                <FieldChanges changes={one.changes} />
              </li>
            ))}
          </ol>
        </Card>
      )}
    </section>
  );
}
