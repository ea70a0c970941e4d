/** The words of the page Contents. */
export const contentsWords = {
  title: "Contents",
  description: "Everything that was written.",
} as const;
