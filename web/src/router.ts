/** The router over all routes, and its types for every link. */
import { createRouter } from "@tanstack/react-router";
import { BrokenPage } from "./frame/broken-page.tsx";
import { SkeletonPage } from "./kit/skeleton.tsx";
import { routeTree } from "./routes.tsx";
import type { RouterContext } from "./routes.tsx";
import { parseSearch, stringifySearch } from "./kit/search-params.ts";

export function createDashboardRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    basepath: "/agents",
    context,
    parseSearch,
    stringifySearch,
    // Addresses of things end with a slash, as those of the API do; both forms are understood.
    trailingSlash: "preserve",
    defaultPreload: "intent",
    // What a page shows is kept by the query client, which knows better how old it is.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: SkeletonPage,
    defaultPendingMs: 150,
    defaultErrorComponent: BrokenPage,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}
