/** Renders the data of a query, a skeleton while it loads, or the error. */
import { NotFoundError } from "@pressroom/client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNotice } from "./error-notice.tsx";
import { NotFound } from "./not-found.tsx";
import { SkeletonPage } from "./skeleton.tsx";
import { useDeferredRender } from "./use-deferred-render.ts";

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  /** In the shape of the data. */
  skeleton?: ReactNode | undefined;
  children: (data: Data) => ReactNode;
}

export function QueryView<Data>({ query, skeleton, children }: QueryViewProps<Data>) {
  const isReady = useDeferredRender(query.data !== undefined);
  if (query.data !== undefined && isReady) return children(query.data);
  if (query.error instanceof NotFoundError) return <NotFound />;
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton ?? <SkeletonPage />;
}
