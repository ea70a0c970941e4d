/** The words of the page Keywords. */
export const keywordsWords = {
  title: "Keywords",
  description: "The phrases that the brand wants to be found for.",
} as const;
