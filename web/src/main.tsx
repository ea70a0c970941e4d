/** Starts the dashboard: the client, the cache, the router, and what all pages share. */
import { Pressroom } from "@pressroom/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { AnyRoute } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { JobChangesContext, openJobChanges } from "./api/job-changes.ts";
import { PressroomContext } from "./api/pressroom.ts";
import { createQueryClient } from "./api/query-client.ts";
import { onSignOutElsewhere } from "./api/session-channel.ts";
import { sessionQuery } from "./api/session.ts";
import { signedOutEvent } from "./api/signed-out-event.ts";
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
  // What is being typed is kept: one signs in again in place.
  if (!window.dispatchEvent(new Event(signedOutEvent, { cancelable: true }))) return;
  jobChanges.stop();
  queryClient.clear();
  void router.navigate({ to: "/sign-in" });
});

// Asked for before anything is drawn: the first page waits for it.
void queryClient.prefetchQuery(sessionQuery);
// And the page's own part beside it, not after it.
const routes: Record<string, AnyRoute> = router.routesById;
for (const { routeId } of router.matchRoutes(router.latestLocation) as { routeId: string }[]) {
  const route = routes[routeId];
  if (route) void router.loadRouteChunk(route);
}

const place = document.getElementById("root");
if (!place) throw new Error("#root element not found");
const draw = () =>
  createRoot(place).render(
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
// Each in a task of its own, so that the browser can answer in between.
setTimeout(draw);
setTimeout(() => formatNumber(0));
// What menus and tooltips are drawn with, when the page is done: they open at once, and for whoever goes offline too.
// Safari has no idle callbacks.
setTimeout(() => {
  if ("requestIdleCallback" in window) requestIdleCallback(fetchForLater);
  else fetchForLater();
}, 300);

function fetchForLater(): void {
  const hasPointer = matchMedia("(hover: hover)").matches;
  void Promise.allSettled([loadMenuParts(), ...(hasPointer ? [loadTooltipBubble()] : [])]);
}
