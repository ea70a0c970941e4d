/** A page that is about one thing: it has its title from the first moment on, also while that comes and where it does not. */
import { NotFoundError } from "@pressroom/client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageHeader, WayBack, usePageTitle } from "./page-header.tsx";
import { QueryView } from "./query-view.tsx";

interface PageQueryViewProps<Data> {
  query: UseQueryResult<Data>;
  /** What kind of thing it is, until its own name is known. */
  title: string;
  /** Above one that could not be loaded or found: a link to its list. */
  back?: ReactNode | undefined;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

export function PageQueryView<Data>({ query, title, back, ...rest }: PageQueryViewProps<Data>) {
  const { skeleton, children } = rest;
  const hasFailed = query.data === undefined && query.error !== null;
  return (
    <>
      {hasFailed &&
        (query.error instanceof NotFoundError ? (
          back !== undefined && <WayBack link={back} />
        ) : (
          <PageHeader title={title} back={back} />
        ))}
      <QueryView query={query} skeleton={<Coming title={title}>{skeleton}</Coming>}>
        {children}
      </QueryView>
    </>
  );
}

function Coming({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <>
      <h1 id="page-title" tabIndex={-1} className="sr-only">
        {title}
      </h1>
      {children}
    </>
  );
}
