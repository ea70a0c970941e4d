/** The publications of a piece of content: publish, update, unpublish and retry, with a log of each. */
import type { Channel, Content, Publication } from "@pressroom/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { channelsQuery, publicationQuery, publicationsQuery } from "../../api/publishing.ts";
import { Badge } from "../../kit/badge.tsx";
import type { Tone } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { Link, ExternalLink } from "../../kit/link.tsx";
import { MenuItem, MoreMenu } from "../../kit/menu.tsx";
import { Notice } from "../../kit/notice.tsx";
import { safeAddress } from "../../kit/safe-address.ts";
import { Time } from "../../kit/time.tsx";
import { publishWords as words } from "../../words/publishing.ts";
import { PublishDialog } from "./publish-dialog.tsx";

const pages = ["article", "post", "newsletter"];
/** The content types that each kind of channel accepts, as in the service. */
const acceptedTypes: Record<Channel["kind"], readonly string[]> = {
  wordpress: pages,
  ghost: pages,
  feed: pages,
  listmonk: ["newsletter"],
  mailchimp: ["newsletter"],
  bluesky: ["social"],
  mastodon: ["social"],
  webhook: [...pages, "social"],
};

const tones: Partial<Record<Publication["state"], Tone>> = {
  publishing: "busy",
  queued: "busy",
  scheduled: "busy",
  published: "good",
  failed: "bad",
};

function usePublishing({ content_id: contentId, brand_id: brandId, content_type: type }: Content) {
  const pressroom = usePressroom();
  const { data: publications } = useQuery(publicationsQuery(pressroom, contentId));
  const { data: channels } = useQuery(channelsQuery(pressroom, brandId));
  const fitting = channels?.filter(({ kind }) => acceptedTypes[kind].includes(type));
  return { publications, fitting };
}

/** In the page header; hidden if there is no channel left to publish to. */
export function PublishButton({ content }: { content: Content }) {
  const { publications, fitting = [] } = usePublishing(content);
  const [isPublishing, setPublishing] = useState(false);
  if (!publications) return null;
  const taken = new Set(publications.filter(isOn).map((one) => one.channel_id));
  const free = fitting.filter(({ channel_id: id }) => !taken.has(id));
  return (
    <>
      {free.length > 0 && (
        <Button
          label={words.publish}
          variant="primary"
          className="max-sm:flex-1"
          onClick={() => setPublishing(true)}
        />
      )}
      {isPublishing && (
        <PublishDialog content={content} channels={free} onClose={() => setPublishing(false)} />
      )}
    </>
  );
}

interface PublishFailedProps {
  content: Content;
  onShow: () => void;
}

/** Shown above the text on narrow screens, where the card is below it. */
export function PublishFailed({ content, onShow }: PublishFailedProps) {
  const { publications = [] } = usePublishing(content);
  const failed = publications.filter(({ state }) => state === "failed");
  if (failed.length === 0) return null;
  return (
    <div className="mb-4 lg:hidden">
      <Notice
        tone="bad"
        title={failed
          .map(({ action, channel_name: channel }) => words.failed[action](channel))
          .join(" · ")}
        actions={<Button label={words.goToFailed} size="small" onClick={onShow} />}
      />
    </div>
  );
}

export function PublishCard({ content }: { content: Content }) {
  const { content_id: contentId, brand_id: brandId } = content;
  const { publications = [], fitting } = usePublishing(content);
  useStatusAfter(publications, contentId);
  return (
    <Card title={words.title}>
      {fitting?.length === 0 && (
        <p className="text-sm text-soft">
          {words.noChannels}{" "}
          <Link label={words.addChannel} to="/brand/$brandId/channels/" params={{ brandId }} />
        </p>
      )}
      {fitting !== undefined && fitting.length > 0 && publications.length === 0 && (
        <p className="text-sm text-soft">{words.none}</p>
      )}
      <ul className="flex flex-col gap-4">
        {publications.map((publication) => (
          <PublicationItem key={publication.publication_id} publication={publication} />
        ))}
      </ul>
    </Card>
  );
}

/** Refetches the content's status after a publication is scheduled, succeeds or is withdrawn. */
function useStatusAfter(publications: readonly Publication[], contentId: number): void {
  const queryClient = useQueryClient();
  const states = publications.map(({ state, publish_at: at }) => `${state} ${at}`).join();
  useEffect(() => {
    if (states !== "")
      void queryClient.invalidateQueries({ queryKey: ["contents", "status", contentId] });
  }, [states, contentId, queryClient]);
}

function isOn({ state, action }: Publication): boolean {
  return state !== "unpublished" && !(state === "failed" && action === "publish");
}

function PublicationItem({ publication }: { publication: Publication }) {
  const { state, problem, channel_name: channel } = publication;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const [isLogShown, setLogShown] = useState(false);
  const acting = useMutation({
    mutationFn: (action: "update" | "unpublish" | "retry") =>
      pressroom.publications[action](publication.publication_id),
    // Home lists failed publications.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["publications"] }),
    onError: useErrorToast(),
  });
  const address = safeAddress(publication.url);
  const isOnChannel = state === "published" || state === "draft" || state === "scheduled";
  return (
    <li className="flex flex-col gap-1 text-sm">
      <div className="flex items-center gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {channel}
        </span>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
        <MoreMenu label={words.more(channel)}>
          {isOnChannel && (
            <MenuItem label={words.update} onSelect={() => acting.mutate("update")} />
          )}
          {state === "queued" && problem !== null && (
            <MenuItem label={words.retry} onSelect={() => acting.mutate("retry")} />
          )}
          {state !== "unpublished" && state !== "publishing" && (
            <MenuItem
              label={isOnChannel || state === "failed" ? words.unpublish : words.cancel}
              onSelect={() => acting.mutate("unpublish")}
            />
          )}
          <MenuItem label={words.log} onSelect={() => setLogShown(!isLogShown)} />
        </MoreMenu>
      </div>
      {problem !== null && <p className="wrap-anywhere text-bad">{problem.message}</p>}
      {state === "failed" && (
        <Button
          label={words.retry}
          aria-label={words.retryOn(channel)}
          size="small"
          isBusy={acting.isPending}
          className="my-1 self-start"
          onClick={() => acting.mutate("retry")}
        />
      )}
      {publication.outdated && <p className="text-warn">{words.outdated}</p>}
      <p className="flex flex-wrap gap-x-2 text-soft">
        {state === "published" && publication.published_at !== null && (
          <span>
            {words.publishedAt} <Time at={publication.published_at} />
          </span>
        )}
        {(state === "unpublished" || state === "failed") && <Time at={publication.updated_at} />}
        {(state === "scheduled" ||
          (state === "queued" && publication.action === "publish" && problem === null)) && (
          <span>
            {words.publishAt} <Time at={publication.publish_at} />
          </span>
        )}
        {address !== undefined && isOnChannel && (
          <ExternalLink href={address}>{words.open}</ExternalLink>
        )}
      </p>
      {isLogShown && <PublicationLog publication={publication} />}
    </li>
  );
}

function PublicationLog({ publication }: { publication: Publication }) {
  const { data } = useQuery(publicationQuery(usePressroom(), publication));
  return (
    <ol
      aria-label={words.log}
      className="flex flex-col gap-1 border-l border-line pl-3 text-xs text-soft"
    >
      {data?.log.map(({ message, created_at: at }, index) => (
        <li key={index} className="wrap-anywhere">
          <Time at={at} /> · {message}
        </li>
      ))}
    </ol>
  );
}
