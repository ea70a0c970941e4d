/** A forum post with its replies, and a link to write about it. External text is never rendered as markup. */
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
import { DotSeparated } from "../../kit/dot-separated.tsx";
import { formatNumber } from "../../kit/format.ts";
import { ExternalIcon, WriteIcon } from "../../kit/icons.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { Link, ExternalLink, PlainLink } from "../../kit/link.tsx";
import { MenuItem, MoreMenu } from "../../kit/menu.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { PageQueryView } from "../../kit/page-query-view.tsx";
import { webAddress } from "../../kit/safe-address.ts";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { Tooltip } from "../../kit/tooltip.tsx";
import { forumPostWords as words } from "../../words/forum-post.ts";
import { kitWords } from "../../words/kit.ts";
import { EditHistory } from "./edit-history.tsx";
import { RemovePostDialog } from "./remove-post-dialog.tsx";

const route = getRouteApi("/framed/forum-posts/$forumPostId");
const backToPosts = <Link label={words.back} to="/forum-posts/" />;

export function ForumPostPage() {
  const { forumPostId } = route.useParams();
  const query = useQuery(forumPostQuery(usePressroom(), forumPostId));
  return (
    <PageQueryView query={query} title={words.title} back={backToPosts} skeleton={<PostSkeleton />}>
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
        back={backToPosts}
        aside={
          <>
            {post.is_answered && <Badge tone="good">{words.answered}</Badge>}
            {post.shared && (
              <Tooltip text={words.sharedHint}>
                <span tabIndex={0} className="rounded-full">
                  <Badge>{words.shared}</Badge>
                </span>
              </Tooltip>
            )}
          </>
        }
        actions={<PostActions post={post} />}
      />
      <Card className="max-w-3xl">
        <Statement
          author={post.author}
          community={post.community}
          at={post.posted_at}
          editedAt={post.edited_at}
          score={post.score}
        >
          {post.body === "" ? <span className="text-soft">{words.noText}</span> : post.body}
        </Statement>
        {post.tags.length > 0 && (
          <ul aria-label={words.tags} className="mt-4 flex flex-wrap gap-1.5 pl-11">
            {post.tags.map((tag) => (
              <li key={tag} className="min-w-0">
                <PlainLink
                  to="/forum-posts/"
                  search={{ tag }}
                  className="block truncate rounded-full bg-hover px-2.5 py-0.5 text-xs text-soft no-underline hover:text-ink"
                >
                  <bdi>{tag}</bdi>
                </PlainLink>
              </li>
            ))}
          </ul>
        )}
        {address && (
          <p className="mt-4 pl-11 text-sm">
            <ExternalLink
              href={address.href}
              target="_blank"
              className="inline-flex items-center gap-1"
            >
              {words.original}
              <ExternalIcon aria-hidden="true" className="size-3.5" />
            </ExternalLink>{" "}
            <span className="text-soft">{address.hostname}</span>
          </p>
        )}
      </Card>
      <Replies replies={post.replies} countInForum={post.replies_count} />
      {post.revision > 1 && <EditHistory post={post} />}
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
        variant="primary"
        icon={WriteIcon}
      />
      {!post.shared && (
        <MoreMenu label={words.more}>
          {post.editable && (
            <MenuItem
              label={words.edit}
              onSelect={() =>
                void navigate({
                  to: "/forum-posts/$forumPostId/edit/",
                  params: { forumPostId: post.forum_post_id },
                })
              }
            />
          )}
          <MenuItem label={words.remove} isDanger onSelect={() => setRemoving(true)} />
        </MoreMenu>
      )}
      <RemovePostDialog
        post={isRemoving ? post : null}
        onClose={() => setRemoving(false)}
        onRemoved={() => navigate({ to: "/forum-posts/", replace: true })}
      />
    </>
  );
}

/** Rendered initially; a thread has at most 500 replies. */
const repliesShown = 50;

interface RepliesProps {
  replies: ForumPost["replies"];
  /** For long threads, may exceed the number of stored replies. */
  countInForum: number;
}

function Replies({ replies, countInForum }: RepliesProps) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? replies : replies.slice(0, repliesShown);
  const left = replies.length - shown.length;
  const depths = depthsOf(replies);
  return (
    <section aria-labelledby="replies" className="mt-8 max-w-3xl">
      <h2 id="replies" className="mb-3 text-base font-semibold">
        {words.replies(formatNumber(replies.length))}
      </h2>
      {countInForum > replies.length && (
        <p className="mb-3 text-sm text-soft">
          {words.notAllStored(formatNumber(replies.length), formatNumber(countInForum))}
        </p>
      )}
      <ol aria-label={words.repliesList} className="flex flex-col gap-3">
        {shown.map((reply, index) => {
          const parent = replies[(reply.parent ?? 0) - 1];
          return (
            <li
              key={reply.position}
              className={joinClasses(
                "border-l-2 border-line pl-3 sm:pl-5",
                indents[Math.min(depths[index] ?? 0, indents.length - 1)],
              )}
            >
              <Card>
                <Statement author={reply.author} at={reply.posted_at} score={reply.score}>
                  {parent && (
                    <span className="sr-only">
                      {words.answersTo(parent.author || words.somebody)}{" "}
                    </span>
                  )}
                  {reply.body}
                </Statement>
              </Card>
            </li>
          );
        })}
      </ol>
      {left > 0 && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          {words.showMore(formatNumber(left))}
        </Button>
      )}
    </section>
  );
}

/** Smaller on phones. */
const indents = ["", "ml-3 sm:ml-6", "ml-6 sm:ml-12", "ml-9 sm:ml-18", "ml-12 sm:ml-24"];

/** The depth of each reply; parents precede their replies. */
function depthsOf(replies: ForumPost["replies"]): number[] {
  const depths: number[] = [];
  for (const { parent } of replies) {
    depths.push(parent === null ? 0 : (depths[parent - 1] ?? 0) + 1);
  }
  return depths;
}

interface StatementProps {
  author: string;
  community?: string | undefined;
  at?: string | null | undefined;
  editedAt?: string | null | undefined;
  score?: number | null | undefined;
  children: ReactNode;
}

/** A post or reply with author, place and time. */
function Statement(props: StatementProps) {
  const { author, community = "", at = null, editedAt = null, score = null, children } = props;
  const name = author === "" ? words.somebody : author;
  return (
    <div className="flex gap-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex min-h-8 flex-wrap items-center gap-x-1.5 text-sm text-soft">
          <DotSeparated>
            <bdi className="font-medium wrap-anywhere text-ink">{name}</bdi>
            {community !== "" && (
              <PlainLink
                to="/forum-posts/"
                search={{ community }}
                className="wrap-anywhere no-underline hover:underline"
              >
                <bdi>{community}</bdi>
              </PlainLink>
            )}
            {at !== null && <Time at={at} />}
            {editedAt !== null && (
              <span>
                {words.edited} <Time at={editedAt} />
              </span>
            )}
            {score !== null && <span>{words.score(formatNumber(score))}</span>}
          </DotSeparated>
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
