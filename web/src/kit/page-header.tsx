/** The header of every page: title (also of the tab), description and actions. */
import { useEffect } from "react";
import type { ReactNode } from "react";
import { kitWords } from "../words/kit.ts";
import { ArrowLeftIcon } from "./icons.ts";

interface PageHeaderProps {
  title: string;
  description?: ReactNode | undefined;
  back?: ReactNode | undefined;
  aside?: ReactNode | undefined;
  actions?: ReactNode | undefined;
}

export function PageHeader({ title, description, back, aside, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {back !== undefined && <BackLink link={back} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {/* Receives the focus on navigation, so that screen readers announce it. */}
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

/** Also used without a header, where there is no title. */
export function BackLink({ link }: { link: ReactNode }) {
  return (
    <div className="mb-1.5 flex items-center gap-1.5 text-sm text-soft [&_a]:font-normal [&_a]:text-soft [&_a]:no-underline [&_a:hover]:text-ink">
      <ArrowLeftIcon aria-hidden="true" className="size-4" />
      {link}
    </div>
  );
}

/** Sets the title of the tab and the history entry. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = kitWords.pageTitle(title);
  }, [title]);
}
