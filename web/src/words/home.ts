/** The words of the page Home. */
export const homeWords = {
  title: "Home",
  description: "What needs you, what is running, and what to write next.",
} as const;
