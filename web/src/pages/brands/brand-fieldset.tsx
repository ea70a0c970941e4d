/** All fields of a brand, in four sections. */
import { Checkbox } from "../../kit/forms/checkbox.tsx";
import { problemOf } from "../../kit/error-notice.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { brandWords as words } from "../../words/brand.ts";
import type { BrandDraft } from "./brand-draft.ts";
import type { BrandProblems } from "./brand-problems.ts";
import { FormSection } from "./form-section.tsx";
import { LanguageField } from "./language-field.tsx";
import { VoiceSamples } from "./voice-samples.tsx";

interface BrandFieldsetProps {
  draft: BrandDraft;
  problems: BrandProblems;
  error: unknown;
  isDisabled: boolean;
  onType: (part: Partial<BrandDraft>) => void;
}

const { fields, hints } = words;
/** Text areas grow with their content; these start larger. */
const tallArea = "[&_textarea]:min-h-36";
const lines = "[&_textarea]:min-h-24";
const citations = Object.keys(words.citations) as (keyof typeof words.citations)[];
const networks = Object.keys(words.networks) as (keyof typeof words.networks)[];

type TextName =
  | "name"
  | "industry"
  | "overview"
  | "voice"
  | "audience"
  | "dos"
  | "donts"
  | "banned_words";

export function BrandFieldset(props: BrandFieldsetProps) {
  const { draft, problems, error, isDisabled, onType } = props;
  const fieldProps = (name: TextName) => ({
    label: fields[name],
    name,
    // The text may be right-to-left.
    dir: "auto" as const,
    value: draft[name],
    error: problems[name] ?? problemOf(error, name),
    onChange: (event: { target: { value: string } }) => onType({ [name]: event.target.value }),
  });
  const toggle = (network: string, isChosen: boolean) =>
    onType({
      networks: isChosen
        ? [...draft.networks, network]
        : draft.networks.filter((one) => one !== network),
    });
  return (
    <fieldset disabled={isDisabled} className="flex min-w-0 flex-col gap-6">
      <FormSection {...words.who}>
        <TextField {...fieldProps("name")} required autoComplete="off" />
        <TextField {...fieldProps("industry")} hint={hints.industry} autoComplete="off" />
        <TextArea {...fieldProps("overview")} hint={hints.overview} className={tallArea} />
        <LanguageField
          label={fields.language}
          hint={hints.language}
          error={problemOf(error, "language")}
          value={draft.language}
          onChoose={(language) => onType({ language })}
          className="max-w-sm"
        />
      </FormSection>
      <FormSection {...words.voice}>
        <TextArea {...fieldProps("voice")} hint={hints.voice} />
        <TextArea {...fieldProps("audience")} hint={hints.audience} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextArea {...fieldProps("dos")} hint={hints.dos} className={lines} />
          <TextArea {...fieldProps("donts")} hint={hints.donts} className={lines} />
        </div>
        <TextArea {...fieldProps("banned_words")} hint={hints.banned_words} />
        <VoiceSamples
          samples={draft.samples}
          error={problems.samples}
          isDisabled={isDisabled}
          onChange={(samples) => onType({ samples })}
        />
      </FormSection>
      <FormSection {...words.where}>
        <fieldset className="min-w-0">
          <legend className="sr-only">{fields.networks}</legend>
          <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 sm:grid-cols-3">
            {networks.map((network) => (
              <Checkbox
                key={network}
                label={words.networks[network]}
                isChecked={draft.networks.includes(network)}
                onToggle={(isChosen) => toggle(network, isChosen)}
              />
            ))}
          </div>
        </fieldset>
      </FormSection>
      <FormSection {...words.cited}>
        <Select
          label={fields.citations}
          isLabelHidden
          error={problemOf(error, "citations")}
          className="max-w-sm"
          choices={citations.map((value) => ({ value, label: words.citations[value] }))}
          value={draft.citations}
          onChoose={(chosen) => onType({ citations: chosen })}
        />
      </FormSection>
    </fieldset>
  );
}
