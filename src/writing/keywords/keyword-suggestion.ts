/** A suggested keyword. In its own file, so that the API does not load the code that finds keywords. */
export interface KeywordSuggestion {
  keyword: string;
  source: "overview" | "documents" | "forum_posts";
  /** Some of the posts that contain it, newest first. */
  forumPostIds: number[];
  /** The number of posts that contain it, or of documents if those are its source. */
  count: number;
}

export const suggestionsMax = 20;
