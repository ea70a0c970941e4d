/** Previews a keyword import: new keywords with search volume, existing and rejected ones. */
import type { ImportedKeywords } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { keywordsWords } from "../../words/keywords.ts";
import { kitWords } from "../../words/kit.ts";

export interface ChosenFile {
  name: string;
  text: string;
}

interface KeywordImportPreviewProps {
  brandId: number;
  file: ChosenFile;
  onClose: () => void;
  onImport: () => void;
}

const words = keywordsWords.preview;
const shownMax = 200;

export function KeywordImportPreview({
  brandId,
  file,
  onClose,
  onImport,
}: KeywordImportPreviewProps) {
  const pressroom = usePressroom();
  const { data, error } = useQuery({
    queryKey: ["keyword-import", brandId, file.name, file.text],
    queryFn: ({ signal }) =>
      pressroom.keywords.import(brandId, file.text, { dry_run: true }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const added = data?.added ?? 0;
  // An import can also update the search volumes of existing keywords.
  const isUpdate =
    added === 0 && data !== undefined && data.existing > 0 && data.columns?.volume != null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={words.title}
      description={data ? `${file.name} · ${columnsOf(data)}` : file.name}
      actions={
        <>
          <Button label={kitWords.cancel} onClick={onClose} />
          <Button
            label={
              isUpdate
                ? words.updateVolumes
                : data
                  ? words.submit(formatNumber(added))
                  : words.submitUnknown
            }
            variant="primary"
            disabled={added === 0 && !isUpdate}
            onClick={onImport}
          />
        </>
      }
    >
      {error ? (
        <ErrorNotice error={error} />
      ) : data ? (
        <Preview result={data} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Dialog>
  );
}

function columnsOf({ columns }: ImportedKeywords): string {
  if (columns === null) return words.list;
  return columns.volume === null
    ? words.column(columns.keyword)
    : words.columns(columns.keyword, columns.volume);
}

function Preview({ result }: { result: ImportedKeywords }) {
  const { new_keywords: fresh, existing, existing_keywords: known, refused } = result;
  const hasVolume = fresh.some(({ volume }) => volume !== null);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p role="status" className="font-medium">
        {words.added(formatNumber(fresh.length))}
      </p>
      {fresh.length > 0 && (
        <div
          tabIndex={0}
          role="group"
          aria-label={words.table}
          className="max-h-72 overflow-y-auto rounded-lg border border-line"
        >
          <table className="w-full">
            <thead className="sticky top-0 bg-sunken text-left text-xs text-soft">
              <tr>
                <th className="px-3 py-2 font-medium">{words.keyword}</th>
                {hasVolume && <th className="px-3 py-2 text-right font-medium">{words.volume}</th>}
              </tr>
            </thead>
            <tbody>
              {fresh.slice(0, shownMax).map(({ keyword, volume }) => (
                <tr key={keyword} className="border-t border-line">
                  <td dir="auto" className="px-3 py-1.5 wrap-anywhere">
                    {keyword}
                  </td>
                  {hasVolume && (
                    <td className="px-3 py-1.5 text-right tabular-nums">
                      {volume === null ? "–" : formatNumber(volume)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {fresh.length > shownMax && (
            <p className="border-t border-line px-3 py-2 text-soft">
              {words.more(formatNumber(fresh.length - shownMax))}
            </p>
          )}
        </div>
      )}
      {existing > 0 && (
        <p className="text-soft">
          {words.existing(formatNumber(existing))}
          {known.length > 0 && (
            <>
              {" "}
              <bdi className="wrap-anywhere">{known.slice(0, 10).join(", ")}</bdi>
              {known.length > 10 && " …"}
            </>
          )}
        </p>
      )}
      {result.refused_count > 0 && (
        <div>
          <p className="font-medium">{words.refused(formatNumber(result.refused_count))}</p>
          <div className="text-soft">
            <RefusedKeywords refused={refused} />
          </div>
        </div>
      )}
    </div>
  );
}

export const refusedShownMax = 10;

export function RefusedKeywords({ refused }: Pick<ImportedKeywords, "refused">) {
  return (
    <ul className="mt-1 list-disc pl-4">
      {refused.slice(0, refusedShownMax).map(({ keyword, message }, index) => (
        // The same keyword may be rejected twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <bdi className="font-medium wrap-anywhere">{keyword}</bdi>: {message}
        </li>
      ))}
    </ul>
  );
}
