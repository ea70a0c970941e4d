/** The words of the page Usage. */
export const usageWords = {
  title: "Usage",
  description: "Requests, jobs, tokens and cost, by day and by key.",
} as const;
