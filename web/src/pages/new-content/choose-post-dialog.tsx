/** Finds a forum post by its words, and takes one. */
import type { ForumPostSummary } from "@pressroom/client";
import { useCallback, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { SearchField } from "../../kit/search-field.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { newContentWords } from "../../words/new-content.ts";

const words = newContentWords.post.dialog;
const pageSize = 20;
/** What the service takes. */
const searchMax = 200;

interface ChoosePostDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (forumPostId: number) => void;
}

export function ChoosePostDialog({ isOpen, onClose, onChoose }: ChoosePostDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title} width="medium">
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
      {/* Room for the ring around it. */}
      <SearchField label={words.search} value={text} onSearch={search} className="m-0.5" />
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
              {text === "" ? words.empty : words.nothing}
            </p>
            {text === "" && <ButtonLink label={words.add} to="/forum-posts/" />}
          </div>
        ) : (
          <ul aria-label={words.list} aria-busy={posts.isStale}>
            {posts.items.map((post) => (
              <li key={post.forum_post_id} className="border-b border-line last:border-0">
                <PostChoice post={post} onChoose={() => onChoose(post.forum_post_id)} />
              </li>
            ))}
            {posts.hasMore && (
              <li className="flex justify-center p-2">
                <Button look="quiet" isBusy={posts.isLoadingMore} onClick={posts.loadMore}>
                  {words.more}
                </Button>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The dialog itself would give the focus to the button that closes it. */
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
