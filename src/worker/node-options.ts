/**
 * How V8 keeps house in a process that does nothing but work: a worker's jobs live for seconds, and without these their
 * remains fill ten times the memory that is in use. Only the start of a process can set them.
 */
export const workerNodeOptions: readonly string[] = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=50",
];
