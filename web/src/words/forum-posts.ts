/** The words of the page Forum posts. */
export const forumPostsWords = {
  title: "Forum posts",
  description: "Questions that people ask, to write answers to.",
} as const;
