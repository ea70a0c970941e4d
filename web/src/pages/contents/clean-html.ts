/**
 * Parses HTML from the service, which has already sanitized it, and keeps only what is listed here, as a second
 * barrier. The result is in a separate document, where nothing runs or loads.
 */
import { isImagePath } from "../../../../src/writing/markdown/markdown-tree.ts";
import { safeAddress } from "../../kit/safe-address.ts";

export interface CleanHtml {
  root: HTMLElement;
  /** The rules of its style elements; empty unless styles are kept. */
  css: string;
}

const tags: ReadonlySet<string> = new Set(
  "a article b blockquote br code div em figcaption figure h1 h2 h3 h4 h5 h6 hr i img li ol p pre section span strong s sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  ),
);

/** Elements whose content is not text for readers. Any other element is unwrapped. */
export const droppedElements =
  "script,style,template,iframe,frame,object,embed,noscript,svg,math,title,head,select,textarea,button,audio,video,canvas";

const styleAttributes = new Set(
  "class width height align valign cellpadding cellspacing border role aria-hidden".split(" "),
);

/**
 * Renames style and event handler attributes before parsing: they would not run, but the browser would report each as a
 * violation of the content security policy, and such a console hides real errors. They are renamed everywhere, even in
 * text, because tag boundaries are only known after parsing; `wordsOf` restores text.
 */
const policyViolation = /(?<=[\s"']|(?<!<)\/)(?=style[\s=/>]|on[a-z]+\s*=)/gi;
const marker = "data-inert-";
export const inertStyle = `${marker}style`;

/** An email keeps its own styles; an article gets the dashboard's. */
export function cleanHtml(html: string, { keepsStyles = false } = {}): CleanHtml {
  const { body, css } = parseInert(html);
  const created = document.implementation.createHTMLDocument("");
  copyChildren(body, created.body, keepsStyles);
  return { root: created.body, css: keepsStyles ? withoutUrls(css) : "" };
}

/** The parsed elements, with styles renamed and nothing that runs or loads; `wordsOf` reads their text. */
export function parseInert(html: string): { body: HTMLElement; css: string } {
  const css: string[] = [];
  const readable = html
    .replaceAll(marker, "")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replace(/<style\b[^<>]*>([\s\S]*?)(?:<\/style\s*>|$)/gi, (_, rules: string) => {
      css.push(rules);
      return "";
    })
    // Must be the last replacements: removing anything afterward could join two halves into one of these.
    .replace(/<(?:base|style)(?=[\s/>])/gi, "<template")
    .replace(policyViolation, marker);
  const read = new DOMParser().parseFromString(readable, "text/html");
  return { body: read.body, css: css.join("\n") };
}

export function wordsOf(text: string): string {
  return text.replaceAll(marker, "");
}

function copyChildren(from: Node, to: Node, keepsStyles: boolean): void {
  const { ownerDocument: created } = to;
  if (!created) return;
  for (const node of from.childNodes) {
    if (node instanceof Text) {
      to.appendChild(created.createTextNode(wordsOf(node.data)));
    } else if (node instanceof Element && !node.matches(droppedElements)) {
      const tag = node.localName;
      if (!tags.has(tag)) {
        copyChildren(node, to, keepsStyles);
        continue;
      }
      const copy = created.createElement(tag);
      for (const { name, value } of node.attributes) {
        copyAttribute(copy, name, wordsOf(value), keepsStyles);
      }
      copyChildren(node, copy, keepsStyles);
      to.appendChild(copy);
    }
  }
}

function copyAttribute(copy: HTMLElement, name: string, value: string, keepsStyles: boolean): void {
  const tag = copy.localName;
  if (name === "dir" && /^(?:ltr|rtl|auto)$/.test(value)) copy.setAttribute(name, value);
  else if (name === "lang" && /^[\w-]{2,35}$/.test(value)) copy.setAttribute(name, value);
  else if (name === "start" && tag === "ol" && /^\d{1,9}$/.test(value)) {
    copy.setAttribute(name, value);
  } else if (name === "href" && tag === "a") {
    // A link to one of its own sources, or an external URL.
    const address = /^#source-\d{1,3}$/.test(value) ? value : safeAddress(value);
    if (address !== undefined) copy.setAttribute(name, address);
  } else if (tag === "img") {
    // Only images stored in this service.
    if (name === "alt" || (name === "src" && isImagePath(value))) copy.setAttribute(name, value);
    else if (name === "width" && /^\d{2,4}$/.test(value)) copy.setAttribute(name, value);
  } else if (name === "align" && /^(?:left|center|right)$/.test(value)) {
    copy.setAttribute(name, value);
  } else if (/^(?:colspan|rowspan)$/.test(name) && /^\d{1,2}$/.test(value)) {
    copy.setAttribute(name, value);
  } else if (keepsStyles && styleAttributes.has(name)) copy.setAttribute(name, value);
  else if (keepsStyles && name === inertStyle) {
    // Set by script, which the policy allows; a URL in it would be loaded.
    copy.style.cssText = withoutUrls(value);
  }
}

/** Removes escapes first: browsers read `\75rl(…)` as `url(…)`. */
function withoutUrls(css: string): string {
  return css
    .replaceAll("\\", "")
    .replace(/@import[^;]*;?/gi, "")
    .replace(/(?:url|image|image-set|src)\s*\([^)]*\)?/gi, "none");
}
