/** What needs attention: failed jobs and publications, broken channels, brands without keywords, unread content. */
import type { GetSummaryAnswer, Job, Publication } from "@pressroom/client";
import type { ReactNode } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useOptimisticChange } from "../../api/use-optimistic-change.ts";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { CheckIcon, ErrorIcon, WarningIcon, WriteIcon } from "../../kit/icons.ts";
import type { Icon } from "../../kit/icons.ts";
import { Link } from "../../kit/link.tsx";
import { Row, RowList, aboveRowLink } from "../../kit/row-list.tsx";
import { homeWords } from "../../words/home.ts";
import { useTitleOf } from "../jobs/title-of.ts";
import { ContentItem } from "./content-item.tsx";
import { countWords } from "./count-words.ts";
import { FailedJob } from "./failed-job.tsx";

const words = homeWords.needs;

export const unreadShownMax = 5;
const failedShownMax = 3;
const waitingShownMax = 3;
const brandsShownMax = 2;

interface NeedsAttentionProps {
  summary: GetSummaryAnswer;
  unpublished: readonly Publication[];
  /** The first steps already cover missing brands and keywords. */
  isNew: boolean;
}

export function NeedsAttention({ summary, unpublished, isNew }: NeedsAttentionProps) {
  const { unread, failed, waiting, broken_channels: channels } = summary;
  const markRead = useMarkRead();
  const brands = isNew ? { count: 0, items: [] } : summary.brands_without_keywords;
  const counts = [unread, failed, waiting, channels, brands].map(({ count }) => count);
  const isNothing = [...counts, unpublished.length].every((count) => count === 0);
  if (isNothing) return <NothingToDo />;
  return (
    <Card title={words.title} isFlush>
      <RowList label={words.list}>
        {waiting.items.slice(0, waitingShownMax).map((job) => (
          <WaitingJob key={`waiting${job.job_id}`} job={job} />
        ))}
        <More count={waiting.count} shownMax={waitingShownMax} text={words.allWaiting}>
          {(label) => <Link label={label} to="/jobs/" search={{ state: "waiting" }} />}
        </More>
        {failed.items.slice(0, failedShownMax).map((job) => (
          <FailedJob key={`job${job.job_id}`} job={job} />
        ))}
        <More count={failed.count} shownMax={failedShownMax} text={words.allFailed}>
          {(label) => <Link label={label} to="/jobs/" search={{ state: "failed" }} />}
        </More>
        {channels.items.map((channel) => (
          <BrokenChannel key={`channel${channel.channel_id}`} channel={channel} />
        ))}
        {unpublished.map((publication) => (
          <FailedPublication
            key={`publication${publication.publication_id}`}
            publication={publication}
          />
        ))}
        {brands.items.slice(0, brandsShownMax).map(({ brand_id: brandId, name }) => (
          <BrandWithoutKeywords key={`brand${brandId}`} brandId={brandId} name={name} />
        ))}
        <More count={brands.count} shownMax={brandsShownMax} text={words.allBrands}>
          {(label) => <Link label={label} to="/brands/" />}
        </More>
        {unread.items.slice(0, unreadShownMax).map((content) => (
          <ContentItem key={content.content_id} content={content} isUnread>
            <Button
              icon={CheckIcon}
              variant="quiet"
              aria-label={words.markReadIt(content.title)}
              title={words.markRead}
              className="max-sm:w-11"
              onClick={() => markRead.mutate(content.content_id)}
            >
              <span className="max-sm:hidden">{words.markRead}</span>
            </Button>
          </ContentItem>
        ))}
        <More count={unread.count} shownMax={unreadShownMax} text={words.allUnread}>
          {(label) => <Link label={label} to="/contents/" search={{ unread: true }} />}
        </More>
      </RowList>
    </Card>
  );
}

function NothingToDo() {
  return (
    <Card title={words.title}>
      <div className="flex items-center gap-3">
        <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-good-soft text-good">
          <CheckIcon aria-hidden="true" className="size-4.5" />
        </span>
        <p className="text-sm">
          {words.nothing} <span className="text-soft">{words.nothingText}</span>
        </p>
      </div>
    </Card>
  );
}

