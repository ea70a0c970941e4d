/** What the account used, by day, by type and by key, and how much of today's budget is left. */
import type { GetUsageAnswer } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { usePressroom } from "../../api/pressroom.ts";
import { ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { formatMoney, formatNumber } from "../../kit/format.ts";
import { UsageIcon } from "../../kit/icons.ts";
import { Link } from "../../kit/link.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { QueryView } from "../../kit/query-view.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Table } from "../../kit/table.tsx";
import type { Column } from "../../kit/table.tsx";
import { kitWords } from "../../words/kit.ts";
import { usageWords as words } from "../../words/usage.ts";
import type { UsageFigures } from "./fill-days.ts";
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
          icon={<UsageIcon className="size-5" />}
          title={words.empty.title}
          action={<ButtonLink to="/new/">{words.empty.action}</ButtonLink>}
        >
          {words.empty.text}
        </EmptyState>
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
            key: "type",
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
      <Table
        caption={words.byKey}
        rows={keys}
        keyOf={(row) => row.key_id ?? 0}
        columns={[
          { key: "key", title: words.key, cell: (row) => <KeyCell row={row} /> },
          {
            key: "requests",
            title: words.metrics.requests,
            isNumber: true,
            cell: (row) => formatNumber(row.requests),
          },
          ...writtenColumns,
          {
            key: "errors",
            title: words.metrics.errors,
            isNumber: true,
            isExtra: true,
            cell: (row) => formatNumber(row.errors),
          },
        ]}
      />
    </Card>
  );
}

function KeyCell({ row }: { row: GetUsageAnswer["keys"][number] }) {
  if (row.key_id === null) return <span className="font-medium">{words.dashboard}</span>;
  return (
    <div className="max-w-52 min-w-28">
      <Link
        to="/settings/keys/"
        search={{ key_id: row.key_id }}
        className="block truncate"
        title={row.name}
      >
        {row.name || words.unnamed}
      </Link>
      {row.hint !== null && (
        <code className="font-mono text-xs whitespace-nowrap text-soft">{row.hint}</code>
      )}
    </div>
  );
}

const writtenColumns: Column<UsageFigures>[] = [
  {
    key: "jobs",
    title: words.metrics.jobs,
    isNumber: true,
    cell: (row) => formatNumber(row.jobs),
  },
  {
    key: "cost",
    title: words.metrics.cost,
    isNumber: true,
    cell: (row) => formatMoney(row.cost),
  },
  {
    key: "failed",
    title: words.failedPart,
    isNumber: true,
    isExtra: true,
    cell: (row) => formatNumber(row.jobs_failed),
  },
  {
    key: "contents",
    title: words.metrics.contents,
    isNumber: true,
    isExtra: true,
    cell: (row) => formatNumber(row.contents),
  },
  {
    key: "tokens",
    title: words.metrics.tokens,
    isNumber: true,
    isExtra: true,
    cell: (row) => shortMetric("tokens", row.input_tokens + row.output_tokens),
  },
];

function typeName(type: string): string {
  return type in kitWords.contentTypes
    ? kitWords.contentTypes[type as keyof typeof kitWords.contentTypes]
    : type;
}
