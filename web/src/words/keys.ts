/** The words of the page API keys. */
export const keysWords = {
  title: "API keys",
  description: "For programs that write through the API.",
} as const;
