/** The lists of a brief: facts with their owners and sources, what to leave out, contested points, checklist, keywords. */
import type { Brief, JobDetails } from "@pressroom/client";
import { Card } from "../../kit/card.tsx";
import { TextArea } from "../../kit/text-area.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { briefWords as words } from "../../words/brief.ts";
import { BriefFactFields } from "./brief-fact-fields.tsx";

import { BriefRows } from "./brief-rows.tsx";
import { BriefText, briefTextMax } from "./brief-text-field.tsx";

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
          nameOf={words.fact.one}
          addLabel={words.fact.add}
          fresh={{ fact: "", owner: "customer" as const, passages: [] }}
          onChange={(facts) => onChange({ facts })}
        >
          {(fact, set, name) => (
            <BriefFactFields fact={fact} name={name} passages={passages} onChange={set} />
          )}
        </BriefRows>
      </Card>
      <Card title={words.leaveOut}>
        <BriefRows
          rows={brief.leave_out}
          rowsMax={40}
          nameOf={words.leave.one}
          addLabel={words.leave.add}
          fresh={{ what: "", why: "" }}
          onChange={(rows) => onChange({ leave_out: rows })}
        >
          {(row, set, name) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <BriefText
                row={name}
                label={words.leave.what}
                value={row.what}
                onChange={(what) => set({ ...row, what })}
              />
              <BriefText
                row={name}
                label={words.leave.why}
                value={row.why}
                onChange={(why) => set({ ...row, why })}
              />
            </div>
          )}
        </BriefRows>
      </Card>
      <Card title={words.contested}>
        <BriefRows
          rows={brief.contested}
          rowsMax={20}
          nameOf={words.contest.one}
          addLabel={words.contest.add}
          fresh={{ point: "", wording: "" }}
          onChange={(contested) => onChange({ contested })}
        >
          {(row, set, name) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <BriefText
                row={name}
                label={words.contest.point}
                value={row.point}
                onChange={(point) => set({ ...row, point })}
              />
              <BriefText
                row={name}
                label={words.contest.wording}
                value={row.wording}
                onChange={(wording) => set({ ...row, wording })}
              />
            </div>
          )}
        </BriefRows>
      </Card>
      <Card title={words.checklist} description={words.checklistText}>
        <BriefRows
          rows={brief.checklist}
          rowsMax={60}
          nameOf={words.check.one}
          addLabel={words.check.add}
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
          nameOf={words.keyword.one}
          addLabel={words.keyword.add}
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
