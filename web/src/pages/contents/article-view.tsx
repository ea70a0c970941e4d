/** An article or a blog post as it is read, with its sources behind small marks. */
import type { Content } from "@pressroom/client";
import { useCallback, useMemo, useRef } from "react";
import { CitationMark } from "./citation-mark.tsx";
import { cleanHtml } from "./clean-html.ts";
import { sourcesOf, textOf } from "./content-sources.ts";
import { usePassageFinder } from "./passages.tsx";
import { renderHtml } from "./render-html.tsx";
import { showPassage } from "./show-passage.ts";

export function ArticleView({ content }: { content: Content }) {
  const paper = useRef<HTMLElement>(null);
  usePassageFinder(useCallback((passage: string) => showPassage(paper.current, passage), []));
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
    return renderHtml(cleanHtml(html).root, hasMarks ? { citation } : {});
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
