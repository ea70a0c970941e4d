/** A planned section before it has its id. */
import type { Citation, PlannedSection } from "../writer.ts";

export type Section = Omit<PlannedSection, "id">;

export function section(
  kind: string,
  title: string | null,
  point: string,
  citations: Citation[],
  level: 2 | 3 = 2,
): Section {
  const words = citations.reduce((sum, { start, end }) => sum + Math.round((end - start) / 6), 25);
  return { kind, heading: title, level, point, citations, keywords: [], words };
}
