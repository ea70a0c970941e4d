/** The words of the page Account. */
export const accountWords = {
  title: "Account",
  description: "You, your password, your sessions, and everything you have here.",
} as const;
