/**
 * Which methods an address takes, for the answer to one that it does not take. Asked only then: a route for every refused
 * method of every address took longer to set up than everything else at a start.
 */
import type { Route } from "./route.ts";

export interface Address {
  path: string;
  methods: readonly string[];
  /** The path without the names of its parameters: ["", "posts", ":"]. */
  parts: readonly string[];
}

/** One for each shape of a path: its operations may call what stands in it by different names. */
export function toAddresses(routes: readonly Pick<Route, "path" | "method">[]): Address[] {
  const byShape = Map.groupBy(routes, ({ path }) => path.replaceAll(/:\w+/g, ":"));
  return [...byShape].map(([shape, same]) => ({
    path: same[0]?.path ?? shape,
    methods: same.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
    parts: partsOf(shape),
  }));
}

/** The address that a path leads to, the most exact one; undefined where there is none. */
export function addressAt(addresses: readonly Address[], path: string): Address | undefined {
  const parts = partsOf(path);
  return addresses
    .filter((address) => leadsTo(address, parts))
    .toSorted((one, other) => openParts(one) - openParts(other))[0];
}

/** "/posts/import/" would be taken for "/posts/:id/" by the methods that only the latter has. */
export function methodsTakenByOthers(
  addresses: readonly Address[],
  { path, methods, parts }: Address,
): string[] {
  const taken = addresses
    .filter((other) => other.path !== path && leadsTo(other, parts))
    .flatMap((other) => other.methods);
  return [...new Set(taken)].filter((method) => !methods.includes(method));
}

/** A colon stands for one part, which may be empty, and a star at the end for all that follow. */
function leadsTo({ parts }: Address, path: readonly string[]): boolean {
  const hasRest = parts.at(-1) === "*";
  if (hasRest ? path.length < parts.length : path.length !== parts.length) return false;
  return parts.every((part, index) => part === ":" || part === "*" || part === path[index]);
}

function openParts({ parts }: Address): number {
  return parts.filter((part) => part === ":" || part === "*").length;
}

/** As Fastify's router sees paths: a slash at the end changes nothing, and between two there may be an empty name. */
function partsOf(path: string): string[] {
  return (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path).split("/");
}
