/** The words of the ideas on Home. */
export const ideasWords = {
  title: (brand: string) => `Ideas for ${brand}`,
  list: "Topic ideas",
  kinds: {
    forum_question: "Forum question",
    keyword: "Keyword",
    changed_page: "Changed page",
    gap: "Open question",
    unused_page: "Page",
  },
  write: "Write",
  writeAbout: (topic: string) => `Write about ${topic}`,
  dismiss: (topic: string) => `Dismiss ${topic}`,
  dismissed: "Idea dismissed",
  source: {
    forum_post: "See the post",
    keyword: "See keywords",
    document: "See the page",
    content: "See the piece",
  },
  showMore: (count: string) => `Show ${count} more`,
  empty: {
    title: "No ideas yet",
    text: "Ideas come from forum posts, keywords and sources. Add some, and topics that you have not covered appear here.",
    keywords: "Add keywords",
    source: "Add a source",
  },
} as const;
