/** Starts the dashboard: API client, cache, router and shared contexts. */
import { Pressroom } from "@pressroom/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { AnyRoute } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { JobChangesContext, openJobChanges } from "./api/job-changes.ts";
import { PressroomContext } from "./api/pressroom.ts";
import { createQueryClient } from "./api/query-client.ts";
import { onSignOutElsewhere, signedOutEvent } from "./api/session-events.ts";
import { sessionQuery } from "./api/session.ts";
import { formatNumber } from "./kit/format.ts";
import { loadMenuParts } from "./kit/menu.tsx";
import { ToastScope, clearToastsEvent } from "./kit/toast.tsx";
import { loadTooltipBubble } from "./kit/tooltip.tsx";
import { createDashboardRouter } from "./router.ts";

const pressroom = new Pressroom({ session: true });
const queryClient = createQueryClient({
  onSignedOut: () => {
    const { pathname, href } = router.state.location;
    if (pathname === "/sign-in") return;
    if (!window.dispatchEvent(new Event(signedOutEvent, { cancelable: true }))) return;
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    void router.navigate({ to: "/sign-in", search: { next: href }, replace: true });
  },
});
const router = createDashboardRouter({ pressroom, queryClient });
const jobChanges = openJobChanges(pressroom, {
  onSignedOut: () => void queryClient.invalidateQueries(sessionQuery),
});

onSignOutElsewhere(() => {
  window.dispatchEvent(new Event(clearToastsEvent));
  // The editor keeps unsaved text and asks the user to sign in again in place.
  if (!window.dispatchEvent(new Event(signedOutEvent, { cancelable: true }))) return;
  jobChanges.stop();
  queryClient.clear();
  void router.navigate({ to: "/sign-in" });
});

// Requested before rendering, because the first page waits for it.
void queryClient.prefetchQuery(sessionQuery);
// Load the page's code in parallel.
const routes: Record<string, AnyRoute> = router.routesById;
for (const { routeId } of router.matchRoutes(router.latestLocation) as { routeId: string }[]) {
  const route = routes[routeId];
  if (route) void router.loadRouteChunk(route);
}

const root = document.getElementById("root");
if (!root) throw new Error("#root element not found");
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PressroomContext value={pressroom}>
          <JobChangesContext value={jobChanges}>
            <ToastScope>
              <RouterProvider router={router} />
            </ToastScope>
          </JobChangesContext>
        </PressroomContext>
      </QueryClientProvider>
    </StrictMode>,
  );
// In separate tasks, so that the browser can respond in between.
setTimeout(draw);
setTimeout(() => formatNumber(0));
// Load menus and tooltips in advance, so that they open immediately, even offline. Safari has no idle callbacks.
setTimeout(() => {
  if ("requestIdleCallback" in window) requestIdleCallback(preloadOverlays);
  else preloadOverlays();
}, 300);

function preloadOverlays(): void {
  const hasPointer = matchMedia("(hover: hover)").matches;
  void Promise.allSettled([loadMenuParts(), ...(hasPointer ? [loadTooltipBubble()] : [])]);
}
