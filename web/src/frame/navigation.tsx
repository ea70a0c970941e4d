/** Links to all pages: a sidebar, or on phones a bar at the bottom with the rest behind "More". */
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { Mark } from "../kit/avatar.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import {
  ContentIcon,
  DocumentationIcon,
  HomeIcon,
  JobIcon,
  MenuIcon,
  NewIcon,
  SearchIcon,
} from "../kit/icons.ts";
import { KeyboardHint } from "../kit/keyboard-hint.tsx";
import { PlainLink } from "../kit/link.tsx";
import { frameWords } from "../words/frame.ts";
import { kitWords } from "../words/kit.ts";
import { BrandSwitcher } from "./brand-switcher.tsx";
import { mainLinks, referenceAddress, settingsLinks } from "./page-links.ts";

const { pages } = frameWords;
const linkClass =
  "flex h-9 items-center gap-2.5 rounded-lg px-2.5 text-sm text-soft no-underline transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink max-md:h-11";

interface SideBarProps {
  onSearch: () => void;
  accountMenu: ReactNode;
}

export function SideBar({ onSearch, accountMenu }: SideBarProps) {
  return (
    <header className="fixed inset-y-0 left-0 z-20 flex w-60 flex-col gap-3 border-r border-line bg-canvas px-3 pt-4 pb-3">
      <PlainLink to="/" className="flex items-center gap-2.5 rounded-lg px-2 no-underline">
        <Mark />
        <span className="text-base font-semibold tracking-tight">{kitWords.productName}</span>
      </PlainLink>
      <BrandSwitcher />
      <div className="flex flex-col gap-2">
        <ButtonLink label={pages.newContent} to="/new/" variant="primary" icon={NewIcon} />
        <button
          type="button"
          onClick={onSearch}
          className="flex h-9 items-center gap-2.5 rounded-lg border border-line bg-surface px-2.5 text-sm text-soft hover:bg-hover"
        >
          <SearchIcon className="size-4" />
          <span className="flex-1 text-left">{frameWords.palette.open}</span>
          <KeyboardHint keys="mod+k" />
        </button>
      </div>
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 py-0.5">
        <AllLinks />
      </div>
      {accountMenu}
    </header>
  );
}

/** Pages outside their list's path, and the link to highlight for them. */
const relatedPaths: readonly (readonly [begin: string, link: string])[] = [
  ["/brand/", "/brands/"],
  ["/choose-model", "/settings/models/"],
];

function AllLinks({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const related = relatedPaths.find(([begin]) => path.startsWith(begin))?.[1];
  const items = (links: typeof mainLinks | typeof settingsLinks) =>
    links.map(({ to, label, Icon }) => (
      <li key={to}>
        <PlainLink
          to={to}
          onClick={onFollow}
          activeOptions={{ exact: to === "/" }}
          aria-current={to === related ? "page" : undefined}
          className={linkClass}
        >
          <Icon className="size-4.5" />
          {label}
        </PlainLink>
      </li>
    ));
  return (
    <>
      <nav aria-label={frameWords.mainNavigation}>
        <ul className="flex flex-col gap-0.5">{items(mainLinks)}</ul>
      </nav>
      <nav aria-labelledby="settings-navigation" className="mt-5">
        <h2 id="settings-navigation" className="px-2.5 pb-1 text-xs font-medium text-soft">
          {frameWords.settingsNavigation}
        </h2>
        <ul className="flex flex-col gap-0.5">
          {items(settingsLinks)}
          <li>
            <a href={referenceAddress} className={linkClass}>
              <DocumentationIcon className="size-4.5" />
              {pages.reference}
            </a>
          </li>
        </ul>
      </nav>
    </>
  );
}

const tabClass =
  "flex h-full min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] text-soft no-underline -outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-accent";

export function TopBar({ onSearch }: { onSearch: () => void }) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-3">
      <PlainLink to="/" aria-label={pages.home} className="rounded-lg p-1">
        <Mark />
      </PlainLink>
      <div className="min-w-0 flex-1">
        <BrandSwitcher />
      </div>
      <button
        type="button"
        aria-label={frameWords.palette.open}
        onClick={onSearch}
        className="flex size-11 items-center justify-center rounded-lg text-soft hover:bg-hover"
      >
        <SearchIcon className="size-5" />
      </button>
    </header>
  );
}

export function BottomBar({ accountMenu }: { accountMenu: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const links = [
    { to: "/", label: pages.home, Icon: HomeIcon },
    { to: "/contents/", label: pages.contents, Icon: ContentIcon },
    { to: "/new/", label: frameWords.newShort, Icon: NewIcon },
    { to: "/jobs/", label: pages.jobs, Icon: JobIcon },
  ] as const;
  return (
    <>
      <nav
        aria-label={frameWords.mainNavigation}
        className="fixed inset-x-0 bottom-0 z-20 flex h-[calc(3.5rem+env(safe-area-inset-bottom))] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        {links.map(({ to, label, Icon }) => (
          <PlainLink key={to} to={to} activeOptions={{ exact: to === "/" }} className={tabClass}>
            <Icon className="size-5" />
            <span className="max-w-full truncate px-0.5">{label}</span>
          </PlainLink>
        ))}
        <button type="button" onClick={() => setOpen(true)} className={tabClass}>
          <MenuIcon className="size-5" />
          {frameWords.more}
        </button>
      </nav>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={frameWords.more}>
        <AllLinks onFollow={() => setOpen(false)} />
        <div className="mt-4 border-t border-line pt-3">{accountMenu}</div>
      </Dialog>
    </>
  );
}
