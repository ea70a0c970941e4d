/** Sample texts in the brand's voice, one field each, because they contain paragraphs. */
import { useRef } from "react";
import { Button } from "../../kit/button.tsx";
import { IconButton } from "../../kit/icon-button.tsx";
import { NewIcon, DeleteIcon } from "../../kit/icons.ts";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { brandWords as words } from "../../words/brand.ts";

interface VoiceSamplesProps {
  samples: readonly string[];
  error?: string | undefined;
  isDisabled?: boolean;
  onChange: (samples: readonly string[]) => void;
}

const samplesMax = 5;

export function VoiceSamples({ samples, error, isDisabled = false, onChange }: VoiceSamplesProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    onChange([...samples, ""]);
    requestAnimationFrame(() => {
      [...(group.current?.querySelectorAll("textarea") ?? [])].at(-1)?.focus();
    });
  };
  return (
    <fieldset ref={group} className="flex min-w-0 flex-col gap-3">
      <legend className="text-sm font-medium">{words.fields.samples}</legend>
      <p className="text-sm text-soft">{words.hints.samples}</p>
      {samples.map((sample, index) => (
        // Samples have no IDs; they are only removed or appended.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex items-start gap-2">
          <TextArea
            label={words.sample(index + 1)}
            isLabelHidden
            dir="auto"
            className="flex-1 [&_textarea]:min-h-24"
            value={sample}
            placeholder={words.sample(index + 1)}
            error={index === samples.length - 1 ? error : undefined}
            onChange={({ target }) =>
              onChange(samples.map((one, at) => (at === index ? target.value : one)))
            }
          />
          <IconButton
            label={words.removeSample(index + 1)}
            icon={DeleteIcon}
            disabled={isDisabled}
            onClick={() => {
              onChange(samples.filter((_, at) => at !== index));
              requestAnimationFrame(() => group.current?.querySelector("button")?.focus());
            }}
          />
        </div>
      ))}
      {samples.length < samplesMax && !isDisabled && (
        <div>
          <Button label={words.addSample} size="small" icon={NewIcon} onClick={add} />
        </div>
      )}
    </fieldset>
  );
}
