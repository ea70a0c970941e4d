/**
 * V8 options for API processes, which can only be set at startup. Streams stay open for minutes; in a young generation of
 * the default size, their objects are copied back and forth, and memory grows to three times what is in use.
 */
export const apiNodeOptions: readonly string[] = ["--max-semi-space-size=8"];
