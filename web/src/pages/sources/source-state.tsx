/** The state of a source as a badge. */
import type { Source } from "@pressroom/client";
import { Badge } from "../../kit/badge.tsx";
import type { Tone } from "../../kit/badge.tsx";
import { sourceKindWords, sourcesWords } from "../../words/sources.ts";

const { states } = sourcesWords;

interface State {
  tone: Tone;
  name: string;
}

export function stateOf(source: Source): State {
  if (source.paused) return { tone: "plain", name: states.paused };
  if (source.reading) return { tone: "busy", name: states.reading };
  if (isSlowed(source)) return { tone: "warn", name: states.slowed };
  if (source.problem !== null) return { tone: "bad", name: states.failing };
  if (!isScheduled(source)) return { tone: "plain", name: states.given };
  if (source.last_read_at === null) return { tone: "plain", name: states.waiting };
  if (source.documents_count + source.forum_posts_count === 0) {
    return { tone: "warn", name: states.nothing };
  }
  return { tone: "good", name: states.healthy };
}

interface SourceStateProps {
  source: Source;
  className?: string | undefined;
}

export function SourceState({ source, className }: SourceStateProps) {
  const { tone, name } = stateOf(source);
  return (
    <Badge tone={tone} className={className}>
      {name}
    </Badge>
  );
}

/** The forum asked us to wait: not an error. */
export function isSlowed({ problem }: Source): boolean {
  return problem?.code === "rate_limited";
}

export function kindName(kind: string): string {
  return kind in sourceKindWords
    ? sourceKindWords[kind as keyof typeof sourceKindWords].name
    : kind;
}

/** False for sources that programs or people add to. */
export function isScheduled({ next_read_at: nextReadAt }: Source): boolean {
  return nextReadAt !== null;
}

/** The service stops counting here. */
const countedMax = 1_000;

export function countsOf(source: Source): string[] {
  const { documents_count: documents, forum_posts_count: posts } = source;
  return [
    ...(documents > 0 ? [sourcesWords.documents(documents, documents >= countedMax)] : []),
    ...(posts > 0 ? [sourcesWords.forumPosts(posts, posts >= countedMax)] : []),
  ];
}
