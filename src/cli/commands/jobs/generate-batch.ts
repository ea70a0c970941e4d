/** `generate --from`: turns a list of topics into jobs by the rules of POST /batches/, follows them, and saves the results. */
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import JSZip from "jszip";
import { forAccount } from "../../../db/account-handle.ts";
import { presentStarted, readList } from "../../../http/routes/batches/create-batch.ts";
import { fileName } from "../../../http/routes/contents/archive-contents.ts";
import { previewBatch, startBatch } from "../../../jobs/start-batch.ts";
import { isTimeZone } from "../../../jobs/zoned-time.ts";
import { listBatchJobs } from "../../../records/batches/batches.ts";
import type { BatchJob } from "../../../records/batches/batches.ts";
import { findContent } from "../../../records/contents/contents.ts";
import type { Services } from "../../../services.ts";
import { startWorkerRole } from "../../../services/start-workers.ts";
import { shownCount } from "../../terminal/amount.ts";
import { chooseAccount } from "../../choose-account.ts";
import { chooseBrand } from "../../choose-brand.ts";
import { exitCode } from "../../command.ts";
import type { Values } from "../../command.ts";
import { isLeftAlone } from "./follow-job.ts";
import type { GenerateOptions } from "./generate.ts";
import type { Output } from "../../terminal/output.ts";
import { readText, readTextFile } from "../../terminal/read-text.ts";
import { openCommandBatcher, readType } from "./start-job.ts";
import { harmless } from "../../terminal/table.ts";
import { withServices } from "../../with-services.ts";
import { refused } from "../../terminal/wrong-use.ts";

type GenerateFromOptions = Values<GenerateOptions> & { from: string; type: string | undefined };

const pollMs = 500;
const workerGraceMs = 5_000;

export async function generateFrom(output: Output, options: GenerateFromOptions): Promise<number> {
  const { from, preview = false, output: target } = options;
  const contentType = readType(options.type ?? "article");
  const timeZone = options["time-zone"] ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!isTimeZone(timeZone)) throw refused(`--time-zone: unknown time zone "${timeZone}".`);
  if (target !== undefined && !target.endsWith(".zip")) {
    throw refused(
      "-o: the results of a list are written as one archive. Use a file such as -o results.zip.",
    );
  }
  const rows = readList(from === "-" ? readText(from, "--from") : readTextFile(from, "--from"));
  return withServices("command", async ({ services, signal }) => {
    const { database, config } = services;
    const account = await chooseAccount(database, {
      account: options.account,
      brand: options.brand,
    });
    const brand =
      options.brand === undefined
        ? null
        : await forAccount(database, account.id, (one) => chooseBrand(one, account, options.brand));
    const tools = { config, accepting: await openCommandBatcher(services) };
    const found = await (preview ? previewBatch : startBatch)(tools, {
      inAccount: (work) => forAccount(database, account.id, work),
      caller: { keyBrandId: null, apiKeyId: null, live: true },
      credential: { accountId: account.id },
      rows,
      brandId: brand?.id ?? null,
      contentType,
      timeZone,
    });
    const shown = presentStarted(found, preview);
    if (!output.json || preview || options["no-wait"]) output.result(shown, () => inLines(shown));
    if (preview || !found.batch || options["no-wait"]) return exitCode.done;
    const batchId = found.batch.id;
    const jobs = await untilDone(output, { services, accountId: account.id, batchId, signal });
    if (target !== undefined) {
      writeFileSync(target, await archive(services, account.id, jobs));
    }
    const failed = jobs.filter(({ state }) => state === "failed").length;
    const contents = jobs.flatMap(({ contentIds }) => contentIds);
    output.result(
      { ...shown, failed_count: failed, content_ids: contents, archive: target ?? null },
      () =>
        `${shownCount(contents.length, "piece")} written, ${shownCount(failed, "job")} failed.${target === undefined ? "" : ` Archive: ${target}`}`,
    );
    return failed > 0 ? exitCode.jobFailed : exitCode.done;
  });
}

function inLines(shown: ReturnType<typeof presentStarted>): string {
  const { started_count: started, rejected_count: rejected, cost_usd: cost } = shown;
  const lines = [
    shown.preview
      ? `Would start ${shownCount(started, "job")} from ${shownCount(shown.rows_count, "row")}; rows with errors: ${rejected}.`
      : `Batch ${shown.batch_id}: started ${shownCount(started, "job")} from ${shownCount(shown.rows_count, "row")}; rows with errors: ${rejected}.`,
    `Time: ${shown.estimated_time ?? "-"}. Cost: ${cost === null ? "unknown" : `$${cost.from.toFixed(2)} to $${cost.to.toFixed(2)}`}.`,
  ];
  if (shown.problem) lines.push(`${shown.problem.message} Run the command again later.`);
  for (const { line, errors, topic } of shown.rows) {
    for (const error of errors as { param: string; message: string }[]) {
      lines.push(`  line ${line} (${harmless(topic ?? "")}): ${error.param}: ${error.message}`);
    }
  }
  return lines.join("\n");
}

const over = new Set(["succeeded", "partially_succeeded", "failed", "canceled"]);

/** As for one job, a worker runs here if there is no other with our own data directory. */
async function untilDone(
  output: Output,
  options: { services: Services; accountId: number; batchId: number; signal: AbortSignal },
): Promise<BatchJob[]> {
  const { services, accountId, batchId, signal } = options;
  let own: Awaited<ReturnType<typeof startWorkerRole>> | undefined;
  try {
    for (;;) {
      signal.throwIfAborted();
      const jobs = await forAccount(services.database, accountId, (account) =>
        listBatchJobs(account, batchId),
      );
      const done = jobs.filter(({ state }) => over.has(state)).length;
      output.live(`${done} of ${jobs.length} jobs done`);
      if (done === jobs.length) return jobs;
      if (!own && isLeftAlone(services)) {
        if (!output.json)
          output.note("No worker is running, so this command runs the jobs itself.");
        own = await startWorkerRole(services);
      }
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await own?.stop(workerGraceMs);
  }
}

async function archive(
  { database }: Services,
  accountId: number,
  jobs: readonly BatchJob[],
): Promise<Buffer> {
  const zip = new JSZip();
  for (const id of jobs.flatMap(({ contentIds }) => contentIds)) {
    const content = await forAccount(database, accountId, (account) => findContent(account, id));
    if (content) zip.file(fileName(content, "markdown"), content.markdown);
  }
  return zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
}
