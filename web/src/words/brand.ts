/** The words of the page Brand. */
export const brandWords = {
  title: "Brand",
  description: "What it is, how it speaks, and where it publishes.",
} as const;
