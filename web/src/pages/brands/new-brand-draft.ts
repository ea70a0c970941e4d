/** A brand before it is created: the user's input, and proposals from a website, which never replace it. */
import type { BrandProposal, CreateBrandBody } from "@pressroom/client";
import type { Proposal } from "./proposal-evidence.tsx";

export const textFields = [
  "name",
  "industry",
  "overview",
  "language",
  "audience",
  "voice",
] as const;
export type TextField = (typeof textFields)[number];
const listFields = ["samples", "keywords", "networks"] as const;
export type ListField = (typeof listFields)[number];

export interface NewBrandDraft {
  texts: Readonly<Record<TextField, string>>;
  lists: Readonly<Record<ListField, readonly string[]>>;
  proposals: readonly Proposal[];
  /** The fields filled by a proposal, edited or not. */
  filled: ReadonlySet<TextField>;
}

export const emptyDraft: NewBrandDraft = {
  texts: { name: "", industry: "", overview: "", language: "en", audience: "", voice: "" },
  lists: { samples: [], keywords: [], networks: [] },
  proposals: [],
  filled: new Set(),
};

export function proposalFor(
  { proposals }: Pick<NewBrandDraft, "proposals">,
  field: Proposal["field"],
): Proposal | undefined {
  return proposals.find((one) => one.field === field);
}

export function type(draft: NewBrandDraft, field: TextField, value: string): NewBrandDraft {
  return { ...draft, texts: { ...draft.texts, [field]: value } };
}

export function setList(
  draft: NewBrandDraft,
  field: ListField,
  values: readonly string[],
): NewBrandDraft {
  return { ...draft, lists: { ...draft.lists, [field]: values } };
}

/** Fills fields that are empty or still contain the proposal of another website. */
export function fill(draft: NewBrandDraft, { proposals }: BrandProposal): NewBrandDraft {
  let filled: NewBrandDraft = { ...draft, proposals };
  for (const field of textFields) {
    const before = draft.texts[field];
    const isFree =
      before.trim() === "" ||
      before === emptyDraft.texts[field] ||
      before === proposalFor(draft, field)?.value;
    if (isFree)
      filled = proposalFor(filled, field) ? accept(filled, field) : dismiss(filled, field);
  }
  for (const field of listFields) {
    const proposed = proposals.filter((one) => one.field === field).map(({ value }) => value);
    const theirs = new Set(draft.proposals.map(({ value }) => value));
    const own = draft.lists[field].filter((value) => !theirs.has(value));
    filled = setList(filled, field, [...new Set([...own, ...proposed])]);
  }
  return filled;
}

export function accept(draft: NewBrandDraft, field: TextField): NewBrandDraft {
  const value = proposalFor(draft, field)?.value ?? "";
  return { ...type(draft, field, value), filled: new Set([...draft.filled, field]) };
}

export function dismiss(draft: NewBrandDraft, field: TextField): NewBrandDraft {
  const filled = new Set([...draft.filled].filter((one) => one !== field));
  return { ...type(draft, field, emptyDraft.texts[field]), filled };
}

export function isTouched({ texts, lists }: NewBrandDraft): boolean {
  return (
    textFields.some((field) => field !== "language" && texts[field].trim() !== "") ||
    listFields.some((field) => lists[field].length > 0)
  );
}

export function toBody({ texts, lists }: NewBrandDraft): CreateBrandBody {
  const samples = lists.samples.map((one) => one.trim()).filter(Boolean);
  return {
    name: texts.name.trim(),
    industry: texts.industry,
    overview: texts.overview,
    language: texts.language,
    voice: texts.voice,
    voice_guide: { audience: texts.audience, samples },
    networks: [...lists.networks] as NonNullable<CreateBrandBody["networks"]>,
    ...(lists.keywords.length > 0 && { keywords: [...lists.keywords] }),
  };
}
