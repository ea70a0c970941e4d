/** The filters of forum posts, as the address has them and as the service is asked. */
import type { ListForumPostsQuery } from "@pressroom/client";

export const postAges = ["1", "7", "30", "365"] as const;
export const scoreSteps = ["1", "10", "100", "1000"] as const;
export const answerStates = ["unreplied", "open", "answered"] as const;

export interface PostFilters {
  q?: string | undefined;
  whose?: "own" | "shared" | undefined;
  source_id?: number | undefined;
  community?: string | undefined;
  tag?: string | undefined;
  language?: string | undefined;
  score?: (typeof scoreSteps)[number] | undefined;
  answers?: (typeof answerStates)[number] | undefined;
  /** Posted at most so many days ago. */
  age?: (typeof postAges)[number] | undefined;
}

/** `todayMs` is a day's beginning, so that the same filters are the same question all day. */
export function toQuery(filters: PostFilters, todayMs: number): ListForumPostsQuery {
  const { q, whose, source_id, community, tag, language, score, answers, age } = filters;
  return {
    whose: whose ?? "all",
    ...(q !== undefined && { q: q.slice(0, 200) }),
    ...(source_id !== undefined && { source_id }),
    ...(community !== undefined && { community: community.slice(0, 200) }),
    ...(tag !== undefined && { tag: tag.slice(0, 100) }),
    ...(language !== undefined && { language }),
    ...(score !== undefined && { min_score: Number(score) }),
    ...(answers === "unreplied" && { has_replies: false }),
    ...(answers === "open" && { is_answered: false }),
    ...(answers === "answered" && { is_answered: true }),
    ...(age !== undefined && {
      posted_after: new Date(todayMs - Number(age) * 86_400_000).toISOString(),
    }),
  };
}
