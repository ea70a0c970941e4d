/** The words of the page Jobs, and those that it shares with the page of one job. */
export const jobsWords = {
  title: "Jobs",
  description: "Everything that is being written, and how it went.",
  create: "New content",
  list: "Jobs",
  tabs: "Which jobs",
  all: "All",
  filters: {
    type: "Type",
    anyType: "Any type",
    brand: "Brand",
    anyBrand: "Any brand",
    age: "Age",
    anyAge: "Any time",
    ages: {
      hour: "Last hour",
      day: "Last 24 hours",
      week: "Last 7 days",
      month: "Last 30 days",
    },
  },
  untitled: (type: string, brand: string | undefined) =>
    brand === undefined ? type : `${type} for ${brand}`,
  unknownBrand: (id: number) => `Brand ${id}`,
  progress: (title: string) => `Progress of ${title}`,
  stages: {
    gather: "Gathering",
    brief: "Planning",
    draft: "Drafting",
    review: "Reviewing",
    revise: "Revising",
    recheck: "Rechecking",
    finish: "Finishing",
    // Of a draft without a model.
    plan: "Planning",
    check: "Reviewing",
    edit: "Revising",
  } as Record<string, string>,
  isTest: "Test",
  newer: (count: number) => (count === 1 ? "1 new job" : `${count} new jobs`),
  cancel: "Cancel",
  cancelIt: (title: string) => `Cancel ${title}`,
  canceledIt: (title: string) => `Canceled: ${title}`,
  retry: "Retry",
  retryIt: (title: string) => `Retry ${title}`,
  retriedIt: (title: string) => `In the line again: ${title}`,
  confirmCancel: {
    title: "Cancel this job?",
    text: "It is being written right now. What is under way is broken off and cannot be taken up at that word again; what it has cost so far is spent. A retry goes on from its last finished step.",
    textBatch:
      "It is being written right now. What is finished stays; what is under way is broken off, and what it has cost so far is spent. A retry goes on from the last finished step.",
    action: "Cancel the job",
  },
  empty: {
    title: "Nothing has been written yet",
    text: "When you start something new, it appears here and shows how far it is.",
  },
  emptyFilter: {
    title: "No job fits",
    text: "Nothing stands in the line or in the past that fits these filters.",
    action: "Show all jobs",
  },
} as const;
