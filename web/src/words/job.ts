/** The words of the page Job. */
export const jobWords = {
  title: "Job",
  description: "Its stages and its text, as they come.",
} as const;
