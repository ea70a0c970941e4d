/** Previews an import: the number of new posts, the changes to existing ones, and rejected ones. */
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../kit/button.tsx";
import { formatNumber } from "../../kit/format.ts";
import { forumPostsWords } from "../../words/forum-posts.ts";
import { FieldChanges } from "./field-changes.tsx";
import type { ImportResult } from "./use-forum-post-import.ts";

const words = forumPostsWords.importing;
const shownMax = 20;

interface ImportPreviewProps {
  result: ImportResult;
  /** The title of the post at that position in the file. */
  titleAt: (index: number) => string;
}

export function ImportPreview({ result, titleAt }: ImportPreviewProps) {
  const { created, updated, unchanged, changed, refused } = result;
  const row = (index: number) => (
    <p className="min-w-0 truncate font-medium">
      <span className="text-soft">{words.row(formatNumber(index + 1))}</span>{" "}
      <bdi>{titleAt(index)}</bdi>
    </p>
  );
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div role="status">
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          <Count name={words.counts.created} count={created} />
          <Count name={words.counts.updated} count={updated} />
          <Count name={words.counts.unchanged} count={unchanged} />
          <Count name={words.counts.refused} count={refused.length} />
        </dl>
      </div>
      {refused.length > 0 && (
        <Rows title={words.refusedTitle} rows={refused}>
          {({ index, message }) => (
            <>
              {row(index)}
              <p className="wrap-anywhere text-bad">{message}</p>
            </>
          )}
        </Rows>
      )}
      {changed.length > 0 && (
        <Rows title={words.changedTitle} rows={changed}>
          {({ index, changes }) => (
            <>
              {row(index)}
              <FieldChanges changes={changes} />
            </>
          )}
        </Rows>
      )}
    </div>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex flex-col-reverse rounded-lg bg-sunken px-3 py-2">
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{formatNumber(count)}</dd>
    </div>
  );
}

interface RowsProps<Row> {
  title: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}

function Rows<Row extends { index: number }>({ title, rows, children }: RowsProps<Row>) {
  const [shown, setShown] = useState(shownMax);
  const left = rows.length - shown;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {rows.slice(0, shown).map((row) => (
          <li key={row.index} className="min-w-0 px-3 py-2">
            {children(row)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button
          className="mt-2"
          size="small"
          label={words.showMore(formatNumber(Math.min(left, 100)))}
          onClick={() => setShown(shown + 100)}
        />
      )}
    </section>
  );
}
