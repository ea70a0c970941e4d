/** The words of the page Webhooks. */
export const webhooksWords = {
  title: "Webhooks",
  description: "Where other programs are told what happened.",
} as const;
