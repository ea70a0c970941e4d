/** What became of an import: how many are new, were known, and which were refused and why. */
import { formatNumber } from "../../kit/format.ts";
import { Notice } from "../../kit/notice.tsx";
import { forumPostsWords } from "../../words/forum-posts.ts";
import type { ToldImport } from "./use-importing-posts.ts";

interface ImportResultProps {
  told: ToldImport;
  /** Of the post at that place in the file. */
  titleOf: (index: number) => string;
}

const words = forumPostsWords.importing;
const refusedShownMax = 20;

export function ImportResult({ told, titleOf }: ImportResultProps) {
  const { created, updated, refused } = told;
  const title = [
    words.created(formatNumber(created)),
    ...(updated > 0 ? [words.updated(formatNumber(updated))] : []),
    ...(refused.length > 0 ? [words.refused(formatNumber(refused.length))] : []),
  ].join(" · ");
  return (
    <Notice tone={refused.length > 0 ? "warn" : "info"} isAlert title={title}>
      {refused.length > 0 && (
        <ul className="mt-1 flex max-h-64 flex-col gap-1 overflow-y-auto" tabIndex={0}>
          {refused.slice(0, refusedShownMax).map(({ index, message }) => (
            <li key={index}>
              <span className="font-medium">{words.row(formatNumber(index + 1))}</span>{" "}
              <bdi className="text-soft">{titleOf(index)}</bdi> {message}
            </li>
          ))}
          {refused.length > refusedShownMax && (
            <li>{words.moreRefused(formatNumber(refused.length - refusedShownMax))}</li>
          )}
        </ul>
      )}
    </Notice>
  );
}
