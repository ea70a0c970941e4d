/** The posts for one network as a card: author, text, missing media and remaining characters. */
import { Fragment } from "react";
import type { ReactNode } from "react";
import { Avatar } from "../../kit/avatar.tsx";
import { CopyButton } from "../../kit/copy-button.tsx";
import { formatNumber } from "../../kit/format.ts";
import { ImageIcon, VideoIcon } from "../../kit/icons.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { Skeleton } from "../../kit/skeleton.tsx";
import { contentWords } from "../../words/content.ts";
import type { ShownPost, ShownVariant } from "./read-content.ts";

const words = contentWords.social;

interface SocialCardProps {
  variant: ShownVariant;
  brandName: string;
}

export function SocialCard({ variant, brandName }: SocialCardProps) {
  const { network, posts, needs, visual } = variant;
  const name = words.networks[network as keyof typeof words.networks] ?? network;
  const isThread = posts.length > 1;
  const isSeries = posts.some((post) => post.when !== "" || post.visual !== "");
  // On networks where the picture comes first and the text is below it.
  const isPictureFirst = needs.length > 0;
  return (
    <section
      aria-label={name}
      className="min-w-0 overflow-hidden rounded-2xl border border-line bg-surface"
    >
      <header className="flex min-h-11 items-center gap-2 border-b border-line bg-sunken/60 py-1 pr-2 pl-4 sm:pl-5">
        <h2 className="text-sm font-semibold">{name}</h2>
        {isThread && (
          <span className="text-sm text-soft">
            {isSeries ? words.series(posts.length) : words.thread(posts.length)}
          </span>
        )}
        <span className="flex-1" />
        {isThread && (
          <CopyButton
            text={posts.map(({ text }) => text).join("\n\n")}
            label={words.copyThread(name)}
          />
        )}
      </header>
      <ol className="px-4 py-4 sm:px-5">
        {posts.map((post, index) => (
          // Two posts of a thread may have the same text.
          <li key={`${index}${post.text}`} className="relative flex gap-3 pb-5 last:pb-0">
            {index < posts.length - 1 && (
              <span className="absolute top-10 bottom-1 left-4 w-0.5 -translate-x-1/2 rounded-full bg-line" />
            )}
            <span className="[&>span]:rounded-full">
              <Avatar name={brandName} />
            </span>
            <div className="min-w-0 flex-1">
              <div className="flex h-8 items-center text-sm font-semibold">
                {brandName === "" ? (
                  <Skeleton className="h-4 w-28" />
                ) : (
                  <span className="truncate">{brandName}</span>
                )}
              </div>
              {post.when !== "" && <p className="mb-2 text-sm font-medium">{post.when}</p>}
              {isPictureFirst && (isSeries || index === 0) && (
                <Needs needs={needs} network={network} />
              )}
              <Visual text={isSeries ? post.visual : index === 0 ? visual : ""} />
              {Boolean(variant.title) && index === 0 && (
                <p className="mb-1 text-base font-semibold wrap-anywhere">{variant.title}</p>
              )}
              <p dir="auto" className="text-base wrap-anywhere whitespace-pre-wrap">
                {highlightLinks(post.text)}
              </p>
              <PostFooter
                post={post}
                limit={variant.limit}
                name={name}
                number={isThread ? index + 1 : undefined}
              />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Visual({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p dir="auto" className="mb-3 text-sm wrap-anywhere text-soft">
      <span className="font-medium">{words.visual}:</span> {text}
    </p>
  );
}

/** Colors what the network would turn into links; here they are not clickable. */
function highlightLinks(text: string): ReactNode {
  return text.split(/(https?:\/\/\S+|[#@][\p{L}\p{M}\p{N}_]+)/gu).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span key={index} className="text-busy">
        {part}
      </span>
    ),
  );
}

function Needs({ needs, network }: { needs: readonly string[]; network: string }) {
  const isVideo = needs.includes("video");
  const Icon = isVideo ? VideoIcon : ImageIcon;
  return (
    <div
      className={joinClasses(
        "mb-3 flex flex-col items-center justify-center gap-1.5 rounded-xl border border-dashed border-edge/60 bg-sunken p-4 text-center text-sm text-soft",
        network === "instagram" ? "aspect-square max-h-64 w-full" : "aspect-video max-h-52 w-full",
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
      {isVideo ? words.needsVideo : words.needsPicture}
    </div>
  );
}

interface PostFooterProps {
  post: ShownPost;
  limit: number;
  name: string;
  number: number | undefined;
}

function PostFooter({ post, limit, name, number }: PostFooterProps) {
  const { length } = post;
  const over = Math.max(0, length - limit);
  const share = limit === 0 ? 0 : Math.min(1, length / limit);
  return (
    <div className="mt-2.5 flex h-8 items-center gap-2.5 text-xs text-soft">
      <span aria-hidden="true" className="h-1 w-14 overflow-hidden rounded-full bg-hover">
        <span
          className={joinClasses(
            "block h-full rounded-full",
            over > 0 ? "bg-bad" : share > 0.9 ? "bg-warn" : "bg-good",
          )}
          style={{ width: `${Math.max(4, share * 100)}%` }}
        />
      </span>
      <span className={joinClasses("tabular-nums", over > 0 && "font-semibold text-bad")}>
        {words.count(formatNumber(length), formatNumber(limit))}
        {over > 0 && ` · ${words.over(formatNumber(over))}`}
      </span>
      <span className="flex-1" />
      <CopyButton text={post.text} label={words.copy(name, number)} />
    </div>
  );
}
