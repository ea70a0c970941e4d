/** Shows proposals from a website next to a brand's current values. Using one puts it into the form. */
import type { Brand, BrandProposal } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keywordsQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { formatNumber } from "../../kit/format.ts";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { brandWords } from "../../words/brand.ts";
import { websiteWords as words } from "../../words/website.ts";
import type { BrandDraft } from "./brand-draft.ts";
import { textFields } from "./new-brand-draft.ts";
import type { TextField } from "./new-brand-draft.ts";
import { ProposalEvidence } from "./proposal-evidence.tsx";
import type { Proposal } from "./proposal-evidence.tsx";
import { useAddKeywords } from "./use-add-keywords.ts";
import { WebsiteForm } from "./website-form.tsx";

interface SuggestFromWebsiteProps {
  brand: Brand;
  draft: BrandDraft;
  onType: (part: Partial<BrandDraft>) => void;
  onClose: () => void;
}

const samplesMax = 5;

export function SuggestFromWebsite({ brand, draft, onType, onClose }: SuggestFromWebsiteProps) {
  const [found, setFound] = useState<BrandProposal>();
  const [dismissed, setDismissed] = useState<ReadonlySet<Proposal>>(new Set());
  const open = found?.proposals.filter((one) => !dismissed.has(one)) ?? [];
  const dismiss = (...proposals: Proposal[]) =>
    setDismissed((before) => new Set([...before, ...proposals]));
  const names: Record<string, string> = brandWords.networks;
  const texts = open.filter(
    (one): one is Proposal & { field: TextField } =>
      textFields.some((field) => field === one.field) &&
      draft[one.field as TextField].trim() !== one.value.trim(),
  );
  const newOnes = (field: Proposal["field"], known: readonly string[]) =>
    open.filter((one) => one.field === field && !known.includes(one.value));
  const samples = newOnes("samples", draft.samples);
  const networks = newOnes("networks", draft.networks);
  const keywords = useNewKeywords(brand.brand_id, open);
  const { adding, addSome } = useAddKeywords(brand.brand_id);
  const isNothing = texts.length + samples.length + networks.length + keywords.length === 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="large"
      title={words.dialogTitle}
      description={words.dialogText}
      actions={<Button label={words.done} onClick={onClose} />}
    >
      {/* Padding for the focus outline, which the dialog would clip. */}
      <div className="-mx-1 px-1 pt-1">
        <WebsiteForm
          onFinished={(proposal) => {
            setFound(proposal);
            setDismissed(new Set());
          }}
        />
      </div>
      {found && isNothing && <p className="mt-4 text-sm text-soft">{words.nothingNew}</p>}
      <div className="mt-4 flex flex-col gap-4 empty:hidden">
        {texts.map((proposal) => (
          <TextProposal
            key={`${found?.proposal_id} ${proposal.field}`}
            proposal={proposal}
            title={brandWords.fields[proposal.field]}
            current={draft[proposal.field]}
            onUse={(value) => {
              onType({ [proposal.field]: value });
              dismiss(proposal);
            }}
            onDismiss={() => dismiss(proposal)}
          />
        ))}
        {samples.map((proposal, index) => (
          <TextProposal
            key={proposal.value}
            proposal={proposal}
            title={brandWords.sample(index + 1)}
            current={undefined}
            isFull={draft.samples.length >= samplesMax}
            onUse={(value) => {
              onType({ samples: [...draft.samples, value] });
              dismiss(proposal);
            }}
            onDismiss={() => dismiss(proposal)}
          />
        ))}
        {networks.length > 0 && (
          <ChipProposals
            title={brandWords.fields.networks}
            proposals={networks}
            nameOf={(value) => names[value] ?? value}
            onUse={(used) => {
              onType({ networks: [...draft.networks, ...used.map(({ value }) => value)] });
              dismiss(...used);
            }}
            onDismiss={dismiss}
          />
        )}
        {keywords.length > 0 && (
          // Not part of the form: these are added immediately, with Undo.
          <ChipProposals
            title={words.keywords}
            proposals={keywords}
            useLabel={words.addAll(formatNumber(keywords.length))}
            isBusy={adding.isPending}
            onUse={(used) => void addSome(used.map(({ value }) => value))}
            onDismiss={dismiss}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Keywords that the brand does not have yet. */
function useNewKeywords(brandId: number, open: readonly Proposal[]): Proposal[] {
  const { data } = useQuery(keywordsQuery(usePressroom(), brandId));
  if (!data) return [];
  const known = new Set(data.map(({ keyword }) => keyword.toLowerCase()));
  return open.filter(({ field, value }) => field === "keywords" && !known.has(value.toLowerCase()));
}

interface TextProposalProps {
  proposal: Proposal;
  title: string;
  /** Undefined if the proposal is added to a list. */
  current: string | undefined;
  isFull?: boolean;
  onUse: (value: string) => void;
  onDismiss: () => void;
}

function TextProposal(props: TextProposalProps) {
  const { proposal, title, current, isFull = false, onUse, onDismiss } = props;
  const [value, setValue] = useState(proposal.value);
  return (
    <section aria-label={title} className="rounded-xl border border-line p-4">
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <div className={current === undefined ? "" : "grid gap-4 sm:grid-cols-2"}>
        {current !== undefined && (
          <div className="min-w-0">
            <p className="mb-1.5 text-sm font-medium">{words.current}</p>
            <p
              dir="auto"
              className="rounded-lg bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap"
            >
              {current === "" ? words.empty : current}
            </p>
          </div>
        )}
        <TextArea
          label={words.proposed}
          dir="auto"
          rows={1}
          className="[&_textarea]:max-h-60"
          value={value}
          hint={<ProposalEvidence proposal={proposal} />}
          onChange={({ target }) => setValue(target.value)}
        />
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button
          label={words.dismiss}
          aria-label={words.dismissField(title.toLowerCase())}
          variant="quiet"
          size="small"
          onClick={onDismiss}
        />
        <Button
          label={words.use}
          aria-label={words.useField(title.toLowerCase())}
          size="small"
          disabled={isFull || value.trim() === ""}
          onClick={() => onUse(value)}
        />
      </div>
    </section>
  );
}

interface ChipProposalsProps {
  title: string;
  proposals: readonly Proposal[];
  nameOf?: (value: string) => string;
  useLabel?: string;
  isBusy?: boolean;
  onUse: (used: readonly Proposal[]) => void;
  onDismiss: (...proposals: Proposal[]) => void;
}

function ChipProposals(props: ChipProposalsProps) {
  const { title, proposals, nameOf = (value) => value } = props;
  const { useLabel = proposals.length === 1 ? words.use : words.takeAll } = props;
  return (
    <section aria-label={title} className="rounded-xl border border-line p-4">
      <h3 className="mb-3 text-sm font-semibold">{title}</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {proposals.map((proposal) => (
          <li key={proposal.value} className="flex items-start justify-between gap-2">
            <div className="min-w-0">
              <p dir="auto" className="text-sm font-medium wrap-anywhere">
                {nameOf(proposal.value)}
              </p>
              <ProposalEvidence proposal={proposal} />
            </div>
            <Button
              label={words.dismiss}
              aria-label={words.dismissField(nameOf(proposal.value))}
              variant="quiet"
              size="small"
              onClick={() => props.onDismiss(proposal)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex justify-end">
        <Button
          label={useLabel}
          size="small"
          isBusy={props.isBusy}
          onClick={() => props.onUse(proposals)}
        />
      </div>
    </section>
  );
}
