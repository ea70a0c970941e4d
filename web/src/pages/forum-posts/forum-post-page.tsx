/** One forum post with its replies, as people know threads, and the way to write from it. Strangers' words are text. */
import type { ForumPost } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { forumPostQuery } from "../../api/forum-posts.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { Avatar } from "../../kit/avatar.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { formatNumber } from "../../kit/format.ts";
import { OuterIcon, WriteIcon } from "../../kit/icons.ts";
import { Link, OuterLink } from "../../kit/link.tsx";
import { MenuItem, MoreMenu } from "../../kit/menu.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { PageQueryView } from "../../kit/page-query-view.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { Tooltip } from "../../kit/tooltip.tsx";
import { forumPostWords as words } from "../../words/forum-post.ts";
import { kitWords } from "../../words/kit.ts";
import { RemovePostDialog } from "./remove-post-dialog.tsx";
import { webAddress } from "./web-address.ts";

const route = getRouteApi("/framed/forum-posts/$forumPostId");

export function ForumPostPage() {
  const { forumPostId } = route.useParams();
  const query = useQuery(forumPostQuery(usePressroom(), forumPostId));
  return (
    <PageQueryView query={query} title={words.title} skeleton={<PostSkeleton />}>
      {(post) => <Thread key={post.forum_post_id} post={post} />}
    </PageQueryView>
  );
}

function Thread({ post }: { post: ForumPost }) {
  const address = webAddress(post.url);
  return (
    <>
      <PageHeader
        title={post.title}
        back={<Link label={words.back} to="/forum-posts/" />}
        aside={
          post.shared ? (
            <Tooltip text={words.sharedHint}>
              <span tabIndex={0} className="rounded-full">
                <Badge>{words.shared}</Badge>
              </span>
            </Tooltip>
          ) : undefined
        }
        actions={<PostActions post={post} />}
      />
      <Card className="max-w-3xl">
        <Said author={post.author} community={post.community} at={post.posted_at}>
          {post.body === "" ? <span className="text-soft">{words.noText}</span> : post.body}
        </Said>
        {address && (
          <p className="mt-4 pl-11 text-sm">
            <OuterLink
              href={address.href}
              target="_blank"
              className="inline-flex items-center gap-1"
            >
              {words.original}
              <OuterIcon aria-hidden="true" className="size-3.5" />
            </OuterLink>{" "}
            <span className="text-soft">{address.hostname}</span>
          </p>
        )}
      </Card>
      <Replies replies={post.replies} />
    </>
  );
}

function PostActions({ post }: { post: ForumPost }) {
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <ButtonLink
        label={words.write}
        to="/new/"
        search={{ forum_post_id: post.forum_post_id }}
        look="primary"
        icon={WriteIcon}
      />
      {!post.shared && (
        <MoreMenu label={words.more}>
          <MenuItem label={words.remove} isDanger onSelect={() => setRemoving(true)} />
        </MoreMenu>
      )}
      <RemovePostDialog
        post={isRemoving ? post : null}
        onClose={() => setRemoving(false)}
        onRemoved={() => void navigate({ to: "/forum-posts/", replace: true })}
      />
    </>
  );
}

/** So many are drawn at first; a thread has at most 500. */
const repliesShown = 50;

function Replies({ replies }: { replies: ForumPost["replies"] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? replies : replies.slice(0, repliesShown);
  const left = replies.length - shown.length;
  return (
    <section aria-labelledby="replies" className="mt-8 max-w-3xl">
      <h2 id="replies" className="mb-3 text-base font-semibold">
        {words.replies(formatNumber(replies.length))}
      </h2>
      <ol
        aria-label={words.repliesList}
        className="flex flex-col gap-3 border-l-2 border-line pl-3 sm:pl-5"
      >
        {shown.map((reply, index) => (
          // Replies have no ids and never move.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Card>
              <Said author={reply.author}>{reply.body}</Said>
            </Card>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          {words.showMore(formatNumber(left))}
        </Button>
      )}
    </section>
  );
}

interface SaidProps {
  author: string;
  community?: string | undefined;
  at?: string | null | undefined;
  children: ReactNode;
}

/** Who said it, where and when, and what. */
function Said({ author, community = "", at = null, children }: SaidProps) {
  const name = author === "" ? words.somebody : author;
  return (
    <div className="flex gap-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex min-h-8 flex-wrap items-center gap-x-1.5 text-sm text-soft">
          <bdi className="font-medium wrap-anywhere text-ink">{name}</bdi>
          {community !== "" && (
            <>
              <span aria-hidden="true">·</span>
              <bdi className="wrap-anywhere">{community}</bdi>
            </>
          )}
          {at !== null && (
            <>
              <span aria-hidden="true">·</span>
              <Time at={at} />
            </>
          )}
        </p>
        <div dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
          {children}
        </div>
      </div>
    </div>
  );
}

function PostSkeleton() {
  return (
    <div role="status" aria-label={kitWords.loading}>
      <Skeleton className="mb-1.5 h-6 w-24" />
      <Skeleton className="mb-6 h-8 w-96 max-w-full" />
      <Skeleton className="h-48 max-w-3xl rounded-xl" />
      <Skeleton className="mt-8 mb-3 h-6 w-20" />
      <Skeleton className="h-28 max-w-3xl rounded-xl" />
    </div>
  );
}
