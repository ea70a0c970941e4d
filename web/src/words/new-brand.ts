/** The words of the page New brand. */
export const newBrandWords = {
  title: "New brand",
  description: "Who is it that you write for?",
} as const;
