/** One topic list: the progress of its jobs, its rows, and an archive of the results. */
import type { Batch, BatchRow } from "@pressroom/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { usePressroom } from "../../api/pressroom.ts";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { formatMoney, formatNumber } from "../../kit/format.ts";
import { DownloadIcon } from "../../kit/icons.ts";
import { Link } from "../../kit/link.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { PageQueryView } from "../../kit/page-query-view.tsx";
import { Progress } from "../../kit/progress.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { batchesWords as words } from "../../words/batches.ts";
import { downloadFile } from "../contents/export-content.ts";
import { batchQuery } from "./batch-query.ts";
import { BatchRows } from "./batch-rows.tsx";
import { hasFailed } from "./failed-rows.ts";

const route = getRouteApi("/framed/batches/$batchId");
const backLink = <Link to="/batches/">{words.back}</Link>;

export function BatchPage() {
  const { batchId } = route.useParams();
  const pressroom = usePressroom();
  const query = useQuery(batchQuery(pressroom, batchId));
  const download = useMutation({
    networkMode: "always",
    mutationFn: () =>
      downloadFile(`/contents/archive/?batch_id=${batchId}`, `batch-${batchId}.zip`),
    onError: useErrorToast(),
  });
  const title = words.batch(batchId);
  return (
    <PageQueryView
      query={query}
      title={title}
      back={backLink}
      skeleton={<SkeletonRows count={8} />}
    >
      {(batch) => (
        <>
          <PageHeader
            title={title}
            back={backLink}
            actions={
              <>
                {batch.finished_count === batch.jobs_count && batch.rows.some(hasFailed) && (
                  <ButtonLink
                    label={words.fix}
                    to="/batches/"
                    search={{ failed_of: batchId }}
                    variant="primary"
                  />
                )}
                <Button
                  label={words.archive}
                  icon={DownloadIcon}
                  isBusy={download.isPending}
                  disabled={batch.rows.every(({ content_ids: ids }) => ids.length === 0)}
                  onClick={() => download.mutate()}
                />
              </>
            }
          />
          <div className="flex flex-col gap-6">
            <Card>
              <p role="status" className="mb-2 text-sm">
                {summaryOf(batch)}
                {batch.cost > 0 && ` · ${formatMoney(batch.cost)}`}
              </p>
              <Progress label={words.progress} percent={batch.progress} />
            </Card>
            <Card isFlush>
              <BatchRows rows={batch.rows} />
            </Card>
          </div>
        </>
      )}
    </PageQueryView>
  );
}

/** The number of jobs by outcome, and of rows that were rejected. */
function summaryOf({ rows, jobs_count: jobs, rejected_count: rejected }: Batch): string {
  const count = (...states: BatchRow["state"][]) =>
    rows.filter(({ state }) => states.includes(state)).length;
  const [failed, canceled] = [count("failed"), count("canceled")];
  return [
    words.written(formatNumber(count("succeeded", "partially_succeeded")), formatNumber(jobs)),
    ...(failed > 0 ? [words.failed(formatNumber(failed))] : []),
    ...(canceled > 0 ? [words.canceled(formatNumber(canceled))] : []),
    ...(rejected > 0 ? [words.rejected(formatNumber(rejected))] : []),
  ].join(", ");
}
