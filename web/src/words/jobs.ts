/** Text on the Jobs page, and text that it shares with the page of a job. */
export const jobsWords = {
  title: "Jobs",
  description: "Everything in progress, and how past jobs ended.",
  create: "New content",
  list: "Jobs",
  tabs: "Filter jobs",
  all: "All",
  filters: {
    type: "Type",
    anyType: "All types",
    brand: "Brand",
    anyBrand: "All brands",
    age: "Created",
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
  progress: (title: string) => `Progress: ${title}`,
  stages: {
    gather: "Gathering",
    brief: "Planning",
    draft: "Drafting",
    review: "Reviewing",
    recheck: "Rechecking",
    finish: "Finishing",
    // Of a draft without a model.
    plan: "Planning",
    check: "Reviewing",
    edit: "Reviewing",
  } as Record<string, string>,
  isTest: "Test",
  newer: (count: number) => (count === 1 ? "1 new job" : `${count} new jobs`),
  cancel: "Cancel",
  cancelIt: (title: string) => `Cancel ${title}`,
  canceledIt: (title: string) => `Canceled: ${title}`,
  retry: "Retry",
  retryIt: (title: string) => `Retry ${title}`,
  retriedIt: (title: string) => `Queued again: ${title}`,
  confirmCancel: {
    title: "Cancel this job?",
    text: "Writing stops now. Completed steps are saved, and a retry continues from the last one. You still pay for usage so far.",
    textBatch:
      "Writing stops now. Finished pieces are kept, and a retry continues from the last completed step. You still pay for usage so far.",
    action: "Cancel job",
    keep: "Keep running",
  },
  empty: {
    title: "No jobs yet",
    text: "Jobs you start appear here with their progress.",
  },
  emptyFilter: {
    title: "No results",
    text: "No jobs match these filters.",
    action: "Show all jobs",
  },
} as const;
