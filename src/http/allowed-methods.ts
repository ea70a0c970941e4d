/**
 * Finds the methods that a path supports, for the Allow header of a 405 response. Computed only then: registering a
 * Fastify route for every rejected method took longer than the rest of the startup.
 */
import type { Route } from "./route.ts";

export interface Address {
  path: string;
  methods: readonly string[];
  /** The path without the names of its parameters: ["", "posts", ":"]. */
  parts: readonly string[];
}

/** One per path pattern: operations on the same path may name its parameters differently. */
export function toAddresses(routes: readonly Pick<Route, "path" | "method">[]): Address[] {
  const byShape = Map.groupBy(routes, ({ path }) => path.replaceAll(/:\w+/g, ":"));
  return [...byShape].map(([shape, same]) => ({
    path: same[0]?.path ?? shape,
    methods: same.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
    parts: partsOf(shape),
  }));
}

/** The most specific address that matches a path. */
export function addressAt(addresses: readonly Address[], path: string): Address | undefined {
  const parts = partsOf(path);
  return addresses
    .filter((address) => leadsTo(address, parts))
    .toSorted((one, other) => openParts(one) - openParts(other))[0];
}

/** A `DELETE /posts/import/` would match "/posts/:id/", because only the latter supports DELETE. */
export function methodsTakenByOthers(
  addresses: readonly Address[],
  { path, methods, parts }: Address,
): string[] {
  const taken = addresses
    .filter((other) => other.path !== path && leadsTo(other, parts))
    .flatMap((other) => other.methods);
  return [...new Set(taken)].filter((method) => !methods.includes(method));
}

/** ":" matches one segment, which may be empty; a final "*" matches all remaining segments. */
function leadsTo({ parts }: Address, path: readonly string[]): boolean {
  const hasRest = parts.at(-1) === "*";
  if (hasRest ? path.length < parts.length : path.length !== parts.length) return false;
  return parts.every((part, index) => part === ":" || part === "*" || part === path[index]);
}

function openParts({ parts }: Address): number {
  return parts.filter((part) => part === ":" || part === "*").length;
}

/** Like Fastify's router: a trailing slash is ignored, and a segment may be empty. */
function partsOf(path: string): string[] {
  return (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path).split("/");
}
