/** The words of the page of one content: its frame, its reading view and what can be taken from it. */
export const contentWords = {
  tabs: { label: "Ways to look at it", read: "Read", edit: "Edit", versions: "Versions" },
  aside: "About this content",
} as const;
