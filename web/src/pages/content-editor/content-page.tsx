/** The page of one piece of content: reading, editing, versions, and a side column with checks and publishing. */
import { NotFoundError } from "@pressroom/client";
import type { Content } from "@pressroom/client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useCallback, useState } from "react";
import type { ReactNode } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { channelsQuery, publicationsQuery } from "../../api/publishing.ts";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { joinClasses } from "../../kit/join-classes.ts";
import { lazyPart } from "../../kit/lazy-part.ts";
import { Link } from "../../kit/link.tsx";
import { PageHeader, BackLink } from "../../kit/page-header.tsx";
import { QueryView } from "../../kit/query-view.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { TabLink, TabLinks } from "../../kit/tab-links.tsx";
import { useDeferredRender } from "../../kit/use-deferred-render.ts";
import { contentWords as words } from "../../words/content.ts";
import { kitWords } from "../../words/kit.ts";
import { ContentHeader } from "../contents/content-header.tsx";
import { contentQuery, qualityQuery } from "../contents/content-query.ts";
import { DetailsCard } from "../contents/details-card.tsx";
import { ParagraphsCard } from "../contents/paragraphs-card.tsx";
import { PassageScope } from "../contents/passage-scope.tsx";
import { ReadingView } from "../contents/reading-view.tsx";
import { SourcesCard } from "../contents/sources-card.tsx";

const importEditor = () => import("./content-editor.tsx");
const SocialEditor = lazyPart(importEditor, "ContentEditor");
/** Loads the rich text editor, by far the heaviest part, once the text can be read. */
const TextEditor = lazyPart(async () => {
  await idleAfterPaint();
  const [editor] = await Promise.all([importEditor(), import("./rich-text/rich-editor.tsx")]);
  // Run the loaded code and render in separate tasks.
  await new Promise((resolve) => setTimeout(resolve));
  return editor;
}, "ContentEditor");
const ContentVersions = lazyPart(() => import("./content-versions.tsx"), "ContentVersions");
const PublishCard = lazyPart(() => import("./publish-card.tsx"), "PublishCard");
const PublishButton = lazyPart(() => import("./publish-card.tsx"), "PublishButton");
const PublishFailed = lazyPart(() => import("./publish-card.tsx"), "PublishFailed");
const QualityPanel = lazyPart(() => import("./quality-panel.tsx"), "QualityPanel");

/** Resolves when the text has been painted and the browser is idle. */
function idleAfterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const whenIdle = () =>
      // Safari has no requestIdleCallback.
      "requestIdleCallback" in window
        ? requestIdleCallback(() => resolve(), { timeout: 500 })
        : setTimeout(resolve);
    requestAnimationFrame(() => requestAnimationFrame(whenIdle));
    // Background tabs are not painted.
    setTimeout(resolve, 1_000);
  });
}

const route = getRouteApi("/framed/contents/$contentId");
const asideId = "beside-content";

export function ContentPage() {
  const { contentId } = route.useParams();
  const query = useQuery(contentQuery(usePressroom(), contentId));
  if (query.isLoadingError && !(query.error instanceof NotFoundError)) {
    return (
      <>
        <PageHeader title={words.title} back={<Link label={words.back} to="/contents/" />} />
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  return (
    <>
      {query.isLoadingError && <BackLink link={<Link label={words.back} to="/contents/" />} />}
      <QueryView key={contentId} query={query} skeleton={<ContentSkeleton />}>
        {(content) => <LoadedContent content={content} />}
      </QueryView>
    </>
  );
}

function ContentSkeleton() {
  return (
    <div role="status" aria-label={kitWords.loading}>
      <Skeleton className="mb-2.5 h-4 w-20" />
      <Skeleton className="mb-4 h-7 w-96 max-w-full" />
      <Skeleton className="mb-6 h-10 w-full" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-[36rem] w-full rounded-xl" />
        <Skeleton className="h-72 w-full rounded-xl" />
      </div>
    </div>
  );
}

function LoadedContent({ content }: { content: Content }) {
  const { view, version } = route.useSearch();
  const params = { contentId: content.content_id };
  const tab = { to: "/contents/$contentId/", params, activeOptions: { exact: true } } as const;
  // As high as a phone's screen, so that the content below does not move when the text arrives.
  const waiting = <Skeleton className="h-[max(36rem,100svh)] w-full rounded-xl" />;
  return (
    <PassageScope>
      <ContentHeader
        content={content}
        publish={
          <Suspense>
            <PublishButton content={content} />
          </Suspense>
        }
      />
      {view !== "versions" && (
        <Suspense>
          <PublishFailed content={content} onShow={showAside} />
        </Suspense>
      )}
      <TabLinks label={words.tabs.label}>
        {(["read", "edit", "versions"] as const).map((one) => (
          <TabLink
            key={one}
            label={words.tabs[one]}
            {...tab}
            search={one === "read" ? {} : { view: one }}
            aria-current={one === (view ?? "read") ? "page" : "false"}
          />
        ))}
      </TabLinks>
      {/* Comparing two versions needs the full width. */}
      <div
        className={joinClasses(
          "grid gap-6",
          view !== "versions" && "lg:grid-cols-[minmax(0,1fr)_18rem]",
        )}
      >
        <div className="min-w-0">
          {view === undefined && <ReadingView content={content} />}
          {view === "edit" && <EditView content={content} waiting={waiting} />}
          {view === "versions" && (
            <Suspense fallback={waiting}>
              <ContentVersions content={content} version={version} />
            </Suspense>
          )}
        </div>
        {view !== "versions" && (
          <aside
            id={asideId}
            aria-label={words.aside}
            tabIndex={-1}
            className="flex min-w-0 scroll-mt-20 flex-col gap-6"
          >
            <Findings content={content} />
          </aside>
        )}
      </div>
    </PassageScope>
  );
}

/** Shows the text for reading until the editor has loaded. */
function EditView({ content, waiting }: { content: Content; waiting: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const isText = content.content_type === "article" || content.content_type === "post";
  const Editor = content.content_type === "social" ? SocialEditor : TextEditor;
  return (
    <>
      {!isOpen && (isText ? <ReadingView content={content} /> : waiting)}
      <Suspense>
        <Editor content={content} onOpen={open} />
      </Suspense>
    </>
  );
}

/** Shows the side column, whose first card is Publishing. */
function showAside(): void {
  const aside = document.getElementById(asideId);
  aside?.scrollIntoView();
  aside?.focus({ preventScroll: true });
}

/** Renders all cards at once: a card that arrives later would push away the one being read. */
function Findings({ content }: { content: Content }) {
  const pressroom = usePressroom();
  const isWaiting = useQueries({
    queries: [
      publicationsQuery(pressroom, content.content_id),
      channelsQuery(pressroom, content.brand_id),
      qualityQuery(pressroom, content),
    ],
    combine: (results) => results.some(({ isPending }) => isPending),
  });
  const waiting = <Skeleton className="h-[36rem] w-full rounded-xl" />;
  const isTextShown = useDeferredRender(true, false);
  if (isWaiting || !isTextShown) return waiting;
  return (
    <Suspense fallback={waiting}>
      <PublishCard content={content} />
      <QualityPanel content={content} />
      <SourcesCard content={content} />
      <ParagraphsCard content={content} />
      <DetailsCard content={content} />
    </Suspense>
  );
}
