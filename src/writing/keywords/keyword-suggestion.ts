/** A keyword that a brand could want. By itself, so that the API does not load what finds keywords. */
export interface KeywordSuggestion {
  keyword: string;
  source: "overview" | "documents" | "forum_posts";
  /** Some of the posts that say it, newest first. */
  forumPostIds: number[];
  /** How many posts say it, or how many documents where that is its source. */
  count: number;
}

export const suggestionsMax = 20;
