/** Chooses the kind of a source, the most common first. Files are uploaded instead. */
import { useId } from "react";
import { ChoiceCard, cardClass } from "../../kit/forms/choice-cards.tsx";
import { FileIcon } from "../../kit/icons.ts";
import { PlainLink } from "../../kit/link.tsx";
import { newSourceWords as words, sourceKindWords } from "../../words/sources.ts";

export const addableKinds = [
  "website",
  "feed",
  "page",
  "reddit",
  "discourse",
  "stack_exchange",
  "hacker_news",
  "lemmy",
] as const;
export type AddableKind = (typeof addableKinds)[number];

interface KindPickerProps {
  value: AddableKind | null;
  onChoose: (kind: AddableKind) => void;
}

export function KindPicker({ value, onChoose }: KindPickerProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{words.kind}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {addableKinds.flatMap((kind, index) => [
          index === 1 && <FileLink key="file" />,
          <ChoiceCard
            key={kind}
            group={group}
            value={kind}
            name={sourceKindWords[kind].name}
            hint={sourceKindWords[kind].about}
            isChosen={kind === value}
            onChoose={() => onChoose(kind)}
          />,
        ])}
      </div>
    </fieldset>
  );
}

function FileLink() {
  return (
    <PlainLink to="/sources/" search={{ upload: true }} className={`${cardClass} no-underline`}>
      <FileIcon aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-soft" />
      <span className="min-w-0">
        <span className="block text-sm font-medium text-ink">{words.file}</span>
        <span className="block text-sm text-soft">{words.fileAbout}</span>
      </span>
    </PlainLink>
  );
}
