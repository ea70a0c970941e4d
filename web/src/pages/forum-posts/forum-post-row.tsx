/** One row of the forum post list, with its actions. */
import type { ForumPostSummary } from "@pressroom/client";
import { useNavigate } from "@tanstack/react-router";
import { Badge } from "../../kit/badge.tsx";
import { DotSeparated } from "../../kit/dot-separated.tsx";
import { formatNumber } from "../../kit/format.ts";
import { PlainLink } from "../../kit/link.tsx";
import { MenuItem, MenuSeparator, MoreMenu } from "../../kit/menu.tsx";
import { aboveRowLink, rowLinkClass } from "../../kit/row-list.tsx";
import { Time } from "../../kit/time.tsx";
import { forumPostsWords as words } from "../../words/forum-posts.ts";

export function ForumPostRow({ post, onRemove }: { post: ForumPostSummary; onRemove: () => void }) {
  const navigate = useNavigate();
  const { forum_post_id: forumPostId, title } = post;
  const params = { forumPostId };
  const where = [post.community, post.author].filter(Boolean);
  return (
    <>
      <div className="min-w-0 flex-1">
        <PlainLink
          to="/forum-posts/$forumPostId/"
          params={params}
          dir="auto"
          className={`block truncate ${rowLinkClass}`}
        >
          {title}
        </PlainLink>
        {post.excerpt !== "" && (
          <p dir="auto" className="truncate text-sm text-soft">
            {post.excerpt}
          </p>
        )}
        <p className="flex min-w-0 gap-1.5 text-xs text-soft">
          <DotSeparated>
            {where.length > 0 && <span className="truncate">{where.join(" · ")}</span>}
            <span className="whitespace-nowrap">
              {words.replies(formatNumber(post.replies_count))}
            </span>
            {post.score !== null && (
              <span className="whitespace-nowrap">{words.score(formatNumber(post.score))}</span>
            )}
            <span className="whitespace-nowrap">
              {post.posted_at === null ? words.added : words.posted}{" "}
              <Time at={post.posted_at ?? post.created_at} />
            </span>
          </DotSeparated>
        </p>
      </div>
      {post.is_answered && (
        <Badge tone="good" className="max-sm:hidden">
          {words.answered}
        </Badge>
      )}
      {post.shared && <Badge className="max-sm:hidden">{words.shared}</Badge>}
      <div className={aboveRowLink}>
        <MoreMenu label={words.more(title)}>
          <MenuItem
            label={words.write}
            onSelect={() => void navigate({ to: "/new/", search: { forum_post_id: forumPostId } })}
          />
          <MenuItem onSelect={() => void navigate({ to: "/forum-posts/$forumPostId/", params })}>
            {words.open}
          </MenuItem>
          {!post.shared && (
            <>
              <MenuSeparator />
              <MenuItem label={words.remove} isDanger onSelect={onRemove} />
            </>
          )}
        </MoreMenu>
      </div>
    </>
  );
}
