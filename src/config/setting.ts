/** What a setting is: how it is called, what it means, and how its text is read. */
import type { Reader } from "./values.ts";

export interface Setting<T> {
  name: string;
  /** As it would be written in the environment; shown in docs/configuration.md. */
  fallback: string;
  meaning: string;
  read: Reader<T>;
}

export function setting<T>(
  name: string,
  fallback: string,
  meaning: string,
  read: Reader<T>,
): Setting<T> {
  return { name, fallback, meaning, read };
}
