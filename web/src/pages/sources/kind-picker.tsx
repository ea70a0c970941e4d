/** What a source is: radio buttons with a sentence about what each gives, the most common first. Files are uploaded. */
import { useId } from "react";
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

const cardLook =
  "flex cursor-pointer items-start gap-2.5 rounded-lg border border-edge/50 px-3 py-2.5 hover:bg-hover/60";

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
          <label
            key={kind}
            className={`${cardLook} has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
          >
            <input
              type="radio"
              name={group}
              value={kind}
              checked={kind === value}
              onChange={() => onChoose(kind)}
              className="mt-0.75 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{sourceKindWords[kind].name}</span>
              <span className="block text-sm text-soft">{sourceKindWords[kind].about}</span>
            </span>
          </label>,
        ])}
      </div>
    </fieldset>
  );
}

function FileLink() {
  return (
    <PlainLink to="/sources/" search={{ upload: true }} className={`${cardLook} no-underline`}>
      <FileIcon aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-soft" />
      <span className="min-w-0">
        <span className="block text-sm font-medium text-ink">{words.file}</span>
        <span className="block text-sm text-soft">{words.fileAbout}</span>
      </span>
    </PlainLink>
  );
}
