/** The errors of content that the played model makes on purpose: their names, their rates and how each is logged. */

export const mistakeKinds = [
  /** A claim about the brand, or a source's number, name or quote, without its mark. */
  "claim_without_citation",
  /** A mark of a passage that was never given. */
  "wrong_id",
  /** A mark of a passage that was given and says something else. */
  "wrong_passage",
  "invented_number",
  "invented_name",
  "invented_quote",
  "repeated_section",
  "other_language",
  /** One of the brand's banned words; without any there is nothing to do wrong. */
  "banned_word",
  /** A social post longer than its network takes. */
  "over_limit",
  /** Script, HTML, an image from elsewhere, a `javascript:` link. */
  "markup",
  /** Does what a source orders, and tells all it was told. Without an order in a source it stays quiet. */
  "obeys_source",
] as const;

export type MistakeKind = (typeof mistakeKinds)[number];

/** How probable each is, for each section and each social variant that is written. */
export type MistakeRates = Partial<Record<MistakeKind, number>>;

export interface Mistake {
  call: number;
  kind: MistakeKind;
  task: string;
  /** The nonce of the sources, which is one per job. */
  job: string;
  section: string | null;
  network: string | null;
  /** For a repeated section, the one that it repeats. */
  repeats: string | null;
  /** Exactly as it stands in the answer, marks included; for a whole section its text. */
  sentence: string;
}

/** Where mistakes are made unless the script says otherwise: an edit that made them again would never end. */
export const mistakeTasks: readonly string[] = ["section", "whole", "social"];
