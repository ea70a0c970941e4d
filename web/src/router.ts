/** The router, and its types for all links. */
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
    // URLs of resources end with a slash, as in the API; both forms work.
    trailingSlash: "preserve",
    defaultPreload: "intent",
    // The query client caches page data and knows its age.
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
