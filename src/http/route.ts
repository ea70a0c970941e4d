/** The shape of everything that has an address: app.ts puts routes behind the socket. Operations are operation.ts's. */
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
  /** Where requests that start a job are let in. */
  accepting: AcceptBatcher;
  /** Where long texts are read, away from this event loop. */
  analysis: AnalysisPool;
  /** Where jobs are followed. */
  events: EventHub;
  /** What secrets of webhooks are encrypted with, and where webhooks may lead. */
  webhooks: { readonly encryption: Encryption; readonly rules: AddressRules };
  /** What credentials of sources are encrypted with, where sources may be, and who reads them. */
  sources: {
    readonly encryption: Encryption;
    readonly rules: AddressRules;
    readonly findReader: FindReader;
    readonly fetching: SourceFetching;
  };
  /** What credentials of channels are encrypted with, where channels may be, and how they are reached. */
  publishing: {
    readonly encryption: Encryption;
    readonly rules: AddressRules;
    readonly fetch: ChannelFetch;
  };
  /** Where requests wait that make PostgreSQL read or search texts word by word. */
  fullText: AccountQueue;
  /** Where files that are uploaded wait, and where they are parsed. */
  uploads: AccountQueue;
  files: FileParser;
  /** Lets the body of this answer's request take its time, and returns how much. */
  expectUpload(answer: ServerResponse): number;
  /** What signing in needs. */
  signIn: SignInTools;
  /** For accounts that bring a model of their own. */
  models: OwnModels;
  metrics: Metrics;
  tracing: Tracing;
  /** Whether there is anything that work can be accepted with. */
  readiness: Readiness;
  /** Aborted when the process drains: it lives, but wants no new work. */
  draining: AbortSignal;
}

export interface ModelWay {
  readonly rules: AddressRules;
  readonly resolving: Resolving;
}

export interface OwnModels {
  /** What their keys are encrypted with. */
  readonly encryption: Encryption;
  /** Where they may be: those of accounts, and those of a sole operator (is-operator.ts), who may name private addresses. */
  readonly accounts: ModelWay;
  readonly operators: ModelWay;
  /** What could write on this installation; for the operator alone, since it looks at ports of this machine. */
  find(): Promise<FoundModels>;
  /** Models on this machine; for the operator alone too. */
  readonly downloads: Downloads;
  /** What the operator's own server answers now. */
  look(url: string): Promise<Listing>;
  /** Asks each of its models for a word. Refused while one of the account's is being asked, or too many are. */
  tryOut(accountId: number, choice: ModelChoice, signal: AbortSignal): Promise<TriedModel[]>;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /**
   * An object goes out as JSON; text, bytes and streams as they are, with the Content-Type that `headers` names;
   * nothing where the status says so.
   */
  body?: object | string | Buffer | Readable;
  /** A stream without an end of its own: it is ended in good order as soon as the process drains. */
  isEndless?: boolean;
}

/** Waits for something, such as a change, without a place among the requests under way, which is given back first. */
export interface LaterAnswer {
  later(): Promise<Answer>;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Route {
  method: Method;
  /** With its trailing slash where it has one; the same path without it is the same route. */
  path: string;
  /** 64 KiB where it says nothing. */
  bodyBytesMax?: number;
  /** Whoever watches over the process asks this, and asks most urgently when there is too much to do. */
  isAnsweredUnderLoad?: boolean;
  /** Throws where a request is not to be read any further. */
  beforeBody?(config: Config, request: IncomingMessage): void;
  /** The body is not read beforehand: `handle` streams it from the request. */
  isUpload?: boolean;
  /** Who seems to be asking, to tell callers apart; by the API key where it says nothing. */
  callerOf?(config: Config, request: IncomingMessage): string | undefined;
  handle(
    tools: RouteTools,
    request: FastifyRequest,
    response: ServerResponse,
  ): Promise<Answer | LaterAnswer>;
}
