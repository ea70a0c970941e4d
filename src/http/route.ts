/** A route, its response, and what handlers can use. add-routes.ts registers routes; operation.ts defines operations. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { EventHub } from "../events/event-hub.ts";
import type { Encryption } from "../encrypt.ts";
import type { AnalysisPool } from "../editing/analysis-pool.ts";
import type { AcceptBatcher } from "../jobs/accept-batcher.ts";
import type { FoundModels } from "../llm/find-models.ts";
import type { Listing } from "../llm/find-servers.ts";
import type { ModelChoice } from "../llm/model-choice.ts";
import type { TriedModel } from "../llm/check-model-connection.ts";
import type { Downloads } from "../local-models/download-manager.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { ChannelFetch } from "../publishing/channel-fetch.ts";
import type { FindReader } from "../sources/all-readers.ts";
import type { SourceFetching } from "../sources/open-source-fetch.ts";
import type { AddressRules } from "../security/check-url.ts";
import type { FileParser } from "../sources/files/open-file-parser.ts";
import type { AccountQueue } from "./account-queue.ts";
import type { Readiness } from "./readiness.ts";
import type { SignInTools } from "./authentication/sign-in-tools.ts";
import type { Resolving } from "../security/resolve-public.ts";

export interface RouteTools {
  config: Config;
  database: Database;
  /** Accepts requests that start a job. */
  accepting: AcceptBatcher;
  /** Analyzes long texts in other threads. */
  analysis: AnalysisPool;
  events: EventHub;
  /** The encryption of webhook secrets, and the URLs that webhooks may have. */
  webhooks: { readonly encryption: Encryption; readonly rules: AddressRules };
  /** The encryption of source credentials, the URLs that sources may have, and their readers. */
  sources: {
    readonly encryption: Encryption;
    readonly rules: AddressRules;
    readonly findReader: FindReader;
    readonly fetching: SourceFetching;
  };
  /** The encryption of channel credentials, the URLs that channels may have, and how they are fetched. */
  publishing: {
    readonly encryption: Encryption;
    readonly rules: AddressRules;
    readonly fetch: ChannelFetch;
  };
  /** Limits concurrent full-text indexing and search. */
  fullText: AccountQueue;
  /** Limits concurrent uploads. */
  uploads: AccountQueue;
  files: FileParser;
  /** Exempts this response's request from the body timeout, and returns the time limit for uploads. */
  expectUpload(answer: ServerResponse): number;
  signIn: SignInTools;
  models: OwnModels;
  metrics: Metrics;
  tracing: Tracing;
  readiness: Readiness;
  /** Aborted when the process starts to shut down. */
  draining: AbortSignal;
}

/** How a model server is reached. */
export interface ModelAccess {
  readonly rules: AddressRules;
  readonly resolving: Resolving;
}

export interface OwnModels {
  /** The encryption of API keys. */
  readonly encryption: Encryption;
  /** For model servers of accounts, and of a sole operator (is-operator.ts), who may use private addresses. */
  readonly accounts: ModelAccess;
  readonly operators: ModelAccess;
  /** Finds usable models. Only for the operator, because it probes ports of this machine. */
  find(): Promise<FoundModels>;
  /** Downloads of local models; only for the operator. */
  readonly downloads: Downloads;
  /** Lists the models of the operator's own server. */
  listModels(url: string): Promise<Listing>;
  /** Sends each model of the choice a short test request. Rejected if the account or the process already has too many. */
  tryOut(accountId: number, choice: ModelChoice, signal: AbortSignal): Promise<TriedModel[]>;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** Objects are sent as JSON; text, bytes and streams as they are, with the Content-Type in `headers`. */
  body?: object | string | Buffer | Readable;
  /** For a stream that never ends by itself: it is ended properly when the process shuts down. */
  isEndless?: boolean;
}

/** For slow responses, such as long polls: releases the request's load-shedding slot, then calls `later`. */
export interface LaterAnswer {
  later(): Promise<Answer>;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Route {
  method: Method;
  /** With its trailing slash, if any; requests may omit it. */
  path: string;
  /** Defaults to 64 KiB. */
  bodyBytesMax?: number;
  /** Exempt from load shedding, for health checks and metrics. */
  isAnsweredUnderLoad?: boolean;
  /** Throws to reject a request before its body is read. */
  beforeBody?(config: Config, request: IncomingMessage): void;
  /** The body is not read in advance: `handle` streams it from the request. */
  isUpload?: boolean;
  /** The claimed identity of the caller, to distinguish callers under load; by default, the API key's digest. */
  callerOf?(config: Config, request: IncomingMessage): string | undefined;
  handle(
    tools: RouteTools,
    request: FastifyRequest,
    response: ServerResponse,
  ): Promise<Answer | LaterAnswer>;
}
