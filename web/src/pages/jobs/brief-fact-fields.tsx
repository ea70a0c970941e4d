/** One fact of a brief: what is stated, whose it is, and which sources say it. */
import type { Brief, JobDetails } from "@pressroom/client";
import { useState } from "react";
import { Select } from "../../kit/select.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { briefWords as words } from "../../words/brief.ts";
import { BriefText } from "./brief-text-field.tsx";

type BriefFact = Brief["facts"][number];

interface BriefFactFieldsProps {
  fact: BriefFact;
  name: string;
  passages: JobDetails["brief_passages"];
  onChange: (fact: BriefFact) => void;
}

const owners = ["brand", "poster", "reply", "publisher", "customer", "general"] as const;

export function BriefFactFields({ fact, name, passages, onChange }: BriefFactFieldsProps) {
  // As it is typed: a comma at the end is no id yet.
  const [typed, setTyped] = useState<string | null>(null);
  const unknown = fact.passages.filter((id) => passages.every((passage) => passage.id !== id));
  return (
    <>
      <BriefText
        row={name}
        label={words.fact.fact}
        value={fact.fact}
        onChange={(text) => onChange({ ...fact, fact: text })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={`${name}: ${words.fact.owner}`}
          isLabelHidden
          choices={owners.map((value) => ({ value, label: words.owners[value] }))}
          value={fact.owner}
          onChoose={(owner) => onChange({ ...fact, owner })}
        />
        <TextField
          label={`${name}: ${words.fact.passages}`}
          isLabelHidden
          placeholder={words.fact.passages}
          error={
            typed === null && unknown.length > 0
              ? words.unknownPassages(unknown.join(", "))
              : undefined
          }
          value={typed ?? fact.passages.join(", ")}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange({ ...fact, passages: idsIn(target.value) });
          }}
          onBlur={() => setTyped(null)}
        />
      </div>
    </>
  );
}

function idsIn(text: string): string[] {
  const ids = text.toLowerCase().split(/[\s,;]+/);
  return [...new Set(ids.filter(Boolean))].slice(0, 20);
}
