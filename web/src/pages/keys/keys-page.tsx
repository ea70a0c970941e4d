/** The list of API keys; with `key_id` in the URL, the details of one. */
import type { ApiKey } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import { brandsQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { referenceAddress } from "../../frame/page-links.ts";
import { useShortcut } from "../../frame/shortcuts.tsx";
import { Button, ButtonAnchor } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { DocumentationIcon, KeyIcon, NewIcon } from "../../kit/icons.ts";
import { lazyPart } from "../../kit/lazy-part.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { SkeletonPage } from "../../kit/skeleton.tsx";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { keysWords as words } from "../../words/keys.ts";
import { KeyRow } from "./key-row.tsx";
import { useKeyActions } from "./use-key-actions.tsx";
import { useTitleFocus } from "../../kit/use-title-focus.ts";

// Not needed for creating a key.
const KeyDetails = lazyPart(() => import("./key-details.tsx"), "KeyDetails");

const route = getRouteApi("/framed/settings/keys");

export function KeysPage() {
  const { key_id: keyId } = route.useSearch();
  if (keyId === undefined) return <AllKeys />;
  return (
    <Suspense fallback={<SkeletonPage />}>
      <KeyDetails key={keyId} keyId={keyId} />
    </Suspense>
  );
}

function AllKeys() {
  const pressroom = usePressroom();
  const actions = useKeyActions();
  const brands = useQuery(brandsQuery(pressroom)).data ?? [];
  const keys = usePagedList<ApiKey>({
    queryKey: ["keys", "list"],
    list: (cursor, options) => pressroom.keys.list({ limit: 50, ...cursor }, options),
  });
  const brandNameOf = ({ brand_id: brandId }: ApiKey) =>
    brandId === null
      ? null
      : (brands.find((brand) => brand.brand_id === brandId)?.name ?? words.brandNumber(brandId));
  const create = (
    <Button label={words.create} variant="primary" icon={NewIcon} onClick={actions.create} />
  );
  useTitleFocus();
  useShortcut("c", words.create, actions.create);
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <>
            <ButtonAnchor
              label={words.reference}
              icon={DocumentationIcon}
              href={referenceAddress}
            />
            {create}
          </>
        }
      />
      <Card isFlush>
        <WindowedList
          label={words.list}
          list={keys}
          keyOf={(key) => key.key_id}
          row={(key) => <KeyRow apiKey={key} brandName={brandNameOf(key)} onAsk={actions.ask} />}
          rowHeight={65}
          empty={
            <EmptyState
              icon={KeyIcon}
              {...words.empty}
              action={
                <Button label={words.making.submit} variant="primary" onClick={actions.create} />
              }
            />
          }
        />
      </Card>
      {actions.dialogs}
    </>
  );
}
