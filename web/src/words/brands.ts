/** The words of the page of all brands. */
export const brandsWords = {
  title: "Brands",
  description: "Each has its own voice, keywords and language.",
  create: "New brand",
  list: "All brands",
  tabs: "Which brands",
  active: "Active",
  archived: "Archived",
  isDefault: "Default",
  keywords: (count: number) => (count === 1 ? "1 keyword" : `${count} keywords`),
  noKeywords: "Needs keywords",
  more: (name: string) => `More for ${name}`,
  edit: "Open",
  editKeywords: "Edit keywords",
  makeDefault: "Make it the default",
  madeDefault: (name: string) => `${name} is the default now`,
  archive: "Archive",
  archivedIt: (name: string) => `${name} is archived`,
  restore: "Bring back",
  restoredIt: (name: string) => `${name} is back`,
  archivedNote:
    "Archived brands keep all they have. Nothing is written for them, and their keys are revoked.",
  empty: {
    title: "No brand yet",
    text: "A brand says who you write for: what it does, how it speaks, and what it wants to be found for.",
  },
  emptyArchive: {
    title: "Nothing is archived",
    text: "Brands that you archive are kept here with all they have.",
  },
} as const;
