/** What the form of a brief is made of: texts, and lists of rows that can be added, taken out and put into another order. */
import ToBottomIcon from "lucide-react/icons/arrow-down";
import ToTopIcon from "lucide-react/icons/arrow-up";
import { useRef } from "react";
import type { ReactNode } from "react";
import { Button } from "../../kit/button.tsx";
import { IconButton } from "../../kit/icon-button.tsx";
import { NewIcon, DeleteIcon } from "../../kit/icons.ts";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { briefWords as words } from "../../words/brief.ts";

/** How long a text of a brief may be, as the service has it. */
export const briefTextMax = 1_500;

interface BriefTextProps {
  label: string;
  row?: string;
  hint?: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** One that belongs to a row has its label only read out, behind the name of the row. */
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

interface BriefRowsProps<Row> {
  rows: readonly Row[];
  rowsMax: number;
  /** What one row is called, and what adds one. */
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
    // The button that was pressed goes with its row, unless it has come to an end of the list.
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
            // Rows have no ids; what they hold is held by the form.
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
                <IconButton
                  label={words.up(name)}
                  data-move="up"
                  size="small"
                  hasTooltip={false}
                  className="max-sm:size-11"
                  disabled={at === 0}
                  icon={ToTopIcon}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  label={words.down(name)}
                  data-move="down"
                  size="small"
                  hasTooltip={false}
                  className="max-sm:size-11"
                  disabled={at === rows.length - 1}
                  icon={ToBottomIcon}
                  onClick={() => move(at, at + 1)}
                />
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
