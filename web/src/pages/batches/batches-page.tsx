/** Creates jobs from a pasted list or a file, after a preview with cost, time and errors. Lists earlier ones below. */
import type { BatchSummary, StartedBatch } from "@pressroom/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { jobTypes } from "../../kit/filter-values.ts";
import { BrandRequired, useIsBrandRequired } from "../../frame/brand-required.tsx";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Facts } from "../../kit/facts.tsx";
import { FileButton } from "../../kit/forms/file-button.tsx";
import { exactTime, formatMoney, formatNumber } from "../../kit/format.ts";
import { FileIcon, JobIcon } from "../../kit/icons.ts";
import { PlainLink } from "../../kit/link.tsx";
import { Notice } from "../../kit/notice.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { readTextFile } from "../../kit/read-text-file.ts";
import { rowLinkClass } from "../../kit/row-list.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { Time } from "../../kit/time.tsx";
import { useToast } from "../../kit/toast.tsx";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { batchesWords as words } from "../../words/batches.ts";
import { kitWords } from "../../words/kit.ts";
import { batchQuery } from "./batch-query.ts";
import { BatchRows } from "./batch-rows.tsx";
import { failedRowsAsList } from "./failed-rows.ts";

const route = getRouteApi("/framed/batches");
const bytesMax = 2 * 1024 * 1024;
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function BatchesPage() {
  const { failed_of: failedOf } = route.useSearch();
  // Starts over when coming from another list or returning to the empty form.
  return <TopicLists key={failedOf ?? 0} failedOf={failedOf} />;
}

function TopicLists({ failedOf }: { failedOf: number | undefined }) {
  const pressroom = usePressroom();
  const { brand } = useCurrentBrand();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const failed = useQuery({
    ...batchQuery(pressroom, failedOf ?? 0),
    enabled: failedOf !== undefined,
    refetchInterval: false,
  });
  const [typed, setText] = useState<string | null>(null);
  const text = typed ?? (failed.data ? failedRowsAsList(failed.data.rows) : "");
  const [type, setType] = useState<(typeof jobTypes)[number]>("article");
  const send = (preview: boolean) =>
    pressroom.batches.create(text, {
      preview,
      content_type: type,
      time_zone: timeZone,
      ...(brand && { brand_id: brand.brand_id }),
    });
  const preview = useMutation({ mutationFn: () => send(true) });
  const start = useMutation({
    mutationFn: () => send(false),
    onSuccess: async ({ batch_id: batchId, problem }) => {
      await queryClient.invalidateQueries({ queryKey: ["batches"] });
      if (problem) showToast({ text: `${problem.message} ${words.limited}`, tone: "bad" });
      if (batchId !== null) await navigate({ to: "/batches/$batchId/", params: { batchId } });
    },
  });
  const change = (next: string) => {
    setText(next);
    preview.reset();
    start.reset();
  };
  const readFile = async (file: File) => {
    const read = await readTextFile(file, bytesMax);
    if ("text" in read) change(read.text);
    else showToast({ text: words.fileProblems[read.problem], tone: "bad" });
  };
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <div className="flex flex-col gap-6">
        {failed.error && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
        {failed.data && (
          <Notice title={words.fixing(failed.data.batch_id)} text={words.fixingText} />
        )}
        <Card>
          <div className="flex flex-col gap-4">
            <TextArea
              label={words.list}
              hint={`${words.hint} ${words.zone(timeZone)}`}
              placeholder={words.placeholder}
              // `rows` has no effect with `field-sizing`.
              className="[&_textarea]:min-h-42"
              spellCheck={false}
              value={text}
              onChange={({ target }) => change(target.value)}
            />
            <div className="flex flex-wrap items-end gap-2">
              <Select
                label={words.type}
                className="w-56 max-sm:w-full"
                value={type}
                onChoose={(value) => {
                  setType(value);
                  preview.reset();
                }}
                choices={jobTypes.map((one) => ({
                  value: one,
                  label: kitWords.contentTypes[one],
                }))}
              />
              <FileButton
                label={words.file}
                accept=".csv,.tsv,.txt,text/csv,text/plain"
                icon={FileIcon}
                onFile={(file) => void readFile(file)}
              />
              <Button
                label={words.preview}
                variant={preview.data ? "secondary" : "primary"}
                isBusy={preview.isPending}
                disabled={text.trim() === ""}
                onClick={() => preview.mutate()}
              />
            </div>
            {(preview.error ?? start.error) !== null && (
              <ErrorNotice error={preview.error ?? start.error} />
            )}
          </div>
        </Card>
        {preview.data && (
          <Preview batch={preview.data} isBusy={start.isPending} onStart={() => start.mutate()} />
        )}
        <EarlierLists />
      </div>
    </>
  );
}

interface PreviewProps {
  batch: StartedBatch;
  isBusy: boolean;
  onStart: () => void;
}

function Preview({ batch, isBusy, onStart }: PreviewProps) {
  const { started_count: count, rejected_count: rejected, cost_usd: cost, problem } = batch;
  return (
    <Card
      isFlush
      title={words.summary(formatNumber(count), formatNumber(rejected))}
      description={batch.jobs_count > 0 && words.already(formatNumber(batch.jobs_count))}
      actions={
        <Button
          label={count === 0 ? words.nothing : words.start(formatNumber(count))}
          variant="primary"
          isBusy={isBusy}
          disabled={count === 0}
          onClick={onStart}
        />
      }
    >
      <div className="flex flex-col gap-3 px-4 py-3 sm:px-5">
        {problem && <Notice tone="warn">{problem.message}</Notice>}
        <Facts
          facts={[
            { name: words.time, value: batch.estimated_time ?? words.noDate },
            {
              name: words.cost,
              value:
                cost === null
                  ? words.unknownCost
                  : `${formatMoney(cost.from)} – ${formatMoney(cost.to)}`,
            },
            ...(batch.daily_budget_left_usd === null
              ? []
              : [{ name: words.budget, value: formatMoney(batch.daily_budget_left_usd) }]),
          ]}
        />
      </div>
      <BatchRows rows={batch.rows} />
    </Card>
  );
}

function EarlierLists() {
  const pressroom = usePressroom();
  const isBrandRequired = useIsBrandRequired();
  const batches = usePagedList<BatchSummary>({
    queryKey: ["batches", "list"],
    list: (cursor, options) => pressroom.batches.list({ limit: 20, ...cursor }, options),
  });
  return (
    <Card isFlush title={words.earlier}>
      <WindowedList
        label={words.earlier}
        list={batches}
        keyOf={({ batch_id: id }) => id}
        row={(batch) => (
          <>
            <div className="min-w-0 flex-1">
              <PlainLink
                to="/batches/$batchId/"
                params={{ batchId: batch.batch_id }}
                className={rowLinkClass}
              >
                {words.batchOf(batch.batch_id, exactTime(batch.created_at))}
              </PlainLink>
              <p className="text-sm text-soft">
                {words.about(formatNumber(batch.rows_count), formatNumber(batch.rejected_count))}
              </p>
            </div>
            <span className="text-sm text-soft max-sm:hidden">
              <Time at={batch.created_at} />
            </span>
          </>
        )}
        empty={
          isBrandRequired ? (
            <BrandRequired title={words.empty.title} icon={JobIcon} next="/batches/" />
          ) : (
            <EmptyState icon={JobIcon} {...words.empty} />
          )
        }
      />
    </Card>
  );
}
