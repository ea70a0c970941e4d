/** The forum post that is answered: none, or one as a card. */
import { NotFoundError } from "@pressroom/client";
import type { ForumPost } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { forumPostQuery } from "../../api/forum-posts.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { formatNumber } from "../../kit/format.ts";
import { ForumIcon } from "../../kit/icons.ts";
import { Notice } from "../../kit/notice.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { newContentWords } from "../../words/new-content.ts";
import { ChoosePostDialog } from "./choose-post-dialog.tsx";

const words = newContentWords.post;

interface ForumPostFieldProps {
  forumPostId: number | null;
  onChange: (forumPostId: number | null) => void;
}

export function ForumPostField({ forumPostId, onChange }: ForumPostFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const id = useId();
  const query = useQuery(forumPostQuery(usePressroom(), forumPostId));
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <span id={id} className="text-sm font-medium">
        {words.label}
      </span>
      {forumPostId === null ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Button label={words.choose} icon={ForumIcon} onClick={() => setChoosing(true)} />
          <p className="text-sm text-soft">{words.hint}</p>
        </div>
      ) : query.data ? (
        <PostCard
          post={query.data}
          onChange={() => setChoosing(true)}
          onRemove={() => onChange(null)}
        />
      ) : query.error ? (
        <Notice
          text={query.error instanceof NotFoundError ? words.gone : words.failed}
          tone="warn"
          actions={
            <>
              <Button label={words.change} size="small" onClick={() => setChoosing(true)} />
              <Button label={words.remove} size="small" onClick={() => onChange(null)} />
            </>
          }
        />
      ) : (
        <Skeleton className="h-30 w-full rounded-xl" />
      )}
      <ChoosePostDialog
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(chosen) => {
          setChoosing(false);
          onChange(chosen);
        }}
      />
    </div>
  );
}

interface PostCardProps {
  post: ForumPost;
  onChange: () => void;
  onRemove: () => void;
}

function PostCard({ post, onChange, onRemove }: PostCardProps) {
  const { title, author, community, body, replies, posted_at: postedAt } = post;
  const count = replies.length;
  return (
    <div className="rounded-xl border border-line bg-sunken p-3.5">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="mt-0.5 text-sm wrap-anywhere text-soft">
        {[community, author, count > 0 && words.replies(formatNumber(count), count === 1)]
          .filter(Boolean)
          .join(" · ")}
        {postedAt !== null && (
          <>
            {" · "}
            <Time at={postedAt} />
          </>
        )}
      </p>
      {body !== "" && <p className="mt-1.5 line-clamp-3 text-sm wrap-anywhere">{body}</p>}
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button label={words.change} size="small" onClick={onChange} />
        <Button size="small" look="quiet" aria-label={words.removeIt(title)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </div>
  );
}
