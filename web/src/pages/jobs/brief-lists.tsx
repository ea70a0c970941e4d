/** The lists of a brief: facts with owners and sources, what to leave out, contested points, checklist, keywords. */
import type { Brief, JobDetails } from "@pressroom/client";
import { useState } from "react";
import { Card } from "../../kit/card.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { briefWords as words } from "../../words/brief.ts";
import { BriefRows, BriefText, briefTextMax } from "./brief-fields.tsx";

interface BriefListsProps {
  brief: Brief;
  passages: JobDetails["brief_passages"];
  onChange: (part: Partial<Brief>) => void;
}

export function BriefLists({ brief, passages, onChange }: BriefListsProps) {
  return (
    <>
      <Card title={words.facts} description={words.factsText}>
        <BriefRows
          rows={brief.facts}
          rowsMax={60}
          texts={words.fact}
          fresh={{ fact: "", owner: "customer" as const, passages: [] }}
          onChange={(facts) => onChange({ facts })}
        >
          {(fact, set, name) => (
            <FactFields fact={fact} name={name} passages={passages} onChange={set} />
          )}
        </BriefRows>
      </Card>
      <TextPairs
        title={words.leaveOut}
        texts={words.leave}
        names={["what", "why"]}
        rows={brief.leave_out}
        rowsMax={40}
        onChange={(rows) => onChange({ leave_out: rows })}
      />
      <TextPairs
        title={words.contested}
        texts={words.contest}
        names={["point", "wording"]}
        rows={brief.contested}
        rowsMax={20}
        onChange={(contested) => onChange({ contested })}
      />
      <Card title={words.checklist} description={words.checklistText}>
        <BriefRows
          rows={brief.checklist}
          rowsMax={60}
          texts={words.check}
          fresh=""
          onChange={(checklist) => onChange({ checklist })}
        >
          {(row, set, name) => (
            <TextArea
              label={name}
              isLabelHidden
              rows={1}
              dir="auto"
              maxLength={briefTextMax}
              value={row}
              onChange={({ target }) => set(target.value)}
            />
          )}
        </BriefRows>
      </Card>
      <Card title={words.keywords}>
        <BriefRows
          rows={brief.keywords}
          rowsMax={8}
          texts={words.keyword}
          fresh={{ keyword: "", use: "" }}
          onChange={(keywords) => onChange({ keywords })}
        >
          {(row, set, name) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label={`${name}: ${words.keyword.keyword}`}
                isLabelHidden
                placeholder={words.keyword.keyword}
                dir="auto"
                maxLength={200}
                value={row.keyword}
                onChange={({ target }) => set({ ...row, keyword: target.value })}
              />
              <TextField
                label={`${name}: ${words.keyword.use}`}
                isLabelHidden
                placeholder={words.keyword.use}
                dir="auto"
                maxLength={briefTextMax}
                value={row.use}
                onChange={({ target }) => set({ ...row, use: target.value })}
              />
            </div>
          )}
        </BriefRows>
      </Card>
    </>
  );
}

interface TextPairsProps<Name extends string> {
  title: string;
  texts: Readonly<Record<Name, string>> & { one: (number: number) => string; add: string };
  names: readonly [Name, Name];
  rows: readonly Record<Name, string>[];
  rowsMax: number;
  onChange: (rows: Record<Name, string>[]) => void;
}

/** A list of rows with two texts each. */
function TextPairs<Name extends string>(props: TextPairsProps<Name>) {
  const { title, texts, names, rows, rowsMax, onChange } = props;
  return (
    <Card title={title}>
      <BriefRows
        rows={rows}
        rowsMax={rowsMax}
        texts={texts}
        fresh={Object.fromEntries(names.map((name) => [name, ""])) as Record<Name, string>}
        onChange={onChange}
      >
        {(row, set, rowName) => (
          <div className="grid gap-3 sm:grid-cols-2">
            {names.map((name) => (
              <BriefText
                key={name}
                row={rowName}
                label={texts[name]}
                value={row[name]}
                onChange={(text) => set({ ...row, [name]: text })}
              />
            ))}
          </div>
        )}
      </BriefRows>
    </Card>
  );
}

type BriefFact = Brief["facts"][number];

interface FactFieldsProps {
  fact: BriefFact;
  name: string;
  passages: JobDetails["brief_passages"];
  onChange: (fact: BriefFact) => void;
}

const owners = ["brand", "poster", "reply", "publisher", "customer", "general"] as const;

/** One fact: the statement, its owner and its sources. */
function FactFields({ fact, name, passages, onChange }: FactFieldsProps) {
  // The raw input: a trailing comma is not an ID yet.
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
