/** How commands show a source. */
import type { SourceRecord } from "../records/sources/sources.ts";
import { harmless } from "./table.ts";

export function sourceJson(source: SourceRecord) {
  return {
    id: source.id,
    kind: source.kind,
    name: source.name,
    url: source.url,
    brand_id: source.brandId,
    state: sourceState(source),
    problem: source.problem,
    last_read_at: source.lastReadAt,
    next_read_at: source.nextReadAt,
    interval_seconds: source.intervalSeconds,
    documents: source.documentsCount,
    forum_posts: source.forumPostsCount,
    settings: source.settings,
  };
}

export function sourceState(source: SourceRecord): string {
  if (source.isPaused) return "paused";
  if (source.isReading) return "reading";
  if (source.problem !== null) return "problem";
  if (source.nextReadAt === null) return "not read automatically";
  return source.lastReadAt === null ? "waiting" : "healthy";
}

export function sourceText(source: SourceRecord): string {
  const lines: [string, string | number][] = [
    ["Source", source.id],
    ["Kind", source.kind],
    ["Name", source.name],
    ["URL", source.url],
    ["Brand", source.brandId ?? "all brands"],
    ["State", sourceState(source)],
    ...(source.problem === null ? [] : [["Problem", source.problem] as [string, string]]),
    ["Last checked", source.lastReadAt?.toISOString() ?? "never"],
    ["Next check", source.nextReadAt?.toISOString() ?? "none"],
    ["Documents", source.documentsCount],
    ["Forum posts", source.forumPostsCount],
    ["Settings", JSON.stringify(source.settings)],
  ];
  return lines
    .map(([name, value]) => `${`${name}:`.padEnd(14)}${harmless(String(value))}`)
    .join("\n");
}
