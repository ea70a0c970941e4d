/** The shape of every operation: one file in routes/ makes one of these; app.ts puts them behind the socket. */
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { AcceptingLine } from "../generation/accepting-line.ts";
import { Refusal } from "../errors.ts";
import type { RefusalCode } from "../errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Tracing } from "../tracing/tracing.ts";

export interface RouteTools {
  config: Config;
  database: Database;
  /** Where requests that start a job are let in. */
  accepting: AcceptingLine;
  metrics: Metrics;
  tracing: Tracing;
  /** False while the process drains: it lives, but wants no new work. */
  isReady: () => boolean;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** An object goes out as JSON; text as it is, with the Content-Type that `headers` names. */
  body: object | string;
}

export interface Route {
  method: "GET" | "POST";
  /** With its trailing slash where it has one; the same path without it is the same route. */
  path: string;
  /** Whoever watches over the process asks this, and asks most urgently when there is too much to do. */
  isAnsweredUnderLoad?: boolean;
  handle(tools: RouteTools, request: FastifyRequest): Promise<Answer>;
}

/** An id in a path; what cannot be an id of ours is as if it did not exist. */
export function pathId(request: FastifyRequest, name: string, otherwise: RefusalCode): number {
  const text = (request.params as Record<string, string>)[name] ?? "";
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new Refusal(otherwise);
  return Number(text);
}
