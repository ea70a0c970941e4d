/**
 * Reads HTML that the service sent, which it has made safe already, and keeps of it only what is listed here: the
 * second look that nothing gets past. What comes back stands in a document of its own, where nothing runs or loads.
 */
import { isImagePath } from "../../../../src/writing/markdown/markdown-tree.ts";
import { safeAddress } from "../../kit/safe-address.ts";

export interface CleanHtml {
  root: HTMLElement;
  /** The rules of its style elements; empty unless they are kept. */
  css: string;
}

const tags: ReadonlySet<string> = new Set(
  "a article b blockquote br code div em figcaption figure h1 h2 h3 h4 h5 h6 hr i img li ol p pre section span strong s sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  ),
);

/** What stands in these is no text for readers. All others are taken off and what they hold stays. */
export const droppedWhole =
  "script,style,template,iframe,frame,object,embed,noscript,svg,math,title,head,select,textarea,button,audio,video,canvas";

const styleAttributes = new Set(
  "class width height align valign cellpadding cellspacing border role aria-hidden".split(" "),
);

/**
 * Styles and handlers get other names before the text is read: nothing of either would ever run, but the browser tells
 * the page's policy of each as it reads it, and a console full of that hides what matters. They get them everywhere, in
 * words too, since where a tag ends is only known once it is read; words get theirs back.
 */
const loudAttribute = /(?<=[\s"']|(?<!<)\/)(?=style[\s=/>]|on[a-z]+\s*=)/gi;
const marker = "data-quiet-";
export const keptStyle = `${marker}style`;

/** A mail keeps the look that it brings; an article gets ours. */
export function cleanHtml(html: string, { keepsStyles = false } = {}): CleanHtml {
  const { body, css } = parseInert(html);
  const made = document.implementation.createHTMLDocument("");
  copyChildren(body, made.body, keepsStyles);
  return { root: made.body, css: keepsStyles ? withoutAddresses(css) : "" };
}

/** The elements of a text, with styles under another name and nothing that runs or loads; `wordsOf` reads their texts. */
export function parseInert(html: string): { body: HTMLElement; css: string } {
  const css: string[] = [];
  const readable = html
    .replaceAll(marker, "")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replace(/<style\b[^<>]*>([\s\S]*?)(?:<\/style\s*>|$)/gi, (_, rules: string) => {
      css.push(rules);
      return "";
    })
    // The last ones, after which nothing is taken out any more: two halves could become one of these.
    .replace(/<(?:base|style)(?=[\s/>])/gi, "<template")
    .replace(loudAttribute, marker);
  const read = new DOMParser().parseFromString(readable, "text/html");
  return { body: read.body, css: css.join("\n") };
}

export function wordsOf(text: string): string {
  return text.replaceAll(marker, "");
}

function copyChildren(from: Node, to: Node, keepsStyles: boolean): void {
  const { ownerDocument: made } = to;
  if (!made) return;
  for (const node of from.childNodes) {
    if (node instanceof Text) {
      to.appendChild(made.createTextNode(wordsOf(node.data)));
    } else if (node instanceof Element && !node.matches(droppedWhole)) {
      const tag = node.localName;
      if (!tags.has(tag)) {
        copyChildren(node, to, keepsStyles);
        continue;
      }
      const copy = made.createElement(tag);
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
    // To one of its own sources, or out into the world.
    const address = /^#source-\d{1,3}$/.test(value) ? value : safeAddress(value);
    if (address !== undefined) copy.setAttribute(name, address);
  } else if (tag === "img") {
    // Of those that this service stores alone.
    if (name === "alt" || (name === "src" && isImagePath(value))) copy.setAttribute(name, value);
    else if (name === "width" && /^\d{2,4}$/.test(value)) copy.setAttribute(name, value);
  } else if (name === "align" && /^(?:left|center|right)$/.test(value)) {
    copy.setAttribute(name, value);
  } else if (/^(?:colspan|rowspan)$/.test(name) && /^\d{1,2}$/.test(value)) {
    copy.setAttribute(name, value);
  } else if (keepsStyles && styleAttributes.has(name)) copy.setAttribute(name, value);
  else if (keepsStyles && name === keptStyle) {
    // Set by script, which the policy allows; an address in it would be asked for.
    copy.style.cssText = withoutAddresses(value);
  }
}

/** Without escapes first: a browser reads `\75rl(…)` as it reads `url(…)`. */
function withoutAddresses(css: string): string {
  return css
    .replaceAll("\\", "")
    .replace(/@import[^;]*;?/gi, "")
    .replace(/(?:url|image|image-set|src)\s*\([^)]*\)?/gi, "none");
}
