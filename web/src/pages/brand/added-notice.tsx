/** What became of keywords that were given: how many are new, were known, and which were refused and why. */
import type { Keyword } from "@pressroom/client";
import { Button } from "../../kit/button.tsx";
import { formatNumber } from "../../kit/format.ts";
import { Notice } from "../../kit/notice.tsx";
import { keywordsWords } from "../../words/keywords.ts";
import { kitWords } from "../../words/kit.ts";
import type { Adding } from "./use-adding-keywords.ts";

interface AddedNoticeProps {
  told: Adding;
  isUndoing: boolean;
  onUndo: (fresh: readonly Keyword[]) => void;
}

const words = keywordsWords.told;
const refusedShownMax = 10;

export function AddedNotice({ told, isUndoing, onUndo }: AddedNoticeProps) {
  const { added, existing, refused, refusedCount, fresh } = told;
  const title = [
    added > 0 ? words.added(formatNumber(added)) : words.none,
    ...(existing > 0 ? [words.existing(formatNumber(existing))] : []),
  ].join(" · ");
  return (
    <Notice
      tone={refused.length > 0 ? "warn" : "info"}
      title={title}
      actions={
        fresh.length > 0 ? (
          <Button size="small" isBusy={isUndoing} onClick={() => onUndo(fresh)}>
            {kitWords.undo}
          </Button>
        ) : undefined
      }
    >
      {refused.length > 0 && (
        <>
          <p>{words.refused(formatNumber(refusedCount))}</p>
          <ul className="mt-1 list-disc pl-4">
            {refused.slice(0, refusedShownMax).map(({ keyword, message }, index) => (
              // The same one may be refused twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <bdi className="font-medium">{keyword}</bdi>: {message}
              </li>
            ))}
          </ul>
          {refusedCount > refusedShownMax && (
            <p>{words.moreRefused(formatNumber(refusedCount - refusedShownMax))}</p>
          )}
        </>
      )}
    </Notice>
  );
}
