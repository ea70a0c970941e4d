/**
 * V8's garbage collection settings for a process that only runs jobs: these live for seconds, and without the
 * settings their garbage takes ten times the memory that is in use. They can only be set when the process starts.
 */
export const workerNodeOptions: readonly string[] = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=50",
];
