/**
 * Reads websites to propose brands, a few at a time. An interrupted read restarts from the beginning, because it only
 * takes seconds. src/sources/website decides what is read and proposed.
 */
import type { Database } from "../db/database.ts";
import type { AnalysisPool } from "../editing/analysis-pool.ts";
import { Failure, Refusal } from "../errors.ts";
import type { JobModels } from "../llm/model.ts";
import type { Log } from "../log.ts";
import {
  claimBrandProposals,
  deleteOldBrandProposals,
  saveBrandProposal,
} from "../records/brands/brand-proposals.ts";
import type {
  ClaimedProposal,
  Proposal,
  ProposalChange,
} from "../records/brands/brand-proposals.ts";
import { SourceProblem } from "../sources/source-fetch.ts";
import type { SourceFetch } from "../sources/source-fetch.ts";
import type { WebPage } from "../sources/website/parse-page.ts";
import { readWebsite } from "../sources/website/read-brand-website.ts";
import { openClaimLoop } from "./claim-loop.ts";
import { repeat } from "./run-periodically.ts";

export interface ProposingTools {
  /** With the worker's role. */
  database: Database;
  log: Log;
  fetch: SourceFetch;
  analysis: AnalysisPool;
  /** Undefined if neither the account nor the operator has a model. */
  modelsFor(accountId: number): Promise<JobModels | undefined>;
}

export interface RunningProposing {
  /** Stops claiming, and returns the proposals in progress to the queue. */
  stop(): Promise<void>;
}

const pollMs = 500;
const deleteEveryMs = 600_000;
const concurrency = 4;
/** For all pages; a model may take as long again. */
const readingMsMax = 120_000;
/** Longer than a page takes. If a worker is killed, another one continues after this time. */
const leaseMs = 45_000;
const modelLeaseMs = readingMsMax + 30_000;
const attemptsMax = 3;

export function startProposing(tools: ProposingTools): RunningProposing {
  const { database, log } = tools;
  const stopping = new AbortController();
  const loop = openClaimLoop({
    concurrency,
    pollMs,
    claim: (rowsMax) => claimBrandProposals(database, { rowsMax, leaseMs }),
    work: (claimed) => propose(tools, claimed, stopping.signal),
    log,
    failure: "could not check for websites to read; retrying",
  });
  const deleting = {
    everyMs: deleteEveryMs,
    log,
    failure: "could not delete old brand proposals; retrying later",
  };
  const endDeleting = repeat(deleting, () => deleteOldBrandProposals(database));
  return {
    async stop() {
      stopping.abort();
      await Promise.all([loop.stop(), endDeleting()]);
      await loop.ended();
    },
  };
}

async function propose(
  tools: ProposingTools,
  claimed: ClaimedProposal,
  stopping: AbortSignal,
): Promise<void> {
  const { database, log } = tools;
  const save = async (change: ProposalChange) => {
    if (!(await saveBrandProposal(database, claimed, change))) throw new ProposalLost();
  };
  try {
    await save(await outcomeOf(tools, claimed, { save, stopping }));
  } catch (error) {
    if (error instanceof ProposalLost) return;
    // The lease expires, and another attempt starts.
    log.warn({ err: error, proposal: claimed.id }, "could not read a website; retrying");
  }
}

/** Another worker has claimed it, or it was deleted. */
class ProposalLost extends Error {}

async function outcomeOf(
  tools: ProposingTools,
  claimed: ClaimedProposal,
  { save, stopping }: { save: (change: ProposalChange) => Promise<void>; stopping: AbortSignal },
): Promise<ProposalChange> {
  const { accountId, attempts, url } = claimed;
  if (attempts > attemptsMax) {
    return failed("interrupted", "Reading was interrupted several times. Try again later.");
  }
  const timeout = AbortSignal.timeout(readingMsMax);
  const signal = AbortSignal.any([stopping, timeout]);
  try {
    const { pages, report } = await readWebsite(
      {
        fetch: tools.fetch,
        parsePage: (page) => tools.analysis.analyze(accountId, "parsePage", page),
        signal,
        onProgress: (progress) => save({ ...progress, leaseMs }),
      },
      url,
    );
    const found = await tools.analysis.analyze(accountId, "proposeBrand", pages);
    if (found.length === 0) {
      return {
        ...failed(
          "nothing_found",
          "This website has no readable text. It may require JavaScript. Fill in the fields yourself.",
        ),
        pages: report,
      };
    }
    await save({ leaseMs: modelLeaseMs });
    const better = await askModel(tools, claimed, { pages, found, signal: stopping });
    return { state: "finished", pages: report, ...better };
  } catch (error) {
    if (stopping.aborted) return { state: "queued" };
    if (timeout.aborted) {
      return failed("timed_out", "Reading this website took too long. Try again later.");
    }
    if (error instanceof SourceProblem) return failed(error.code, error.message);
    if (error instanceof Refusal && error.code === "text_too_complex") {
      return failed("too_large", "A page of this website takes too long to process.");
    }
    throw error;
  }
}

function failed(problemCode: string, problem: string): ProposalChange {
  return { state: "failed", problemCode, problem };
}

/** A model improves the proposals; without one, or if it fails, those found by code remain. */
async function askModel(
  tools: ProposingTools,
  { accountId, isLive }: ClaimedProposal,
  given: {
    pages: readonly WebPage[];
    found: Proposal[];
    signal: AbortSignal;
  },
): Promise<Pick<ProposalChange, "proposals" | "modelProblem">> {
  const { pages, found, signal } = given;
  const models = isLive ? await tools.modelsFor(accountId) : undefined;
  if (!models) return { proposals: found };
  try {
    const { proposeWithModel } = await import("../sources/website/propose-with-model.ts");
    const language = found.find(({ field }) => field === "language")?.value ?? "";
    const timeout = AbortSignal.timeout(readingMsMax);
    const options = { language, signal: AbortSignal.any([signal, timeout]) };
    return { proposals: await proposeWithModel(models, pages, found, options) };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof Failure) return { proposals: found, modelProblem: error.message };
    tools.log.warn({ err: error }, "a model's proposals could not be used");
    return { proposals: found, modelProblem: "The model took too long." };
  }
}
