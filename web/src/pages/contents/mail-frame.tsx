/**
 * The HTML of a mail in a frame of its own, where no script runs and nothing is fetched. The frame inherits the page's
 * policy, which refuses styles in HTML: so it is filled by hand, with what cleanHtml left, and its rules are set as the
 * sheets that scripts may set. That way light and dark can be chosen too, whatever the system has.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { joinClasses } from "../../kit/join-classes.ts";
import { cleanHtml } from "./clean-html.ts";
import { usePassageFinder } from "./passages.tsx";
import { showPassage } from "./show-passage.ts";

interface MailFrameProps {
  html: string;
  /** Read out where the frame begins. */
  title: string;
  isDark: boolean;
  isPhone: boolean;
}

/** Of a mail that has not been measured yet. */
const firstHeight = 480;
const empty = '<!doctype html><html lang="en"><head><title>Mail</title></head><body></body></html>';
const highlight = "::highlight(passage) { background-color: #f6dc9a; color: #1f1d1b; }";

export function MailFrame({ html, title, isDark, isPhone }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState(firstHeight);
  const mail = useMemo(() => cleanHtml(html, { keepsLook: true }), [html]);
  usePassageFinder(
    useCallback((passage: string) => {
      return showPassage(frame.current?.contentDocument?.body ?? null, passage);
    }, []),
  );
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!isReady || !inner) return undefined;
    fill(inner, mail.root);
    // As high as what is in it, so that the page has one scroll bar.
    const watcher = new ResizeObserver(() => setHeight(inner.body.scrollHeight));
    watcher.observe(inner.body);
    return () => watcher.disconnect();
  }, [isReady, mail]);
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (isReady && inner) dress(inner, mail.css, isDark);
  }, [isReady, mail, isDark]);
  return (
    <div className={joinClasses("overflow-x-auto", isPhone && "bg-sunken py-6")}>
      <iframe
        ref={frame}
        title={title}
        // The page's own scripts reach into it; it has none. Links open beside the dashboard.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={empty}
        onLoad={() => setReady(true)}
        className={joinClasses(
          "block",
          isPhone
            ? "mx-auto w-[375px] max-w-full rounded-[1.75rem] border-8 border-pressed"
            : "w-full min-w-[640px]",
        )}
        style={{ height: height + (isPhone ? 16 : 0), colorScheme: isDark ? "dark" : "light" }}
      />
    </div>
  );
}

function fill(inner: Document, root: HTMLElement): void {
  const { body } = inner;
  body.replaceChildren(...[...root.childNodes].map((node) => inner.importNode(node, true)));
  for (const link of body.querySelectorAll("a[href]")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noreferrer");
  }
}

function dress(inner: Document, css: string, isDark: boolean): void {
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
