/** A proposal that was found by code. */
import type { Evidence, Proposal, ProposalField } from "../../records/brands/brand-proposals.ts";

export function proposed(field: ProposalField, value: string, evidence: Evidence[]): Proposal {
  return { field, value, evidence, isByModel: false };
}
