/** The words of the page Models. */
export const modelsWords = {
  title: "Models",
  description: "What writes, what it costs, and how much it may.",
} as const;
