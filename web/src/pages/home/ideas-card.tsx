/** Suggested topics for the brand, with reasons and sources, to write about with one click. */
import type { Brand, Idea } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ideasQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { useOptimisticChange } from "../../api/use-optimistic-change.ts";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { IconButton } from "../../kit/icon-button.tsx";
import {
  CloseIcon,
  ContentIcon,
  ForumIcon,
  KeywordIcon,
  QuestionIcon,
  RotateIcon,
} from "../../kit/icons.ts";
import { Link, ExternalLink, PlainLink } from "../../kit/link.tsx";
import { RowList, aboveRowLink, rowLinkClass, rowClass } from "../../kit/row-list.tsx";
import { safeAddress } from "../../kit/safe-address.ts";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { ideasWords as words } from "../../words/ideas.ts";

const shownMax = 5;

/** The service may return kinds that this dashboard does not know. */
const icons: Readonly<Record<string, typeof ForumIcon>> = {
  forum_question: ForumIcon,
  keyword: KeywordIcon,
  changed_page: RotateIcon,
  gap: QuestionIcon,
  unused_page: ContentIcon,
};

export function IdeasCard({ brand }: { brand: Brand }) {
  const { brand_id: brandId } = brand;
  const pressroom = usePressroom();
  const query = ideasQuery(pressroom, brandId);
  const { data, error, refetch } = useQuery(query);
  const [isAll, setAll] = useState(false);
  const dismiss = useOptimisticChange<Idea[], string>({
    queryKey: query.queryKey,
    apply: (shown, key) => shown.filter((idea) => idea.idea_key !== key),
    send: (key) => pressroom.ideas.dismiss(brandId, key),
    undo: (key) => pressroom.ideas.restore(brandId, key),
    done: () => words.dismissed,
  });
  const more = (data?.length ?? 0) - shownMax;
  return (
    <Card title={words.title(brand.name)} isFlush>
      {data && data.length > 0 && (
        <RowList label={words.list}>
          {data.slice(0, isAll ? undefined : shownMax).map((idea) => (
            <IdeaRow
              key={idea.idea_key}
              idea={idea}
              brandId={brandId}
              onDismiss={() => dismiss.mutate(idea.idea_key)}
            />
          ))}
        </RowList>
      )}
      {!isAll && more > 0 && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" size="small" className="w-full" onClick={() => setAll(true)}>
            {words.showMore(formatNumber(more))}
          </Button>
        </div>
      )}
      {data?.length === 0 && <NoIdeas brandId={brandId} />}
      {!data && !error && <SkeletonRows count={3} />}
      {!data && error && (
        <div className="p-4">
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        </div>
      )}
    </Card>
  );
}

interface IdeaRowProps {
  idea: Idea;
  brandId: number;
  onDismiss: () => void;
}

function IdeaRow({ idea, brandId, onDismiss }: IdeaRowProps) {
  const { topic, kind, reasons, sources, content_type: type } = idea;
  const Icon = icons[kind] ?? ContentIcon;
  const names: Readonly<Record<string, string>> = words.kinds;
  const post = sources.find((source) => source.kind === "forum_post");
  const target = {
    to: "/new/",
    // For a forum question, the post is the topic.
    search: { type, brand_id: brandId, ...(post ? { forum_post_id: post.id } : { topic }) },
  } as const;
  return (
    <li className={`relative flex-wrap ${rowClass}`}>
      <span
        title={names[kind]}
        className="flex size-8 shrink-0 items-center justify-center self-start rounded-lg bg-hover text-soft"
      >
        <Icon aria-hidden="true" className="size-4" />
        <span className="sr-only">{names[kind]}</span>
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <PlainLink {...target} dir="auto" className={`line-clamp-2 wrap-anywhere ${rowLinkClass}`}>
          {topic}
        </PlainLink>
        <p className="text-sm wrap-anywhere text-soft">
          {reasons.join(" ")}{" "}
          {sources.map((source) => (
            <span key={`${source.kind}${source.id}`} className={`mr-2 ${aboveRowLink}`}>
              <SourceLink source={source} brandId={brandId} />
            </span>
          ))}
        </p>
      </div>
      <div className={`flex items-center gap-1 max-sm:w-full max-sm:pl-11 ${aboveRowLink}`}>
        <ButtonLink size="small" aria-label={words.writeAbout(topic)} {...target}>
          {words.write}
        </ButtonLink>
        <IconButton label={words.dismiss(topic)} icon={CloseIcon} onClick={onDismiss} />
      </div>
    </li>
  );
}

function SourceLink({ source, brandId }: { source: Idea["sources"][number]; brandId: number }) {
  const { kind, id, url } = source;
  if (kind === "forum_post") {
    return (
      <Link
        label={words.source.forum_post}
        to="/forum-posts/$forumPostId/"
        params={{ forumPostId: id }}
      />
    );
  }
  if (kind === "keyword") {
    return (
      <Link label={words.source.keyword} to="/brand/$brandId/keywords/" params={{ brandId }} />
    );
  }
  if (kind === "content") {
    return (
      <Link label={words.source.content} to="/contents/$contentId/" params={{ contentId: id }} />
    );
  }
  const address = safeAddress(url);
  return address === undefined ? null : (
    <ExternalLink href={address}>{words.source.document}</ExternalLink>
  );
}

function NoIdeas({ brandId }: { brandId: number }) {
  return (
    <div className="flex flex-col gap-3 p-4 text-sm sm:px-5">
      <div>
        <p className="font-medium">{words.empty.title}</p>
        <p className="text-pretty text-soft">{words.empty.text}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          label={words.empty.keywords}
          size="small"
          to="/brand/$brandId/keywords/"
          params={{ brandId }}
        />
        <ButtonLink label={words.empty.source} size="small" to="/sources/new/" />
      </div>
    </div>
  );
}
