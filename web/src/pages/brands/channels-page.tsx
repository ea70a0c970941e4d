/** The channels of a brand: where its content is published, and whether the connections work. */
import type { Brand, Channel } from "@pressroom/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { channelsQuery } from "../../api/publishing.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ConfirmDialog } from "../../kit/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { ExternalLink } from "../../kit/link.tsx";
import { MenuItem, MoreMenu } from "../../kit/menu.tsx";
import { QueryView } from "../../kit/query-view.tsx";
import { Row, RowList } from "../../kit/row-list.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { useToast } from "../../kit/toast.tsx";
import { channelKindWords, channelsWords as words } from "../../words/publishing.ts";
import { BrandLayout } from "./brand-layout.tsx";
import { ChannelDialog } from "./channel-dialog.tsx";

const route = getRouteApi("/framed/brand/$brandId/channels");

export function ChannelsPage() {
  const { brandId } = route.useParams();
  return (
    <BrandLayout brandId={brandId} title={words.title}>
      {(brand) => <BrandChannels brand={brand} />}
    </BrandLayout>
  );
}

function BrandChannels({ brand }: { brand: Brand }) {
  const query = useQuery(channelsQuery(usePressroom(), brand.brand_id));
  const [isAdding, setAdding] = useState(false);
  const isArchived = brand.archived_at !== null;
  const add = isArchived ? undefined : (
    <Button label={words.add} variant="primary" onClick={() => setAdding(true)} />
  );
  return (
    <>
      <QueryView query={query} skeleton={<Skeleton className="h-40 w-full rounded-xl" />}>
        {(channels) => (
          <Card title={words.title} description={words.description} actions={add} isFlush>
            {channels.length === 0 ? (
              <EmptyState title={words.none} text={words.noneText} />
            ) : (
              <RowList label={words.list}>
                {channels.map((channel) => (
                  <ChannelRow key={channel.channel_id} channel={channel} />
                ))}
              </RowList>
            )}
          </Card>
        )}
      </QueryView>
      {isAdding && <ChannelDialog brandId={brand.brand_id} onClose={() => setAdding(false)} />}
    </>
  );
}

function ChannelRow({ channel }: { channel: Channel }) {
  const { channel_id: id, brand_id: brandId, name, kind, problem } = channel;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [isRemoving, setRemoving] = useState(false);
  const [open, setOpen] = useState<"edit" | "reconnect">();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["channels", brandId] });
  const testing = useMutation({
    mutationFn: () => pressroom.channels.test(id),
    onSuccess: async (tested) => {
      showToast({ text: tested.problem ?? words.tested(name) });
      await refresh();
    },
    onError: useErrorToast(),
  });
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        <p className="text-sm wrap-anywhere text-soft">
          {channelKindWords[kind].name} · <ChannelAddress channel={channel} />
        </p>
        {problem !== null && <p className="text-sm wrap-anywhere text-bad">{problem}</p>}
        <p className="text-xs text-soft">
          {words.checked} <Time at={channel.checked_at} />
        </p>
        {problem !== null && channelKindWords[kind].secret !== null && (
          <Button
            label={words.reconnect}
            aria-label={words.reconnectTo(name)}
            size="small"
            className="mt-2 max-sm:h-11"
            onClick={() => setOpen("reconnect")}
          />
        )}
      </div>
      <Badge tone={problem === null ? "good" : "bad"}>
        {problem === null ? words.works : words.broken}
      </Badge>
      <MoreMenu label={words.more(name)}>
        <MenuItem label={words.test} onSelect={() => testing.mutate()} />
        <MenuItem label={words.edit} onSelect={() => setOpen("edit")} />
        <MenuItem label={words.remove} isDanger onSelect={() => setRemoving(true)} />
      </MoreMenu>
      {open && (
        <ChannelDialog
          brandId={brandId}
          channel={channel}
          isReconnecting={open === "reconnect"}
          onClose={() => setOpen(undefined)}
        />
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={words.removing.title}
        confirmLabel={words.remove}
        onConfirm={async () => {
          await pressroom.channels.delete(id);
          showToast({ text: words.removed });
          await refresh();
        }}
      >
        <p>{words.removing.text}</p>
      </ConfirmDialog>
    </Row>
  );
}

const feedFormats = ["rss", "atom", "json"];

function ChannelAddress({ channel }: { channel: Channel }) {
  if (channel.kind !== "feed") return channel.url;
  return feedFormats.map((format) => (
    <ExternalLink key={format} href={`${channel.url}.${format}`} className="mr-2">
      {format}
    </ExternalLink>
  ));
}
