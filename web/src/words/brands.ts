/** Text on the Brands page. */
export const brandsWords = {
  title: "Brands",
  description: "Each brand has its own voice, keywords and language.",
  create: "New brand",
  list: "All brands",
  tabs: "Filter brands",
  active: "Active",
  archived: "Archived",
  isDefault: "Default",
  keywords: (count: number) => (count === 1 ? "1 keyword" : `${count.toLocaleString()} keywords`),
  noKeywords: "Needs keywords",
  more: (name: string) => `More actions for ${name}`,
  edit: "Open",
  editKeywords: "Edit keywords",
  makeDefault: "Set as default",
  madeDefault: (name: string) => `${name} is now the default`,
  archive: "Archive",
  archivedIt: (name: string) => `${name} archived`,
  restore: "Restore",
  restoredIt: (name: string) => `${name} restored`,
  archivedNote:
    "Archived brands keep their data. You cannot create content for them, and their API keys are revoked.",
  empty: {
    title: "No brands yet",
    text: "A brand describes the business you write for: what it does, how it sounds, and which searches it should rank for.",
  },
  emptyArchive: {
    title: "No archived brands",
    text: "Archived brands appear here with all their data.",
  },
} as const;
