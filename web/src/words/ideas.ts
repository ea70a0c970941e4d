/** Text in the list of ideas on Home. */
export const ideasWords = {
  title: (brand: string) => `Ideas for ${brand}`,
  list: "Topic ideas",
  kinds: {
    forum_question: "Forum question",
    keyword: "Keyword",
    changed_page: "Changed page",
    gap: "Open question",
    unused_page: "Unused page",
  },
  write: "Write",
  writeAbout: (topic: string) => `Write about ${topic}`,
  dismiss: (topic: string) => `Dismiss ${topic}`,
  dismissed: "Idea dismissed",
  source: {
    forum_post: "View post",
    keyword: "View keywords",
    document: "View page",
    content: "View piece",
  },
  showMore: (count: string) => `Show ${count} more`,
  empty: {
    title: "No ideas yet",
    text: "Ideas come from forum posts, keywords and sources. Add some to see topics you have not covered yet.",
    keywords: "Add keywords",
    source: "Add source",
  },
} as const;
