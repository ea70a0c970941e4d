/** The words of the page Forum post. */
export const forumPostWords = {
  title: "Forum post",
  description: "What somebody asked, and what was written from it.",
} as const;
