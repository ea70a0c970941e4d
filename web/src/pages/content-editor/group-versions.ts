/** Puts the saves of one sitting together: edits of one hand, one soon after the other. */
import type { ContentVersionSummary } from "@pressroom/client";

interface VersionGroup {
  newest: ContentVersionSummary;
  /** Newest first. */
  earlier: ContentVersionSummary[];
}

const sittingMs = 10 * 60 * 1_000;

/** Takes and gives them newest first. */
export function groupVersions(versions: readonly ContentVersionSummary[]): VersionGroup[] {
  const groups: VersionGroup[] = [];
  for (const version of versions) {
    const group = groups.at(-1);
    const last = group?.earlier.at(-1) ?? group?.newest;
    const isOneSitting =
      last?.made_by === "edit" &&
      version.made_by === "edit" &&
      last.api_key_id === version.api_key_id &&
      Date.parse(last.created_at) - Date.parse(version.created_at) < sittingMs;
    if (group && isOneSitting) group.earlier.push(version);
    else groups.push({ newest: version, earlier: [] });
  }
  return groups;
}
