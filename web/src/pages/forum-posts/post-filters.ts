/** The filters of forum posts in the URL, and the corresponding API query. */
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
  /** Maximum age in days. */
  age?: (typeof postAges)[number] | undefined;
}

/** `todayMs` is the start of the day, so that the query key stays the same all day. */
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
