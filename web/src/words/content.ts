/** The words of the page Content. */
export const contentWords = {
  title: "Content",
  description: "Read it, change it, take it with you.",
} as const;
