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
  makeDefault: "Set as default",
  madeDefault: (name: string) => `${name} is now the default`,
  archive: "Archive",
  archivedIt: (name: string) => `${name} archived`,
  restore: "Restore",
  restoredIt: (name: string) => `${name} restored`,
  archivedNote:
    "Archived brands keep their data. Nothing can be written for them, and their keys are revoked.",
  empty: {
    title: "No brand yet",
    text: "A brand says who you write for: what it does, how it speaks, and what it wants to be found for.",
  },
  emptyArchive: {
    title: "No archived brands",
    text: "Archived brands appear here with all their data.",
  },
} as const;
