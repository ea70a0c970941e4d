/** A page about one record: it has a title while the record loads and if loading fails. */
import { NotFoundError } from "@pressroom/client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageHeader, BackLink, usePageTitle } from "./page-header.tsx";
import { QueryView } from "./query-view.tsx";

interface PageQueryViewProps<Data> {
  query: UseQueryResult<Data>;
  /** The kind of record, until its name is known. */
  title: string;
  /** A link to the list, shown if the record could not be loaded. */
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
          back !== undefined && <BackLink link={back} />
        ) : (
          <PageHeader title={title} back={back} />
        ))}
      <QueryView query={query} skeleton={<Loading title={title}>{skeleton}</Loading>}>
        {children}
      </QueryView>
    </>
  );
}

function Loading({ title, children }: { title: string; children: ReactNode }) {
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
