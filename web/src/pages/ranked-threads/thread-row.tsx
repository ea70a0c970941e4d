/** One thread with how well it fits, why, and what can be done with it. Strangers' words are text. */
import type { Thread } from "@pressroom/client";
import { Badge } from "../../kit/badge.tsx";
import type { Tone } from "../../kit/badge.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { formatNumber } from "../../kit/format.ts";
import { WriteIcon } from "../../kit/icons.ts";
import { PlainLink } from "../../kit/link.tsx";
import { aboveRowLink, rowLinkLook } from "../../kit/row-list.tsx";
import { Time } from "../../kit/time.tsx";
import { rankedThreadsWords as words } from "../../words/ranked-threads.ts";

const fitTones = { strong: "good", good: "busy", possible: "plain" } as const;

interface ThreadRowProps {
  thread: Thread;
  brandId: number;
  /** Dismisses an open thread, and restores any other. */
  onMove: () => void;
}

export function ThreadRow({ thread, brandId, onMove }: ThreadRowProps) {
  const { forum_post_id: forumPostId, title } = thread;
  const isOpen = thread.state === "open";
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2 lg:flex-row lg:items-center lg:gap-4">
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <Badge tone={fitTones[thread.fit]}>{words.fits[thread.fit]}</Badge>
          <PlainLink
            to="/forum-posts/$forumPostId/"
            params={{ forumPostId }}
            dir="auto"
            data-row={forumPostId}
            className={`line-clamp-2 lg:line-clamp-1 ${rowLinkLook}`}
          >
            {title}
          </PlainLink>
        </div>
        {thread.excerpt !== "" && (
          <p dir="auto" className="mt-0.5 truncate text-sm text-soft">
            {thread.excerpt}
          </p>
        )}
        <ul aria-label={words.reasonsLabel} className="mt-1.5 flex flex-wrap gap-1.5">
          {thread.reasons.map((reason) => (
            <li key={`${reason.type} ${reason.keyword}`} className="max-w-full min-w-0">
              <span
                title={reason.message}
                className={`block truncate rounded-md border px-1.5 py-0.5 text-xs ${chipLooks[toneOf(reason)]}`}
              >
                {chipText(reason)}
              </span>
            </li>
          ))}
        </ul>
        {thread.opinion && (
          <p dir="auto" className="mt-1.5 truncate text-xs text-soft" title={thread.opinion.reason}>
            {words.opinion(thread.opinion.reason)}
          </p>
        )}
        <p className="mt-1.5 flex min-w-0 gap-1.5 text-xs text-soft">
          {thread.community !== "" && (
            <>
              <span className="truncate">{thread.community}</span>
              <span aria-hidden="true">·</span>
            </>
          )}
          <span className="whitespace-nowrap">
            {words.replies(formatNumber(thread.replies_count))}
          </span>
          <span aria-hidden="true">·</span>
          <span className="whitespace-nowrap">
            {thread.posted_at === null ? words.found : words.posted}{" "}
            <Time at={thread.posted_at ?? thread.matched_at} />
          </span>
        </p>
      </div>
      <div className={`flex shrink-0 gap-2 ${aboveRowLink}`}>
        <ButtonLink
          label={words.write}
          aria-label={words.writeAbout(title)}
          size="small"
          className="max-sm:h-11"
          icon={WriteIcon}
          to="/new/"
          search={{ forum_post_id: forumPostId, brand_id: brandId }}
        />
        <Button
          label={isOpen ? words.dismiss : words.restore}
          aria-label={isOpen ? words.dismissThread(title) : words.restoreThread(title)}
          size="small"
          className="max-sm:h-11"
          look="quiet"
          onClick={onMove}
        />
      </div>
    </div>
  );
}

type Reason = Thread["reasons"][number];

const chipLooks = {
  plain: "border-line text-soft",
  warn: "border-warn/40 text-warn",
} satisfies Partial<Record<Tone, string>>;

const against = new Set([
  "answered",
  "old",
  "advertisement",
  "joke_or_rant",
  "keyword_stuffing",
  "off_limits",
  "other_language",
]);

function toneOf({ type }: Reason): "plain" | "warn" {
  return against.has(type) ? "warn" : "plain";
}

/** A kind that this version does not know is told in the service's own words. */
function chipText({ type, message, words: found, keyword, heading }: Reason): string {
  if (!(type in words.reasons)) return message;
  const text = words.reasons[type as keyof typeof words.reasons];
  return typeof text === "string" ? text : text(keyword ?? heading ?? found.join(", "));
}
