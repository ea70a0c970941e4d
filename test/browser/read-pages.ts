/** Reads the dashboard's pages from its routes, so that tests cover new pages automatically. */

export interface DashboardPage {
  /** As in the route table: `/brand/$brandId/keywords`. */
  path: string;
  /** The IDs in its path and in its search parameters, with the API's names: `brand_id`. */
  pathIds: string[];
  searchIds: string[];
  /** All its search parameters. */
  searchNames: string[];
  /** False for pages that are available without a session. */
  isFramed: boolean;
}

interface RouteNode {
  options: { path?: string; id?: string; validateSearch?: (search: object) => unknown };
  children?: RouteNode[] | Record<string, RouteNode>;
}

export async function readPages(): Promise<DashboardPage[]> {
  // A specifier that the compiler does not follow: the dashboard has its own compiler settings.
  const address = new URL("../../web/src/routes.tsx", import.meta.url).href;
  const { routeTree } = (await import(address)) as { routeTree: RouteNode };
  return pagesUnder(routeTree, false);
}

/** The URL of a page with these IDs; search parameters only if they are given. */
export function addressOf(
  { path }: DashboardPage,
  ids: Readonly<Record<string, string>>,
  search: Readonly<Record<string, string>> = {},
): string {
  const filled = path.replaceAll(/\$(\w+)/g, (_, name: string) => ids[wireName(name)] ?? "");
  const query = new URLSearchParams(search).toString();
  const slash = filled.endsWith("/") ? "" : "/";
  return `/agents${filled}${slash}${query === "" ? "" : `?${query}`}`;
}

function pagesUnder({ options, children = {} }: RouteNode, isFramed: boolean): DashboardPage[] {
  const { path, validateSearch } = options;
  const inside = Object.values(children).flatMap((child) =>
    pagesUnder(child, isFramed || options.id === "framed"),
  );
  if (path === undefined) return inside;
  const searchNames = namesAskedFor(validateSearch);
  const page: DashboardPage = {
    path,
    pathIds: [...path.matchAll(/\$(\w+)/g)].map(([, name = ""]) => wireName(name)),
    searchIds: searchNames.filter((name) => name.endsWith("_id")),
    searchNames,
    isFramed,
  };
  return [page, ...inside];
}

/** Records which search parameters a route reads. */
function namesAskedFor(validateSearch: RouteNode["options"]["validateSearch"]): string[] {
  const names = new Set<string>();
  validateSearch?.(
    new Proxy(
      {},
      {
        get(_, name) {
          names.add(String(name));
          return undefined;
        },
      },
    ),
  );
  return [...names];
}

function wireName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
