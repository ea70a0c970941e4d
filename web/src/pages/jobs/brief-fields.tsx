/** Components of the brief form: text fields, and lists of rows that can be added, removed and reordered. */
import ToBottomIcon from "lucide-react/icons/arrow-down";
import ToTopIcon from "lucide-react/icons/arrow-up";
import { useRef } from "react";
import type { ReactNode } from "react";
import { Button } from "../../kit/button.tsx";
import { IconButton } from "../../kit/icon-button.tsx";
import { NewIcon, DeleteIcon } from "../../kit/icons.ts";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { briefWords as words } from "../../words/brief.ts";

/** The length limit of brief texts, as in the service. */
export const briefTextMax = 1_500;

interface BriefTextProps {
  label: string;
  row?: string;
  hint?: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** In a row, the label is hidden and includes the row's name. */
export function BriefText({ label, row, onChange, ...rest }: BriefTextProps) {
  const rowLabel = { label: `${row}: ${label}`, isLabelHidden: true, placeholder: label };
  return (
    <TextArea
      {...rest}
      {...(row === undefined ? { label } : rowLabel)}
      rows={2}
      dir="auto"
      maxLength={briefTextMax}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const moves = [
  { direction: "up", icon: ToTopIcon, by: -1 },
  { direction: "down", icon: ToBottomIcon, by: 1 },
] as const;

interface BriefRowsProps<Row> {
  rows: readonly Row[];
  rowsMax: number;
  /** The name of a row, and the label of the button that adds one. */
  texts: { one: (number: number) => string; add: string };
  fresh: Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, change: (changed: Row) => void, name: string) => ReactNode;
}

export function BriefRows<Row>(props: BriefRowsProps<Row>) {
  const { rows, rowsMax, texts, fresh, onChange, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const focusLater = (find: (list: HTMLElement) => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => list.current && find(list.current)?.focus());
  const add = () => {
    onChange([...rows, fresh]);
    focusLater((place) =>
      [...place.querySelectorAll("li")].at(-1)?.querySelector("textarea,input"),
    );
  };
  const move = (from: number, to: number) => {
    const moved = [...rows];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
    // The focus stays on the button that was clicked, unless its row is now first or last.
    focusLater((place) => {
      const row = place.querySelectorAll("li")[to];
      const name = to < from ? "up" : "down";
      return (
        row?.querySelector<HTMLElement>(`[data-move="${name}"]:not(:disabled)`) ??
        row?.querySelector<HTMLElement>("[data-move]:not(:disabled)")
      );
    });
  };
  const remove = (at: number) => {
    onChange(rows.filter((_, index) => index !== at));
    focusLater((place) => place.querySelector<HTMLElement>("[data-add]"));
  };
  return (
    <div ref={list} className="flex flex-col gap-3">
      {rows.length === 0 && <p className="text-sm text-soft">{words.none}</p>}
      <ol className="flex flex-col gap-4">
        {rows.map((row, at) => {
          const name = texts.one(at + 1);
          return (
            // Rows have no IDs; the form holds their state.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="flex items-start gap-2 max-sm:flex-col">
              <div className="grid w-full min-w-0 flex-1 gap-3">
                {children(
                  row,
                  (changed) => onChange(rows.map((one, index) => (index === at ? changed : one))),
                  name,
                )}
              </div>
              <div className="flex shrink-0 max-sm:self-end">
                {moves.map(({ direction, icon, by }) => (
                  <IconButton
                    key={direction}
                    label={words[direction](name)}
                    data-move={direction}
                    size="small"
                    hasTooltip={false}
                    className="max-sm:size-11"
                    disabled={rows[at + by] === undefined}
                    icon={icon}
                    onClick={() => move(at, at + by)}
                  />
                ))}
                <IconButton
                  label={words.remove(name)}
                  size="small"
                  hasTooltip={false}
                  className="max-sm:size-11"
                  icon={DeleteIcon}
                  onClick={() => remove(at)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {rows.length < rowsMax && (
        <div>
          <Button label={texts.add} data-add size="small" icon={NewIcon} onClick={add} />
        </div>
      )}
    </div>
  );
}
