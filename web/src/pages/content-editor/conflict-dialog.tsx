/** Resolves an edit conflict: the user keeps one text, takes the other, or chooses parts of each. */
import type { Content } from "@pressroom/client";
import { useMemo, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { joinClasses } from "../../kit/join-classes.ts";
import { Segmented } from "../../kit/forms/segmented.tsx";
import { Time } from "../../kit/time.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import { changedNames, renumbered } from "./content-fields.ts";
import type { Fields } from "./content-fields.ts";
import { fieldName } from "./field-name.ts";
import { mergeParts, mergedText } from "./merge-choices.ts";
import type { MergePart, Side } from "./merge-choices.ts";

const words = contentEditorWords.conflict;

type Labels = Readonly<Record<Side | "keepMine" | "takeTheirs", string>>;

interface ConflictDialogProps {
  onClose: () => void;
  version: Content;
  description?: string | undefined;
  /** What the two versions are called. */
  labels?: Labels;
  theirs: Fields;
  mine: Fields;
  base: Fields;
  onChoose: (fields: Fields, how: Side | "both") => void;
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { onClose, version, description, labels = words.labels, theirs, base, onChoose } = props;
  // Fields that the user has not changed take the other version's value.
  const mine = useMemo(() => withTheirs(props.mine, theirs, base), [props.mine, theirs, base]);
  const [shown, setShown] = useState<"differences" | Side>("differences");
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const merges = useMemo(
    () =>
      changedNames(mine, theirs).map((name) => ({
        name,
        parts: mergeParts(theirs[name] ?? "", mine[name] ?? "", base[name] ?? ""),
      })),
    [mine, theirs, base],
  );
  const sideOf = (name: string, number: number): Side | undefined => chosen[`${name} ${number}`];
  const merged = (): Fields => {
    const fields: Record<string, string> = { ...theirs, ...mine };
    for (const { name, parts } of merges) {
      const text = mergedText(parts, (number) => sideOf(name, number));
      // If only one side has this post and none of it was chosen, it is removed.
      const isOptional = mine[name] === undefined || theirs[name] === undefined;
      if (isOptional && text === "") delete fields[name];
      else fields[name] = text;
    }
    return renumbered(fields);
  };
  const choose = (fields: Fields, how: Side | "both") => {
    onChoose(fields, how);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="large"
      title={words.dialog}
      description={
        description ?? (
          <>
            {words.description(version.version)}, <Time at={version.updated_at} />
          </>
        )
      }
      actions={
        <>
          <Button label={labels.takeTheirs} onClick={() => choose(theirs, "theirs")} />
          <Button label={labels.keepMine} onClick={() => choose(mine, "mine")} />
          <Button label={words.merge} variant="primary" onClick={() => choose(merged(), "both")} />
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={words.view}
          value={shown}
          onChoose={setShown}
          choices={[
            { value: "differences", label: words.differences },
            { value: "mine", label: labels.mine },
            { value: "theirs", label: labels.theirs },
          ]}
        />
        {shown === "differences" && <p className="text-sm text-soft">{words.legend}</p>}
      </div>
      <div lang={version.language} className="flex flex-col gap-5">
        {merges.map(({ name, parts }) => (
          <section key={name} className="min-w-0">
            <h3 className="mb-1.5 text-sm font-semibold">
              {fieldName(name, { ...theirs, ...mine })}
            </h3>
            <div dir="auto" className="leading-7 wrap-anywhere whitespace-pre-wrap">
              {shown === "differences"
                ? parts.map((part, index) =>
                    part.kind === "same" ? (
                      <span key={index}>{part.text}</span>
                    ) : (
                      <Choice
                        key={index}
                        part={part}
                        labels={labels}
                        side={sideOf(name, part.number) ?? part.side}
                        onChoose={(side) =>
                          setChosen((before) => ({ ...before, [`${name} ${part.number}`]: side }))
                        }
                      />
                    ),
                  )
                : ((shown === "mine" ? mine : theirs)[name] ?? words.nothing)}
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function withTheirs(mine: Fields, theirs: Fields, base: Fields): Fields {
  const fields: Record<string, string> = { ...mine };
  for (const [name, text] of Object.entries(theirs)) {
    if (mine[name] === base[name]) fields[name] = text;
  }
  return fields;
}

interface ChoiceProps {
  part: MergePart & { kind: "choice" };
  labels: Labels;
  side: Side;
  onChoose: (side: Side) => void;
}

const sides = ["theirs", "mine"] as const;

function Choice({ part, labels, side, onChoose }: ChoiceProps) {
  return (
    <span role="group" className="mx-0.5 inline rounded-md">
      {sides.map((one) => {
        const text = part[one];
        const isChosen = one === side;
        return (
          <button
            key={one}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(one)}
            className={joinClasses(
              "inline rounded-sm px-1 text-start whitespace-pre-wrap outline-offset-1",
              isChosen
                ? "bg-accent-soft font-medium text-accent ring-1 ring-accent"
                : "text-soft line-through decoration-soft/60 hover:bg-hover",
              one === "mine" && "ms-1",
            )}
          >
            <span className="text-xs font-semibold">{`${labels[one]}:`}</span>{" "}
            {text.trim() === "" ? words.nothing : text.trim()}
          </button>
        );
      })}
    </span>
  );
}
