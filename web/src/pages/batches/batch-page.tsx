/** One list: how far all of its jobs are, its rows, and the results as one archive. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
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
import { downloadFile } from "../contents/content-forms.ts";
import { BatchRows } from "./batch-rows.tsx";

const route = getRouteApi("/framed/batches/$batchId");
const lookMs = 2_000;

export function BatchPage() {
  const { batchId } = route.useParams();
  const pressroom = usePressroom();
  const sayWhy = useErrorToast();
  const [isBusy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: ["batches", batchId],
    queryFn: ({ signal }) => pressroom.batches.get(batchId, { signal }),
    refetchInterval: ({ state }) =>
      state.data && state.data.finished_count < state.data.jobs_count ? lookMs : false,
  });
  const download = async () => {
    setBusy(true);
    await downloadFile(`contents/archive/?batch_id=${batchId}`, `batch-${batchId}.zip`).catch(
      sayWhy,
    );
    setBusy(false);
  };
  const title = words.batch(batchId);
  return (
    <PageQueryView query={query} title={title} skeleton={<SkeletonRows count={8} />}>
      {(batch) => (
        <>
          <PageHeader
            title={title}
            back={<Link to="/batches/">{words.back}</Link>}
            actions={
              <Button
                label={words.archive}
                icon={DownloadIcon}
                isBusy={isBusy}
                disabled={batch.rows.every(({ content_ids: ids }) => ids.length === 0)}
                onClick={() => void download()}
              />
            }
          />
          <div className="flex flex-col gap-6">
            <Card>
              <p role="status" className="mb-2 text-sm">
                {words.done(formatNumber(batch.finished_count), formatNumber(batch.jobs_count))}
                {batch.failed_count > 0 && ` · ${words.failed(formatNumber(batch.failed_count))}`}
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
