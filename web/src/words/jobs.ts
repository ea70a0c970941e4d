/** The words of the page Jobs. */
export const jobsWords = {
  title: "Jobs",
  description: "Everything that is being written, and how it went.",
} as const;
