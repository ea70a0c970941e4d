/** The layout around every page of a signed-in user: navigation, command palette and shortcuts. */
import { Outlet, useNavigate, useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { Dialog } from "../kit/dialog.tsx";
import { KeyboardHint } from "../kit/keyboard-hint.tsx";
import { lazyPart } from "../kit/lazy-part.ts";
import { PortalContainer } from "../kit/portal-container.ts";
import { useDeferredRender } from "../kit/use-deferred-render.ts";
import { useMediaQuery } from "../kit/use-media-query.ts";
import { frameWords } from "../words/frame.ts";
import { AccountMenu } from "./account-menu.tsx";
import { CurrentBrandScope } from "./current-brand.tsx";
import { BottomBar, SideBar, TopBar } from "./navigation.tsx";
import { ShortcutScope, useShortcut, useShortcutList } from "./shortcuts.tsx";

// Most visits never open it.
const CommandPalette = lazyPart(() => import("./command-palette.tsx"), "CommandPalette");

export function Frame() {
  return (
    <ShortcutScope>
      <CurrentBrandScope>
        <FramedPage />
      </CurrentBrandScope>
    </ShortcutScope>
  );
}

function FramedPage() {
  const [shown, setShown] = useState<"palette" | "shortcuts" | null>(null);
  const [portalTarget, setPortalTarget] = useState<HTMLElement | null>(null);
  const close = () => setShown(null);
  const openPalette = () => setShown("palette");
  const openShortcuts = () => setShown("shortcuts");
  useFrameShortcuts({ openPalette, openShortcuts });
  useFocusOnArrival();
  const isWide = useMediaQuery("(min-width: 48rem)");
  // Render the page in a separate task, so that slow phones stay responsive.
  const isFrameDrawn = useDeferredRender(true, false);
  const accountMenu = <AccountMenu onShowShortcuts={openShortcuts} />;
  return (
    <PortalContainer value={portalTarget}>
      <a
        href="#content"
        className="sr-only rounded-lg bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
        onClick={(event) => {
          // Keep the URL unchanged.
          event.preventDefault();
          document.getElementById("content")?.focus();
        }}
      >
        {frameWords.skipToContent}
      </a>
      {isWide ? (
        <SideBar onSearch={openPalette} accountMenu={accountMenu} />
      ) : (
        <TopBar onSearch={openPalette} />
      )}
      <main
        id="content"
        tabIndex={-1}
        className="px-4 pt-5 pb-24 sm:px-6 md:ml-60 md:px-8 md:pt-8 md:pb-12"
      >
        <div className="mx-auto max-w-5xl">{isFrameDrawn && <Outlet />}</div>
        {/* Dialogs and menus must be inside the main landmark. */}
        <div ref={setPortalTarget} />
      </main>
      {!isWide && <BottomBar accountMenu={accountMenu} />}
      <ShortcutsDialog isOpen={shown === "shortcuts"} onClose={close} />
      {shown === "palette" && (
        <Suspense>
          <CommandPalette onClose={close} />
        </Suspense>
      )}
    </PortalContainer>
  );
}

function useFrameShortcuts(open: { openPalette: () => void; openShortcuts: () => void }): void {
  const words = frameWords.shortcuts;
  const navigate = useNavigate();
  const everywhere = { group: "everywhere" } as const;
  useShortcut("mod+k", words.palette, open.openPalette, { ...everywhere, isAlways: true });
  useShortcut("n", words.newContent, () => void navigate({ to: "/new/" }), everywhere);
  useShortcut("/", words.search, focusSearch, everywhere);
  useShortcut("g h", words.home, () => void navigate({ to: "/" }), everywhere);
  useShortcut("g c", words.contents, () => void navigate({ to: "/contents/" }), everywhere);
  useShortcut("g j", words.jobs, () => void navigate({ to: "/jobs/" }), everywhere);
  useShortcut("g f", words.forumPosts, () => void navigate({ to: "/forum-posts/" }), everywhere);
  useShortcut("g o", words.sources, () => void navigate({ to: "/sources/" }), everywhere);
  useShortcut("g b", words.brands, () => void navigate({ to: "/brands/" }), everywhere);
  useShortcut("g s", words.settings, () => void navigate({ to: "/settings/keys/" }), everywhere);
  useShortcut("?", words.help, open.openShortcuts, everywhere);
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>("main [data-search]")?.focus();
}

/** Moves the focus to the title of each new page, so that screen readers announce it and Tab starts there. */
function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
        // Screen readers announce the first page themselves. A trailing slash does not make a new page.
        if (!fromLocation || pageOf(fromLocation) === pageOf(toLocation)) return;
        requestAnimationFrame(focusArrival);
      }),
    [router],
  );
}

function focusArrival(): void {
  const content = document.getElementById("content");
  if (content === null || focusTitle()) return;
  // The title appears with the data. Do not move the focus if the user has moved on in the meantime.
  content.focus({ preventScroll: true });
  const arriving = new MutationObserver(() => {
    if (document.activeElement !== content || focusTitle()) arriving.disconnect();
  });
  arriving.observe(content, { childList: true, subtree: true });
}

/** False if there is no title yet. */
function focusTitle(): boolean {
  const title = document.getElementById("page-title");
  title?.focus({ preventScroll: true });
  return title !== null;
}

function pageOf({ pathname }: { pathname: string }): string {
  return pathname.replace(/\/$/, "");
}

const words = frameWords.shortcuts;

/** Lists all shortcuts available on the current page. */
function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const list = useShortcutList();
  const all = isOpen ? list() : [];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title}>
      {(["page", "everywhere"] as const).map((group) => {
        const shortcuts = all.filter((shortcut) => shortcut.group === group);
        return (
          shortcuts.length > 0 && (
            <section key={group} className="mb-4 last:mb-0">
              <h3 className="mb-1 text-sm font-medium text-soft">{words.groups[group]}</h3>
              <dl>
                {shortcuts.map(({ keys, label }) => (
                  <div key={keys} className="flex h-9 items-center justify-between gap-4">
                    <dt className="text-sm">{label}</dt>
                    <dd>
                      <KeyboardHint keys={keys} />
                      <span className="sr-only">{keys.replace(" ", ` ${words.sequence} `)}</span>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        );
      })}
    </Dialog>
  );
}
