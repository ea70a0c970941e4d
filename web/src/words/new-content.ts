/** The words of the page New content. */
export const newContentWords = {
  title: "New content",
  description: "Choose what to write; you see what it costs before it starts.",
} as const;
