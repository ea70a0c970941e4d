/**
 * Which methods an address takes, for the answer to one that it does not take. Asked only then: a route for every refused
 * method of every address took longer to set up than everything else at a start.
 */
import type { Route } from "./route.ts";

export interface Address {
  path: string;
  methods: readonly string[];
  matches(path: string): boolean;
}

/** One for each shape of a path: its operations may call what stands in it by different names. */
export function toAddresses(routes: readonly Pick<Route, "path" | "method">[]): Address[] {
  const byShape = Map.groupBy(routes, ({ path }) => path.replaceAll(/:\w+/g, ":"));
  return [...byShape].map(([shape, same]) => {
    let pattern: RegExp | undefined;
    return {
      path: same[0]?.path ?? shape,
      methods: same.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
      matches(path) {
        pattern ??= toPattern(withoutLastSlash(shape));
        return pattern.test(withoutLastSlash(path));
      },
    };
  });
}

/** The address that a path leads to, the most exact one; undefined where there is none. */
export function addressAt(addresses: readonly Address[], path: string): Address | undefined {
  return addresses
    .filter((address) => address.matches(path))
    .toSorted((one, other) => openParts(one) - openParts(other))[0];
}

/** "/posts/import/" would be taken for "/posts/:id/" by the methods that only the latter has. */
export function methodsTakenByOthers(
  addresses: readonly Address[],
  { path, methods }: Address,
): string[] {
  const taken = addresses
    .filter((other) => other.path !== path && other.matches(path))
    .flatMap((other) => other.methods);
  return [...new Set(taken)].filter((method) => !methods.includes(method));
}

function openParts({ path }: Address): number {
  return path.split(/[:*]/).length;
}

/** As Fastify's router sees paths: a slash at the end changes nothing, and between two there may be an empty name. */
function withoutLastSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function toPattern(shape: string): RegExp {
  const source = shape.split(/([:*])/).map((part) => {
    if (part === ":") return "[^/]*";
    return part === "*" ? ".*" : part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${source.join("")}$`, "s");
}
