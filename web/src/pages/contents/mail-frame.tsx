/**
 * Shows the HTML of an email in a sandboxed frame that runs no scripts and loads nothing. The frame inherits the
 * content security policy, which forbids styles in HTML, so the elements and style sheets are set by script. This also
 * allows previewing light and dark mode, whatever the system's theme.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { joinClasses } from "../../kit/join-classes.ts";
import { cleanHtml } from "./clean-html.ts";
import { isInText, usePassageFinder } from "./passage-scope.tsx";
import type { PassageFinder } from "./passage-scope.tsx";
import { showPassage } from "./show-passage.ts";

interface MailFrameProps {
  html: string;
  /** The accessible name of the frame. */
  title: string;
  isDark: boolean;
  isPhone: boolean;
}

/** Before the email has been measured. */
const firstHeight = 480;
/** The width of a small desktop window; if the page is narrower, the email is scaled down. */
const desktopWidth = 660;
const phoneWidth = 375;
const empty =
  '<!doctype html><html lang="en"><head><title>Email</title></head><body></body></html>';
const highlight = "::highlight(passage) { background-color: #f6dc9a; color: #1f1d1b; }";

export function MailFrame({ html, title, isDark, isPhone }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState(firstHeight);
  const [availableWidth, watchWidth] = useWidth();
  const mail = useMemo(() => cleanHtml(html, { keepsStyles: true }), [html]);
  usePassageFinder(
    useCallback<PassageFinder>((passage, place) => {
      const body = frame.current?.contentDocument?.body ?? null;
      return isInText(place) && showPassage(body, passage, place?.prefix);
    }, []),
  );
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!isReady || !inner) return undefined;
    setBody(inner, mail.root);
    // As high as its content, so that the page has a single scroll bar.
    const watcher = new ResizeObserver(() => setHeight(inner.body.scrollHeight));
    watcher.observe(inner.body);
    return () => watcher.disconnect();
  }, [isReady, mail]);
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (isReady && inner) setStyles(inner, mail.css, isDark);
  }, [isReady, mail, isDark]);
  const width = isPhone
    ? Math.min(phoneWidth, availableWidth)
    : Math.max(desktopWidth, availableWidth);
  const scale = Math.min(1, availableWidth / width);
  return (
    <div className={joinClasses("overflow-hidden", isPhone && "bg-sunken px-5 py-6")}>
      <div ref={watchWidth} style={{ height: height * scale }}>
        <iframe
          ref={frame}
          title={title}
          // Lets the page's scripts access the frame; the frame itself runs none. Links open in new tabs.
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          srcDoc={empty}
          onLoad={() => setReady(true)}
          className={joinClasses(
            "block origin-top-left",
            isPhone && "mx-auto rounded-2xl ring-8 ring-pressed",
          )}
          style={{
            width,
            height,
            transform: scale === 1 ? undefined : `scale(${scale})`,
            colorScheme: isDark ? "dark" : "light",
            // An email without a background gets the email client's, not the dashboard's.
            backgroundColor: isDark ? "#1f1f1f" : "#ffffff",
          }}
        />
      </div>
    </div>
  );
}

function useWidth(): [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(desktopWidth);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [width, watch];
}

function setBody(inner: Document, root: HTMLElement): void {
  const { body } = inner;
  body.replaceChildren(...[...root.childNodes].map((node) => inner.importNode(node, true)));
  for (const link of body.querySelectorAll("a[href]")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noreferrer");
  }
}

function setStyles(inner: Document, css: string, isDark: boolean): void {
  const view = inner.defaultView;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(`body { margin: 0; } ${css} ${highlight}`);
  for (const rule of sheet.cssRules) {
    if (rule instanceof view.CSSMediaRule && rule.conditionText.includes("prefers-color-scheme")) {
      const wantsDark = /prefers-color-scheme:\s*dark/.test(rule.conditionText);
      rule.media.mediaText = wantsDark === isDark ? "all" : "not all";
    }
  }
  inner.adoptedStyleSheets = [sheet];
  inner.documentElement.style.colorScheme = isDark ? "dark" : "light";
}
