/** Text on the New brand page. */
export const newBrandWords = {
  title: "New brand",
  description: "Only the name is required. You can fill in the rest later.",
  back: "All brands",
  overviewHint:
    "A few facts: what the brand sells, who its customers are and what makes it special. Keyword suggestions are based on this.",
  language: "Language",
  submit: "Create brand and choose keywords",
  created: (name: string) => `${name} created`,
  createdAndReading: (name: string) => `${name} created. Pressroom is reading the brand’s website.`,
} as const;
