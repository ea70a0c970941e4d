/** The head of every page: its title (also the tab's), a line about it, and what can be done here. */
import { useEffect } from "react";
import type { ReactNode } from "react";
import { kitWords } from "../words/kit.ts";
import { ArrowLeftIcon } from "./icons.ts";

interface PageHeaderProps {
  title: string;
  description?: ReactNode | undefined;
  /** Above the title: a link to where one came from. */
  back?: ReactNode | undefined;
  /** Beside the title: how it stands. */
  aside?: ReactNode | undefined;
  actions?: ReactNode | undefined;
}

export function PageHeader({ title, description, back, aside, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {back !== undefined && <WayBack link={back} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {/* Takes the focus when one comes to the page, so that it is read out. */}
          <h1
            id="page-title"
            tabIndex={-1}
            className="text-2xl leading-8 font-semibold tracking-tight wrap-anywhere text-balance"
          >
            {title}
          </h1>
          {aside}
        </div>
        {description !== undefined && (
          <p className="mt-1 max-w-2xl text-pretty wrap-anywhere text-soft">{description}</p>
        )}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

/** Also alone, where there is nothing to have a title. */
export function WayBack({ link }: { link: ReactNode }) {
  return (
    <div className="mb-1.5 flex items-center gap-1.5 text-sm text-soft [&_a]:font-normal [&_a]:text-soft [&_a]:no-underline [&_a:hover]:text-ink">
      <ArrowLeftIcon aria-hidden="true" className="size-4" />
      {link}
    </div>
  );
}

/** What the tab and the history call the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = kitWords.pageTitle(title);
  }, [title]);
}
