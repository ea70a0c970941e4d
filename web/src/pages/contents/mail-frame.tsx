/**
 * The HTML of a mail in a frame of its own, where no script runs and nothing is fetched. The frame inherits the page's
 * policy, which refuses styles in HTML: so it is filled by hand, with what cleanHtml left, and its rules are set as the
 * sheets that scripts may set. That way light and dark can be chosen too, whatever the system has.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { joinClasses } from "../../kit/join-classes.ts";
import { cleanHtml } from "./clean-html.ts";
import { isInText, usePassageFinder } from "./passage-scope.tsx";
import type { PassageFinder } from "./passage-scope.tsx";
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
/** A desktop's window at its narrowest; where the page has less room, the mail is shown smaller. */
const desktopWidth = 660;
const phoneWidth = 375;
const empty =
  '<!doctype html><html lang="en"><head><title>Email</title></head><body></body></html>';
const highlight = "::highlight(passage) { background-color: #f6dc9a; color: #1f1d1b; }";

export function MailFrame({ html, title, isDark, isPhone }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState(firstHeight);
  const [room, placeInRoom] = useWidth();
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
  const width = isPhone ? Math.min(phoneWidth, room) : Math.max(desktopWidth, room);
  const scale = Math.min(1, room / width);
  return (
    <div className={joinClasses("overflow-hidden", isPhone && "bg-sunken px-5 py-6")}>
      <div ref={placeInRoom} style={{ height: height * scale }}>
        <iframe
          ref={frame}
          title={title}
          // The page's own scripts reach into it; it has none. Links open beside the dashboard.
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
            // A mail that says nothing of its background gets the mail client's, and not the dashboard's.
            backgroundColor: isDark ? "#1f1f1f" : "#ffffff",
          }}
        />
      </div>
    </div>
  );
}

/** How wide an element is, as it changes. */
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
