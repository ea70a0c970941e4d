/** The forum post to answer: none, or one as a card. */
import { NotFoundError } from "@pressroom/client";
import type { ForumPost, ForumPostSummary } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useId, useState } from "react";
import { forumPostQuery } from "../../api/forum-posts.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { ForumIcon } from "../../kit/icons.ts";
import { Notice } from "../../kit/notice.tsx";
import { SearchField } from "../../kit/forms/search-field.tsx";
import { Skeleton, SkeletonRows } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { newContentWords } from "../../words/new-content.ts";

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
        <Button size="small" variant="quiet" aria-label={words.removeIt(title)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </div>
  );
}

const dialogWords = newContentWords.post.dialog;
const pageSize = 20;
/** The service's limit. */
const searchMax = 200;

interface ChoosePostDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (forumPostId: number) => void;
}

/** Searches forum posts and chooses one. */
function ChoosePostDialog({ isOpen, onClose, onChoose }: ChoosePostDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={dialogWords.title} width="medium">
      <FoundPosts onChoose={onChoose} />
    </Dialog>
  );
}

function FoundPosts({ onChoose }: Pick<ChoosePostDialogProps, "onChoose">) {
  const pressroom = usePressroom();
  const [text, setText] = useState("");
  const search = useCallback((typed: string) => setText(typed.trim().slice(0, searchMax)), []);
  const posts = usePagedList<ForumPostSummary>({
    queryKey: ["forum-posts", "choices", text],
    list: (cursor, options) =>
      pressroom.forumPosts.list(
        { limit: pageSize, ...(text !== "" && { q: text }), ...cursor },
        options,
      ),
  });
  return (
    <div ref={focusField} className="flex flex-col gap-3">
      {/* Margin for the focus ring. */}
      <SearchField label={dialogWords.search} value={text} onSearch={search} className="m-0.5" />
      <div className="h-[min(26rem,50dvh)] overflow-y-auto rounded-lg border border-line">
        {posts.isFirstLoad ? (
          <SkeletonRows count={6} />
        ) : posts.error ? (
          <div className="p-3">
            <ErrorNotice error={posts.error} onRetry={posts.retry} />
          </div>
        ) : posts.items.length === 0 ? (
          <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
            <p role="status" className="text-sm text-soft">
              {text === "" ? dialogWords.empty : dialogWords.nothing}
            </p>
            {text === "" && <ButtonLink label={dialogWords.add} to="/forum-posts/" />}
          </div>
        ) : (
          <ul aria-label={dialogWords.list} aria-busy={posts.isStale}>
            {posts.items.map((post) => (
              <li key={post.forum_post_id} className="border-b border-line last:border-0">
                <PostChoice post={post} onChoose={() => onChoose(post.forum_post_id)} />
              </li>
            ))}
            {posts.hasMore && (
              <li className="flex justify-center p-2">
                <Button variant="quiet" isBusy={posts.isLoadingMore} onClick={posts.loadMore}>
                  {dialogWords.more}
                </Button>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The dialog would focus its close button. */
function focusField(place: HTMLElement | null): void {
  place?.querySelector("input")?.focus();
}

function PostChoice({ post, onChoose }: { post: ForumPostSummary; onChoose: () => void }) {
  const { title, community, author, excerpt, shared } = post;
  const about = [community, author].filter(Boolean).join(" · ");
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full flex-col gap-0.5 px-3.5 py-2.5 text-left -outline-offset-2 hover:bg-hover"
    >
      <span className="flex w-full items-start gap-2">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</span>
        {shared && <Badge>{newContentWords.post.shared}</Badge>}
      </span>
      {about !== "" && <span className="text-sm wrap-anywhere text-soft">{about}</span>}
      {excerpt !== "" && <span className="line-clamp-2 text-sm wrap-anywhere">{excerpt}</span>}
    </button>
  );
}
