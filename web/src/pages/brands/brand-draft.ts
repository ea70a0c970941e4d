/**
 * A brand while it is edited: which fields have changed, what to send, and how to merge a version saved by someone
 * else. A field changed on both sides is a conflict, which the user resolves.
 */
import type { Brand, UpdateBrandBody } from "@pressroom/client";
import { splitList } from "../../kit/forms/split-list.ts";

/** Lists of short texts are edited as lines. */
export interface BrandDraft {
  name: string;
  industry: string;
  overview: string;
  language: string;
  voice: string;
  audience: string;
  dos: string;
  donts: string;
  banned_words: string;
  samples: readonly string[];
  networks: readonly string[];
  citations: Brand["citations"];
}

export type BrandField = keyof BrandDraft;

export interface BrandEdit {
  /** The last known saved version. */
  base: BrandDraft;
  draft: BrandDraft;
  /** Changed here, and differently elsewhere. */
  conflicts: readonly BrandField[];
}

export const fieldsOf = (draft: BrandDraft) => Object.keys(draft) as BrandField[];

export function toDraft(brand: Brand): BrandDraft {
  const { voice_guide: guide } = brand;
  return {
    name: brand.name,
    industry: brand.industry,
    overview: brand.overview,
    language: brand.language,
    voice: brand.voice,
    audience: guide.audience,
    dos: guide.dos.join("\n"),
    donts: guide.donts.join("\n"),
    banned_words: guide.banned_words.join(", "),
    samples: guide.samples,
    networks: brand.networks,
    citations: brand.citations,
  };
}

export function beginEdit(brand: Brand): BrandEdit {
  const draft = toDraft(brand);
  return { base: draft, draft, conflicts: [] };
}

/** The value that would be sent. */
export function sentValue(draft: BrandDraft, field: BrandField): string | string[] {
  if (field === "dos" || field === "donts") return splitList(draft[field], "\n");
  if (field === "banned_words") return splitList(draft.banned_words, /[\n,]/);
  if (field === "samples") return draft.samples.map((one) => one.trim()).filter(Boolean);
  if (field === "networks") return draft.networks.toSorted();
  return draft[field].trim();
}

export function changedFields({ base, draft }: Pick<BrandEdit, "base" | "draft">): BrandField[] {
  return fieldsOf(draft).filter((field) => differs(base, draft, field));
}

/** Takes over fields changed elsewhere; fields changed on both sides become conflicts. */
export function rebase(edit: BrandEdit, fresh: BrandDraft): BrandEdit {
  const { base, draft, conflicts } = edit;
  const isMine = (field: BrandField) => differs(base, draft, field);
  const isTheirs = (field: BrandField) => differs(base, fresh, field);
  return {
    base: fresh,
    draft: fieldsOf(draft).reduce(
      (rebased, field) =>
        !isMine(field) && isTheirs(field) ? { ...rebased, [field]: fresh[field] } : rebased,
      draft,
    ),
    conflicts: fieldsOf(draft).filter(
      (field) =>
        isMine(field) &&
        differs(draft, fresh, field) &&
        (isTheirs(field) || conflicts.includes(field)),
    ),
  };
}

/** Contains only changed fields, so that nothing else is overwritten. */
export function toUpdate(edit: Pick<BrandEdit, "base" | "draft">): UpdateBrandBody {
  const guideFields = new Set<BrandField>(["audience", "dos", "donts", "banned_words", "samples"]);
  const entries = changedFields(edit).map(
    (field) => [field, sentValue(edit.draft, field)] as const,
  );
  const guide = entries.filter(([field]) => guideFields.has(field));
  return {
    ...Object.fromEntries(entries.filter(([field]) => !guideFields.has(field))),
    ...(guide.length > 0 && { voice_guide: Object.fromEntries(guide) }),
  };
}

function differs(one: BrandDraft, other: BrandDraft, field: BrandField): boolean {
  return JSON.stringify(sentValue(one, field)) !== JSON.stringify(sentValue(other, field));
}
