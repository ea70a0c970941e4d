/**
 * How V8 keeps house in a process that does nothing but answer: who follows a job stays for minutes, and is copied from
 * one half of a young generation of Node's own size to the other until it is three times as large as what is in use.
 * Only the start of a process can set it.
 */
export const apiNodeOptions: readonly string[] = ["--max-semi-space-size=8"];
