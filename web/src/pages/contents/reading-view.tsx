/** Shows a piece of content as its readers will see it. */
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
/** The maximum length of a quote in a citation's tooltip. */
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

/** A notice above the text about what is missing; not part of the text. */
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

/** A ref for the element that shows the text, in which passages can be found. */
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

/** A social set: each network's posts as cards, with the network's own character count. */
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

/** An article or blog post with its citations. */
function ArticleView({ content }: { content: Content }) {
  const paper = useShownText<HTMLElement>();
  const text = useMemo(() => {
    const html = textOf(content.document["html"]);
    // Content without HTML is shown as its Markdown source.
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
    // In texts without citations, numbers in brackets are just text.
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
  /** The first citation of its source, to which the source links back. */
  isFirst: boolean;
}

/** A citation mark: shows the source in a tooltip and links to it. */
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

/** Marks the content as read once it is visible, so that lists no longer show it as new. */
function useMarkRead(contentId: number): void {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  useEffect(() => {
    const mark = async () => {
      // Not while the tab is in the background.
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", onVisible);
      try {
        await pressroom.contents.markRead(contentId);
      } catch {
        // It stays unread and is marked next time.
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
