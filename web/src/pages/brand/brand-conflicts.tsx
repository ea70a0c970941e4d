/** What was changed here and elsewhere at once, both versions side by side, for a person to decide. */
import { Button } from "../../kit/button.tsx";
import { Notice } from "../../kit/notice.tsx";
import { brandWords } from "../../words/brand.ts";
import { sentValue } from "./brand-draft.ts";
import type { BrandDraft, BrandEdit, BrandField } from "./brand-draft.ts";

interface BrandConflictsProps {
  edit: BrandEdit;
  onDecide: (field: BrandField, isMine: boolean) => void;
}

const words = brandWords.conflicts;

export function BrandConflicts({ edit, onDecide }: BrandConflictsProps) {
  return (
    <Notice tone="warn" isAlert title={words.title}>
      <p>{words.text}</p>
      {edit.conflicts.map((field) => (
        <section
          key={field}
          aria-label={brandWords.fields[field]}
          className="mt-3 rounded-lg border border-line bg-surface p-3"
        >
          <h3 className="mb-2 text-sm font-semibold">{brandWords.fields[field]}</h3>
          <div className="grid gap-3 sm:grid-cols-2">
            <Version
              title={words.theirs}
              text={shownValue(edit.base, field)}
              action={words.useTheirs}
              onTake={() => onDecide(field, false)}
            />
            <Version
              title={words.mine}
              text={shownValue(edit.draft, field)}
              action={words.keepMine}
              onTake={() => onDecide(field, true)}
            />
          </div>
        </section>
      ))}
    </Notice>
  );
}

interface VersionProps {
  title: string;
  text: string;
  action: string;
  onTake: () => void;
}

function Version({ title, text, action, onTake }: VersionProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <p className="text-xs font-medium text-soft">{title}</p>
      <p
        dir="auto"
        className="max-h-48 w-full flex-1 overflow-y-auto rounded-md bg-sunken px-2.5 py-2 text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {text === "" ? words.empty : text}
      </p>
      <Button label={action} size="small" onClick={onTake} />
    </div>
  );
}

function shownValue(draft: BrandDraft, field: BrandField): string {
  const value = sentValue(draft, field);
  if (typeof value === "string") return value;
  const names: Record<string, string> = brandWords.networks;
  const shown = field === "networks" ? value.map((one) => names[one] ?? one) : value;
  return shown.join(field === "samples" ? "\n\n" : "\n");
}
