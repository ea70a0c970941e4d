/** Renders sanitized HTML as React elements, with headings one level lower, because the page has its own title. */
import { createElement } from "react";
import type { ReactNode } from "react";
import { ExternalLink } from "../../kit/link.tsx";

/** Renders the citation `[3]` if it is a known source; null keeps it as text. */
type Citation = (number: number, key: string) => ReactNode;

const containers = /^(?:article|section|div|ul|ol|figure|blockquote|table|thead|tbody|tfoot|tr)$/;

export function renderHtml(root: Element, citation?: Citation): ReactNode[] {
  return childrenOf(root, citation, false);
}

function childrenOf(parent: Element, citation: Citation | undefined, isCode: boolean): ReactNode[] {
  return [...parent.childNodes].map((node, index): ReactNode => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent ?? "";
      if (text.trim() === "" && containers.test(parent.localName)) return null;
      return isCode ? text : marked(text, citation, String(index));
    }
    return elementOf(node as Element, citation, isCode, String(index));
  });
}

function elementOf(
  element: Element,
  citation: Citation | undefined,
  isCode: boolean,
  key: string,
): ReactNode {
  const tag = element.localName;
  if (tag === "br" || tag === "hr") return createElement(tag, { key });
  if (tag === "img") {
    const [src, width] = ["src", "width"].map((name) => element.getAttribute(name) ?? undefined);
    const alt = element.getAttribute("alt") ?? "";
    return src === undefined ? alt : <img key={key} src={src} alt={alt} width={width} />;
  }
  const source = /^#source-(\d+)$/.exec(element.getAttribute("href") ?? "")?.[1];
  if (source !== undefined) {
    return citation?.(Number(source), key) ?? element.textContent;
  }
  const children = childrenOf(element, citation, isCode || tag === "code" || tag === "pre");
  const direction = {
    ...(element.hasAttribute("dir") && { dir: element.getAttribute("dir") }),
    ...(element.hasAttribute("lang") && { lang: element.getAttribute("lang") }),
  };
  if (tag === "a") {
    const address = element.getAttribute("href");
    return address === null ? (
      <span key={key}>{children}</span>
    ) : (
      <ExternalLink key={key} href={address} target="_blank">
        {children}
      </ExternalLink>
    );
  }
  const level = /^h([1-6])$/.exec(tag)?.[1];
  if (level !== undefined) {
    const own = { key, ...direction, "data-level": level };
    return createElement(`h${Math.min(6, Number(level) + 1)}`, own, ...children);
  }
  if (tag === "table") {
    return (
      // Wide tables scroll on their own, with the keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div key={key} className="overflow-x-auto" tabIndex={0}>
        <table>{children}</table>
      </div>
    );
  }
  if (tag === "pre") {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <pre key={key} tabIndex={0}>
        {children}
      </pre>
    );
  }
  const start = tag === "ol" ? Number(element.getAttribute("start") ?? 1) : 1;
  const own = { key, ...direction, ...(start !== 1 && { start }) };
  // The page already has an article element.
  return createElement(tag === "article" ? "div" : tag, own, ...children);
}

/** Text edited by users contains citations as typed: `[3]`. */
function marked(text: string, citation: Citation | undefined, key: string): ReactNode {
  if (!citation || !/\[\d{1,3}\]/.test(text)) return text;
  return text.split(/ ?\[(\d{1,3})\]/).map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = citation(Number(part), `${key}-${index}`);
    return mark === null ? ` [${part}]` : <sup key={`${key}-${index}`}>{mark}</sup>;
  });
}
