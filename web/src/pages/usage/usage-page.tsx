/** The account's usage by day, type and key, and what is left of today's budget. */
import type { GetUsageAnswer } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { usePressroom } from "../../api/pressroom.ts";
import { ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { typeName } from "../../kit/content-type.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { formatMoney, formatNumber } from "../../kit/format.ts";
import { UsageIcon } from "../../kit/icons.ts";
import { Link } from "../../kit/link.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { QueryView } from "../../kit/query-view.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Table, numberColumn } from "../../kit/table.tsx";
import type { Column } from "../../kit/table.tsx";
import { usageWords as words } from "../../words/usage.ts";
import type { UsageFigures } from "./usage-query.ts";
import { PeriodSelect } from "./period-select.tsx";
import { TodaysBudget } from "./todays-budget.tsx";
import { UsagePanel } from "./usage-panel.tsx";
import { shortMetric } from "./usage-metrics.ts";
import { usageQuery } from "./usage-query.ts";

const route = getRouteApi("/framed/settings/usage");

export function UsagePage() {
  const { days = "30" } = route.useSearch();
  const navigate = route.useNavigate();
  const usage = useQuery(usageQuery(usePressroom(), { days: Number(days) }));
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <PeriodSelect
            value={days}
            onChoose={(period) =>
              void navigate({ to: ".", search: { days: period }, replace: true })
            }
          />
        }
      />
      <div className="flex flex-col gap-6">
        <TodaysBudget />
        <QueryView query={usage} skeleton={<Skeleton className="h-96 w-full rounded-xl" />}>
          {(known) => <KnownUsage usage={known} />}
        </QueryView>
      </div>
    </>
  );
}

function KnownUsage({ usage }: { usage: GetUsageAnswer }) {
  if (usage.days.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={UsageIcon}
          {...words.empty}
          action={<ButtonLink label={words.empty.action} to="/new/" />}
        />
      </Card>
    );
  }
  return (
    <>
      <UsagePanel usage={usage} />
      {usage.types.length > 0 && <ByType types={usage.types} />}
      {usage.keys.length > 0 && <ByKey keys={usage.keys} />}
    </>
  );
}

function ByType({ types }: { types: GetUsageAnswer["types"] }) {
  return (
    <Card title={words.byType} isFlush>
      <Table
        caption={words.byType}
        rows={types}
        keyOf={(row) => row.content_type}
        columns={[
          {
            title: words.type,
            cell: (row) => <span className="font-medium">{typeName(row.content_type)}</span>,
          },
          ...writtenColumns,
        ]}
      />
    </Card>
  );
}

function ByKey({ keys }: { keys: GetUsageAnswer["keys"] }) {
  return (
    <Card title={words.byKey} description={keys.length >= 100 ? words.keysMax : undefined} isFlush>
      <Table<GetUsageAnswer["keys"][number]>
        caption={words.byKey}
        rows={keys}
        keyOf={(row) => row.key_id ?? 0}
        columns={[
          { title: words.key, cell: (row) => <KeyCell row={row} /> },
          // On phones and tablets, shown below the key.
          numberColumn(words.metrics.requests, (row) => formatNumber(row.requests), true),
          ...writtenColumns,
          numberColumn(words.metrics.errors, (row) => formatNumber(row.errors), true),
        ]}
      />
    </Card>
  );
}

function KeyCell({ row }: { row: GetUsageAnswer["keys"][number] }) {
  return (
    <div className="max-w-52 min-w-28">
      {row.key_id === null ? (
        <span className="font-medium">{words.dashboard}</span>
      ) : (
        <Link
          label={row.name || words.unnamed}
          to="/settings/keys/"
          search={{ key_id: row.key_id }}
          className="block truncate"
          title={row.name}
        />
      )}
      {row.key_id !== null && row.hint !== null && (
        <code className="block font-mono text-xs whitespace-nowrap text-soft">{row.hint}</code>
      )}
      <span className="block text-xs text-soft lg:hidden">
        {words.requestsCount(formatNumber(row.requests))}
      </span>
    </div>
  );
}

const writtenColumns: Column<UsageFigures>[] = [
  numberColumn(words.metrics.jobs, (row) => formatNumber(row.jobs)),
  numberColumn(words.metrics.cost, (row) => formatMoney(row.cost)),
  numberColumn(words.failedPart, (row) => formatNumber(row.jobs_failed), true),
  numberColumn(words.metrics.contents, (row) => formatNumber(row.contents), true),
  numberColumn(
    words.metrics.tokens,
    (row) => shortMetric("tokens", row.input_tokens + row.output_tokens),
    true,
  ),
];
