/** A content as whoever it is written for will see it. */
import type { Content } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { RefObject } from "react";
import { brandQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { ButtonLink } from "../../kit/button.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Tooltip } from "../../kit/tooltip.tsx";
import { contentWords as words } from "../../words/content.ts";
import { cleanHtml } from "./clean-html.ts";
import { goTo, markId, sourceId } from "./go-to-element.ts";
import { NewsletterView } from "./newsletter-view.tsx";
import { isInText, usePassageFinder } from "./passage-scope.tsx";
import type { PassageFinder } from "./passage-scope.tsx";
import { sourcesOf, textOf, variantsOf } from "./read-content.ts";
import type { ShownSource } from "./read-content.ts";
import { renderHtml } from "./render-html.tsx";
import { showPassage } from "./show-passage.ts";
import { SocialCard } from "./social-card.tsx";
import "./reading.css";

const views: Readonly<Record<string, typeof ArticleView>> = {
  newsletter: NewsletterView,
  social: SocialView,
};
/** How much of a passage a mark shows. */
const passageMax = 180;

export function ReadingView({ content }: { content: Content }) {
  useMarkRead(content.content_id);
  const View = views[content.content_type] ?? ArticleView;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <DraftNotice content={content} />
      <View content={content} />
    </div>
  );
}

/** Says what is missing in a text, above it: no part of it. */
export function DraftNotice({ content }: { content: Content }) {
  const note = textOf(content.document["draft_note"]);
  const isWithoutModel = content.writer === "built-in";
  if (note === "" && !isWithoutModel) return null;
  return (
    <Notice
      text={note}
      tone="warn"
      title={isWithoutModel ? words.withoutModel : words.draft}
      actions={
        isWithoutModel ? <ButtonLink label={words.chooseModel} to="/choose-model/" /> : undefined
      }
    />
  );
}

/** Goes on what shows a text, and leads to its passages. */
function useShownText<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  usePassageFinder(
    useCallback<PassageFinder>(
      (passage, place) => isInText(place) && showPassage(shown.current, passage, place?.prefix),
      [],
    ),
  );
  return shown;
}

/** A social set: each network's post as the card that it will be there, with the network's own count. */
function SocialView({ content }: { content: Content }) {
  const { data: brand } = useQuery(brandQuery(usePressroom(), content.brand_id));
  const cards = useShownText<HTMLDivElement>();
  const variants = variantsOf(content);
  if (variants.length === 0) return <EmptyState title={words.social.empty} />;
  return (
    <div
      ref={cards}
      lang={content.language}
      className="mx-auto flex w-full max-w-xl flex-col gap-5"
    >
      {variants.map((variant) => (
        <SocialCard key={variant.network} variant={variant} brandName={brand?.name ?? ""} />
      ))}
    </div>
  );
}

/** An article or a blog post as it is read, with its sources behind small marks. */
function ArticleView({ content }: { content: Content }) {
  const paper = useShownText<HTMLElement>();
  const text = useMemo(() => {
    const html = textOf(content.document["html"]);
    // What no format of ours made is shown as it was written.
    if (html === "") return <pre className="whitespace-pre-wrap">{content.markdown}</pre>;
    const sources = sourcesOf(content);
    const seen = new Set<number>();
    const citation = (number: number, key: string) => {
      const source = sources.find((one) => one.number === number);
      if (!source) return null;
      const isFirst = !seen.has(number);
      seen.add(number);
      return <CitationMark key={key} source={source} isFirst={isFirst} />;
    };
    // In other texts without any, a number in brackets is the text's own.
    const hasMarks = content.content_type === "article" || html.includes('href="#source-');
    return renderHtml(cleanHtml(html).root, hasMarks ? citation : undefined);
  }, [content]);
  return (
    <article
      ref={paper}
      lang={content.language}
      className="reading rounded-xl border border-line bg-surface px-5 py-8 sm:px-10 sm:py-12"
    >
      <div className="mx-auto max-w-[38rem]">{text}</div>
    </article>
  );
}

interface CitationMarkProps {
  source: ShownSource;
  /** The first one for its source is where the source leads back to. */
  isFirst: boolean;
}

/** The small number behind what rests on a source: says whose it is when one points at it, and goes to the source. */
function CitationMark({ source, isFirst }: CitationMarkProps) {
  const { number, passages } = source;
  const [passage = ""] = passages;
  const cut = passage.length > passageMax ? `${passage.slice(0, passageMax)}…` : passage;
  const who = words.sources.who(source);
  return (
    <Tooltip text={cut === "" ? who : words.sources.quoted(who, cut)}>
      <button
        type="button"
        data-citation={number}
        {...(isFirst && { id: markId(number) })}
        aria-label={words.sources.mark(number, who)}
        onClick={() => goTo(sourceId(number))}
        className="citation"
      >
        {number}
      </button>
    </Tooltip>
  );
}

/** Tells the service that a content was read, once it is shown to somebody who looks: lists stop calling it new then. */
function useMarkRead(contentId: number): void {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  useEffect(() => {
    const mark = async () => {
      // In a tab behind others nobody reads.
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", onVisible);
      try {
        await pressroom.contents.markRead(contentId);
      } catch {
        // It stays unread, and is marked the next time.
        return;
      }
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["contents", "list"] }),
        queryClient.invalidateQueries({ queryKey: ["summary"] }),
      ]);
    };
    const onVisible = () => void mark();
    document.addEventListener("visibilitychange", onVisible);
    onVisible();
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [pressroom, queryClient, contentId]);
}
