/** The dashboard's table of pages, read from its own routes, so that a page that is added is tested without being named. */

export interface DashboardPage {
  /** As the table has it: `/brand/$brandId/keywords`. */
  path: string;
  /** The ids in its path, and those that may stand behind its question mark, in the API's spelling: `brand_id`. */
  pathIds: string[];
  searchIds: string[];
  /** Everything that may stand behind its question mark. */
  searchNames: string[];
  /** False for those that are there for whoever is not signed in. */
  isFramed: boolean;
}

interface RouteNode {
  options: { path?: string; id?: string; validateSearch?: (search: object) => unknown };
  children?: RouteNode[] | Record<string, RouteNode>;
}

export async function readPages(): Promise<DashboardPage[]> {
  // A specifier that the compiler does not follow: the dashboard is checked with settings of its own.
  const address = new URL("../../web/src/routes.tsx", import.meta.url).href;
  const { routeTree } = (await import(address)) as { routeTree: RouteNode };
  return pagesUnder(routeTree, false);
}

/** The address of a page with these ids in it; those of the search only where they are named. */
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

/** A route says what it knows by asking for it. */
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
