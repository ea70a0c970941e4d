/**
 * What requests can refer to: IDs, cursors and tags from earlier responses, by owner. Only a few hundred of each are
 * kept, because most older ones have been deleted.
 */
import type { Reference } from "./placeholder.ts";

/** The resources of a caller's account, or those hidden from a caller: IDs with those of their parents. */
export interface KnownResources {
  learn(answer: unknown, context: Readonly<Record<string, string>>): void;
  add(kind: string, ids: Readonly<Record<string, string>>): void;
  /** It was deleted or never existed. */
  forget(kind: string, id: string): void;
  pick(kind: string, at: number): Readonly<Record<string, string>> | undefined;
}

const keptMax = 300;
const kinds = [
  "job_id",
  "content_id",
  "brand_id",
  "keyword_id",
  "forum_post_id",
  "import_id",
  "source_id",
  "channel_id",
  "publication_id",
  "batch_id",
  "image_id",
  "document_id",
  "proposal_id",
  "idea_key",
  "webhook_id",
  "delivery_id",
  "key_id",
  "version",
] as const;

/** IDs that must not be used, such as those of the fuzzer's own keys. */
export function openKnownResources(
  isHidden: (kind: string, id: string) => boolean,
): KnownResources {
  const known = new Map<string, Readonly<Record<string, string>>[]>();
  let added = 0;

  function add(kind: string, ids: Readonly<Record<string, string>>): void {
    if (Object.entries(ids).some(([one, id]) => isHidden(one, id))) return;
    const list = known.get(kind) ?? [];
    known.set(kind, list);
    if (list.length < keptMax) list.push(ids);
    else list[added % keptMax] = ids;
    added += 1;
  }

  function learn(answer: unknown, context: Readonly<Record<string, string>>, depth = 0): void {
    if (depth > 3 || typeof answer !== "object" || answer === null) return;
    if (Array.isArray(answer)) {
      for (const one of answer.slice(0, 50)) learn(one, context, depth + 1);
      return;
    }
    const fields = answer as Record<string, unknown>;
    const own: Record<string, string> = {};
    for (const kind of kinds) {
      const value = fields[kind];
      if (typeof value === "number" || typeof value === "string") own[kind] = String(value);
    }
    const ids = { ...context, ...own };
    for (const kind of Object.keys(own)) add(kind, ids);
    if (Array.isArray(fields["content_ids"])) {
      for (const id of fields["content_ids"]) add("content_id", { content_id: String(id) });
    }
    if (typeof fields["next_cursor"] === "string") add("cursor", { cursor: fields["next_cursor"] });
    for (const inner of Object.values(fields)) {
      if (typeof inner === "object") learn(inner, ids, depth + 1);
    }
  }

  return {
    learn: (answer, context) => learn(answer, context),
    add,
    forget(kind, id) {
      const list = known.get(kind) ?? [];
      known.set(
        kind,
        list.filter((ids) => ids[kind] !== id),
      );
    },
    pick(kind, at) {
      const list = known.get(kind) ?? [];
      return list[at % Math.max(1, list.length)];
    },
  };
}

/** IDs that do not exist. */
const nobodys = ["999999999", "123456789012345", "424242424"];

export function idOfNobody({ at }: Reference): string {
  return nobodys[at % nobodys.length] ?? "999999999";
}
