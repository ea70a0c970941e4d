/** Proposals from a website for a new brand: evidence for each field; samples, keywords and networks to choose from. */
import type { ReactNode } from "react";
import { Button } from "../../kit/button.tsx";
import { Checkbox } from "../../kit/forms/checkbox.tsx";
import { brandWords } from "../../words/brand.ts";
import { websiteWords as words } from "../../words/website.ts";
import { accept, dismiss, proposalFor, setList } from "./new-brand-draft.ts";
import type { ListField, NewBrandDraft, TextField } from "./new-brand-draft.ts";
import { ProposalEvidence } from "./proposal-evidence.tsx";
import type { Proposal } from "./proposal-evidence.tsx";
import { VoiceSamples } from "./voice-samples.tsx";

type Change = (next: (before: NewBrandDraft) => NewBrandDraft) => void;

/** The hint of a field with its evidence, and the button that uses or dismisses its proposal. */
export function proposalProps(draft: NewBrandDraft, onChange: Change) {
  return (field: TextField, hint?: string): { hint?: ReactNode; aside?: ReactNode } => {
    const proposal = proposalFor(draft, field);
    const label = brandWords.fields[field].toLowerCase();
    if (!proposal) return hint === undefined ? {} : { hint };
    const isUsed = draft.filled.has(field);
    return {
      hint: isUsed ? (
        <ProposalEvidence proposal={proposal} />
      ) : (
        <span className="line-clamp-2 text-xs wrap-anywhere">{words.proposal(proposal.value)}</span>
      ),
      aside: (
        <Button
          label={isUsed ? words.dismiss : words.use}
          aria-label={(isUsed ? words.dismissField : words.useField)(label)}
          variant="quiet"
          size="small"
          onClick={() => onChange((before) => (isUsed ? dismiss : accept)(before, field))}
        />
      ),
    };
  };
}

interface NewBrandProposalsProps {
  draft: NewBrandDraft;
  onChange: Change;
}

export function NewBrandProposals({ draft, onChange }: NewBrandProposalsProps) {
  const names: Record<string, string> = brandWords.networks;
  return (
    <>
      {proposalFor(draft, "samples") && (
        <div className="flex flex-col gap-2">
          <VoiceSamples
            samples={draft.lists.samples}
            onChange={(samples) => onChange((before) => setList(before, "samples", samples))}
          />
          <ProposalEvidence proposal={combineSamples(draft)} />
        </div>
      )}
      <Choices draft={draft} field="keywords" hint={words.keywordsHint} onChange={onChange} />
      <Choices
        draft={draft}
        field="networks"
        nameOf={(network) => names[network] ?? network}
        onChange={onChange}
      />
    </>
  );
}

/** Combines the samples, to list all pages they come from. */
function combineSamples({ proposals }: NewBrandDraft): Proposal {
  const samples = proposals.filter(({ field }) => field === "samples");
  const evidence = samples.flatMap((one) => one.evidence);
  return { field: "samples", value: evidence[0]?.quote ?? "", evidence, written_by_model: false };
}

interface ChoicesProps {
  draft: NewBrandDraft;
  field: Exclude<ListField, "samples">;
  hint?: string;
  nameOf?: (value: string) => string;
  onChange: Change;
}

function Choices({ draft, field, hint, nameOf = (value) => value, onChange }: ChoicesProps) {
  const proposals = draft.proposals.filter((one) => one.field === field);
  const chosen = draft.lists[field];
  if (proposals.length === 0) return null;
  const toggle = (value: string, isChosen: boolean) =>
    onChange((before) =>
      setList(
        before,
        field,
        isChosen
          ? [...before.lists[field], value]
          : before.lists[field].filter((one) => one !== value),
      ),
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">
        {field === "keywords" ? words.keywords : brandWords.fields.networks}
      </legend>
      {hint !== undefined && <p className="-mt-2 text-sm text-soft">{hint}</p>}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {proposals.map((proposal) => (
          <div key={proposal.value} className="min-w-0">
            <Checkbox
              label={<span dir="auto">{nameOf(proposal.value)}</span>}
              isChecked={chosen.includes(proposal.value)}
              onToggle={(isChosen) => toggle(proposal.value, isChosen)}
            />
            <div className="pl-7.5">
              <ProposalEvidence proposal={proposal} />
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
