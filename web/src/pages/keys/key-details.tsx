/** One key: permissions, last use, and usage by day. */
import type { ApiKey } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { brandQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { Facts } from "../../kit/facts.tsx";
import { formatMoney, formatNumber } from "../../kit/format.ts";
import { RotateIcon } from "../../kit/icons.ts";
import { Link } from "../../kit/link.tsx";
import { Notice } from "../../kit/notice.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { PageQueryView } from "../../kit/page-query-view.tsx";
import { QueryView } from "../../kit/query-view.tsx";
import { Skeleton, SkeletonPage } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { useNow } from "../../kit/use-now.ts";
import { keysWords as words } from "../../words/keys.ts";
import { KeyState, hasEnded, nameOf, scopeName } from "./key-state.tsx";
import { PeriodSelect } from "../usage/period-select.tsx";
import { useKeyActions } from "./use-key-actions.tsx";
import { UsagePanel } from "../usage/usage-panel.tsx";
import { useTitleFocus } from "../../kit/use-title-focus.ts";
import { usageQuery } from "../usage/usage-query.ts";

const route = getRouteApi("/framed/settings/keys");

export function KeyDetails({ keyId }: { keyId: number }) {
  const pressroom = usePressroom();
  const query = useQuery({
    queryKey: ["keys", keyId],
    queryFn: ({ signal }) => pressroom.keys.get(keyId, { signal }),
    refetchInterval: 30_000,
  });
  return (
    <PageQueryView query={query} title={words.one} skeleton={<SkeletonPage />}>
      {(apiKey) => <LoadedKey apiKey={apiKey} />}
    </PageQueryView>
  );
}

function LoadedKey({ apiKey }: { apiKey: ApiKey }) {
  const actions = useKeyActions();
  useTitleFocus();
  const isOver = hasEnded(apiKey, useNow());
  return (
    <>
      <PageHeader
        title={nameOf(apiKey)}
        back={<Link label={words.back} to="/settings/keys/" search={{}} />}
        aside={<KeyState apiKey={apiKey} />}
        actions={
          !isOver && (
            <>
              <Button label={words.edit} onClick={() => actions.ask("edit", apiKey)} />
              <Button icon={RotateIcon} onClick={() => actions.ask("rotate", apiKey)}>
                {words.rotate}
              </Button>
              <Button variant="danger" onClick={() => actions.ask("revoke", apiKey)}>
                {words.revoke}
              </Button>
            </>
          )
        }
      />
      <div className="flex flex-col gap-6">
        {isOver && (
          <Notice>
            {apiKey.revoked_at === null ? words.details.expiredNote : words.details.revokedNote}
          </Notice>
        )}
        <Card>
          <KeyFacts apiKey={apiKey} />
        </Card>
        <KeyUsage keyId={apiKey.key_id} />
      </div>
      {actions.dialogs}
    </>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { details } = words;
  const { last_used_at: lastUsedAt, last_used_address: address, brand_id: brandId } = apiKey;
  const { rate_per_minute: rate, daily_budget_usd: budget } = apiKey;
  return (
    <Facts
      facts={[
        { name: details.key, value: <code className="font-mono">{apiKey.hint}</code> },
        { name: details.rights, value: apiKey.scopes.map(scopeName).join(", ") },
        {
          name: details.brand,
          value: brandId === null ? words.allBrands : <BrandName brandId={brandId} />,
        },
        {
          name: words.lastUsed,
          value:
            lastUsedAt === null ? (
              words.neverUsed
            ) : (
              <>
                <Time at={lastUsedAt} /> {address !== null && words.from(address)}
              </>
            ),
        },
        { name: details.created, value: <Time at={apiKey.created_at} isExact /> },
        apiKey.revoked_at === null
          ? {
              name: details.ends,
              value:
                apiKey.expires_at === null ? (
                  details.never
                ) : (
                  <Time at={apiKey.expires_at} isExact />
                ),
            }
          : { name: details.revoked, value: <Time at={apiKey.revoked_at} isExact /> },
        {
          name: details.rate,
          value: rate === null ? details.usual : details.rateValue(formatNumber(rate)),
        },
        {
          name: details.budget,
          value: budget === null ? details.budgetUsual : details.budgetValue(formatMoney(budget)),
        },
      ]}
    />
  );
}

function BrandName({ brandId }: { brandId: number }) {
  const brand = useQuery(brandQuery(usePressroom(), brandId)).data;
  return (
    <Link to="/brand/$brandId/" params={{ brandId }}>
      {brand?.name ?? words.brandNumber(brandId)}
    </Link>
  );
}

function KeyUsage({ keyId }: { keyId: number }) {
  const { days = "30" } = route.useSearch();
  const navigate = route.useNavigate();
  const usage = useQuery(usageQuery(usePressroom(), { days: Number(days), keyId }));
  return (
    <section aria-labelledby="key-usage" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="key-usage" className="text-base font-semibold">
          {words.details.usage}
        </h2>
        <PeriodSelect
          value={days}
          onChoose={(period) =>
            void navigate({
              to: ".",
              search: (before) => ({ ...before, days: period }),
              replace: true,
            })
          }
        />
      </div>
      <QueryView query={usage} skeleton={<Skeleton className="h-80 w-full rounded-xl" />}>
        {(known) => <UsagePanel usage={known} />}
      </QueryView>
    </section>
  );
}