interface MoreProps {
  count: number;
  shownMax: number;
  text: (count: string) => string;
  children: (label: string) => ReactNode;
}

function More({ count, shownMax, text, children }: MoreProps) {
  if (count <= shownMax) return null;
  return (
    <li className="border-b border-line px-4 py-2.5 text-sm sm:px-5">
      {children(text(countWords(count)))}
    </li>
  );
}

const attentionClasses = {
  accent: "bg-accent-soft text-accent",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
} as const;

interface AttentionRowProps {
  tone: keyof typeof attentionClasses;
  icon: Icon;
  title: string;
  text: string;
  action: ReactNode;
}

/** One item that needs attention, with the action to take. */
function AttentionRow({ tone, icon: Icon, title, text, action }: AttentionRowProps) {
  return (
    <Row>
      <span
        className={`flex size-8 shrink-0 items-center justify-center rounded-lg ${attentionClasses[tone]}`}
      >
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium wrap-anywhere">{title}</p>
        <p className="text-sm wrap-anywhere text-soft">{text}</p>
      </div>
      <div className={aboveRowLink}>{action}</div>
    </Row>
  );
}

function WaitingJob({ job }: { job: Job }) {
  const title = useTitleOf(job);
  return (
    <AttentionRow
      tone="accent"
      icon={WriteIcon}
      title={title}
      text={words.waitingText}
      action={
        <ButtonLink
          label={words.readBrief}
          size="small"
          to="/jobs/$jobId/"
          params={{ jobId: job.job_id }}
          aria-label={words.readBriefOf(title)}
        />
      }
    />
  );
}

interface BrokenChannelProps {
  channel: GetSummaryAnswer["broken_channels"]["items"][number];
}

/** A channel that does not work, with the reason and a link to fix it. */
function BrokenChannel({ channel }: BrokenChannelProps) {
  const { name, problem, brand_id: brandId, brand_name: brandName } = channel;
  const { brands } = useCurrentBrand();
  return (
    <AttentionRow
      tone="bad"
      icon={ErrorIcon}
      title={words.brokenChannel(name, brands.length > 1 ? brandName : undefined)}
      text={problem}
      action={
        <ButtonLink
          label={words.fixChannel}
          size="small"
          to="/brand/$brandId/channels/"
          params={{ brandId }}
          aria-label={words.fixChannelNamed(name)}
        />
      }
    />
  );
}

function FailedPublication({ publication }: { publication: Publication }) {
  const { title, channel_name: channel, content_id: contentId } = publication;
  return (
    <AttentionRow
      tone="bad"
      icon={ErrorIcon}
      title={words.unpublished[publication.action](title, channel)}
      text={publication.problem?.message ?? ""}
      action={
        <ButtonLink
          label={words.openPiece}
          size="small"
          to="/contents/$contentId/"
          params={{ contentId }}
          aria-label={words.openPieceNamed(title)}
        />
      }
    />
  );
}

function BrandWithoutKeywords({ brandId, name }: { brandId: number; name: string }) {
  return (
    <AttentionRow
      tone="warn"
      icon={WarningIcon}
      title={words.noKeywords(name)}
      text={words.noKeywordsText}
      action={
        <ButtonLink
          label={words.addKeywords}
          size="small"
          to="/brand/$brandId/keywords/"
          params={{ brandId }}
          search={{ next: "/" }}
          aria-label={words.addKeywordsTo(name)}
        />
      }
    />
  );
}

function useMarkRead() {
  const pressroom = usePressroom();
  return useOptimisticChange<GetSummaryAnswer, number>({
    queryKey: ["summary"],
    apply: (shown, contentId) => ({
      ...shown,
      unread: {
        count: Math.max(0, shown.unread.count - 1),
        items: shown.unread.items.filter(({ content_id: id }) => id !== contentId),
      },
    }),
    send: (contentId) => pressroom.contents.markRead(contentId),
    touches: [["contents", "list"]],
  });
}
