/** A setting: its name, its description, and how its value is parsed. */
import type { Reader } from "./values.ts";

export interface Setting<T> {
  name: string;
  /** The default as written in the environment; shown in docs/configuration.md. */
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
