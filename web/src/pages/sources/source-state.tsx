/** How a source is doing, in a word. */
import type { Source } from "@pressroom/client";
import { Badge } from "../../kit/badge.tsx";
import { sourceKindWords, sourcesWords } from "../../words/sources.ts";

const { states } = sourcesWords;

export function SourceState({ source }: { source: Source }) {
  if (source.paused) return <Badge>{states.paused}</Badge>;
  if (source.reading) return <Badge tone="busy">{states.reading}</Badge>;
  if (isSlowed(source)) return <Badge tone="warn">{states.slowed}</Badge>;
  if (source.problem !== null) return <Badge tone="bad">{states.failing}</Badge>;
  if (source.next_read_at === null) return <Badge>{states.given}</Badge>;
  if (source.last_read_at === null) return <Badge>{states.waiting}</Badge>;
  return <Badge tone="good">{states.healthy}</Badge>;
}

/** The forum asked to wait: nothing is wrong. */
export function isSlowed({ problem }: Source): boolean {
  return problem?.code === "rate_limited";
}

export function kindName(kind: string): string {
  return kind in sourceKindWords
    ? sourceKindWords[kind as keyof typeof sourceKindWords].name
    : kind;
}

/** What a program or a person puts into it, and nobody reads. */
export function isScheduled({ next_read_at: nextReadAt }: Source): boolean {
  return nextReadAt !== null;
}

/** More are not counted. */
const countedMax = 1_000;

export function countsOf(source: Source): string[] {
  const { documents_count: documents, forum_posts_count: posts } = source;
  return [
    ...(documents > 0 ? [sourcesWords.documents(documents, documents >= countedMax)] : []),
    ...(posts > 0 ? [sourcesWords.forumPosts(posts, posts >= countedMax)] : []),
  ];
}
