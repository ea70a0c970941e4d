/**
 * Two hundred documents as they are copied to a clipboard: the same trees as HTML from Word, Word Online, Google Docs
 * and web pages, as Markdown, and hostile ones. Each says what must remain of it.
 */
import type { Locator } from "playwright-core";
import {
  hostileAddresses,
  hostilePayloads,
} from "../../src/writing/formats/hostile-payloads.fixture.ts";
import { htmlOf, markdownOf } from "../../src/writing/markdown/markdown-renderings.ts";
import type { Inline, MarkdownBlock } from "../../src/writing/markdown/markdown-tree.ts";
import { escapeHtml } from "../../src/writing/text/escape.ts";

export interface PastedDocument {
  name: string;
  html: string;
  text: string;
  /** Null for hostile ones: only the words around the attack are known. */
  markdown: string | null;
}

interface Shape {
  inline: (one: Inline) => string;
  block: (block: MarkdownBlock, random: Random) => string;
  whole: (body: string) => string;
  /** Elements that this format cannot represent. */
  without: readonly string[];
}

type Random = (below: number) => number;

/** The same documents in every run. */
function randomOf(seed: number): Random {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const phrases =
  "Grind late and brew hot¦Öffnungszeiten & Preise¦hello@example.com¦日本語の本文¦نص عربي قصير¦5 * 3 < 20 > 4¦snake_case_name¦# no heading¦1. no item¦- no item¦“quoted” – and – dashes¦50 % off [1]¦a | b¦C:\\new\\folder¦`ticks`¦~about~ 5¦emoji 👩‍🔬¦x".split(
    "¦",
  );

function makeTree(random: Random, without: readonly string[]): MarkdownBlock[] {
  const can = (kind: string) => !without.includes(kind);
  const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
  const text = (): Inline => ({ kind: "text", text: pick(phrases) });
  const marked = (): Inline => {
    const kind = pick(
      (["strong", "emphasis", "strike", "link", "code", "both"] as const).filter(can),
    );
    if (kind === "code") return { kind, text: "const a = `b`;" };
    if (kind === "link") {
      return { kind, url: `https://example.com/${random(99)}?a=b&c=d`, inlines: [text()] };
    }
    if (kind === "both") {
      return { kind: "strong", inlines: [{ kind: "emphasis", inlines: [text()] }] };
    }
    return { kind, inlines: [text()] };
  };
  const line = (): Inline[] => {
    const found: Inline[] = [text()];
    for (let left = random(3); left > 0; left -= 1) {
      const [first] = found.splice(-1);
      if (first?.kind === "text") found.push({ kind: "text", text: `${first.text} ` });
      found.push(marked(), { kind: "text", text: ` ${pick(phrases)}` });
    }
    return found;
  };
  const paragraph = (): MarkdownBlock => {
    const breaks: Inline[] = can("break") && random(4) === 0 ? [{ kind: "break" }, ...line()] : [];
    return { kind: "paragraph", inlines: [...line(), ...breaks] };
  };
  const list = (depth: number): MarkdownBlock => ({
    kind: "list",
    ordered: random(2) === 0,
    start: 1,
    items: Array.from({ length: 2 + random(2) }, () => [
      { kind: "paragraph", inlines: line() },
      ...(depth < 3 && random(3) === 0 ? [list(depth + 1)] : []),
    ]),
  });
  const blocks: MarkdownBlock[] = [];
  while (blocks.length < 6) {
    const kind = pick(
      ["heading", "paragraph", "list", "quote", "table", "code", "rule"].filter(can),
    );
    // In most formats, adjacent lists or quotes would become one.
    if (kind !== "paragraph" && kind !== "heading") blocks.push(paragraph());
    if (kind === "heading") blocks.push({ kind, level: 2 + random(3), inlines: line() });
    else if (kind === "paragraph") blocks.push(paragraph());
    else if (kind === "list") blocks.push(list(1));
    else if (kind === "quote")
      blocks.push({ kind, blocks: [{ kind: "paragraph", inlines: line() }] });
    else if (kind === "code") blocks.push({ kind, text: "a < b\n  && c", language: "js" });
    else if (kind === "rule") blocks.push({ kind });
    else {
      const row = () => [line(), line()];
      const alignments = can("align") ? ([null, "right"] as const) : ([null, null] as const);
      blocks.push({ kind: "table", header: row(), rows: [row(), row()], alignments });
    }
  }
  return blocks;
}

const all = (shape: Pick<Shape, "inline">, inlines: readonly Inline[]) =>
  inlines.map((one) => shape.inline(one)).join("");

/** The table's rows as HTML; `cell` renders each cell, including its tags. */
function rowsOf(
  block: Extract<MarkdownBlock, { kind: "table" }>,
  cell: (inlines: readonly Inline[]) => string,
): string {
  return [block.header, ...block.rows]
    .map((row) => `<tr>${row.map(cell).join("")}</tr>`)
    .join("\n");
}

const words = (text: string) => escapeHtml(text).replaceAll(" – ", "&nbsp;– ");

const word: Shape = {
  without: ["code", "rule", "align"],
  inline(one) {
    if (one.kind === "break") return "<br>\n";
    if (one.kind === "text") {
      return `<span lang=EN-US style='font-size:11.0pt;mso-bidi-font-weight:bold'>${words(one.text)}</span>`;
    }
    if (one.kind === "code" || one.kind === "image") return "";
    const inner = all(word, one.inlines);
    if (one.kind === "link") return `<a href="${escapeHtml(one.url)}">${inner}</a>`;
    if (one.kind === "strike") return `<s>${inner}</s>`;
    return one.kind === "strong"
      ? `<b style='mso-bidi-font-weight:normal'>${inner}</b>`
      : `<i style='mso-bidi-font-style:normal'>${inner}</i>`;
  },
  block(block) {
    const items = (one: MarkdownBlock, level: number): string => {
      if (one.kind !== "list") return "";
      return one.items
        .map(([first, ...others], index) => {
          const mark = one.ordered ? `${index + 1}.` : "·";
          const inlines = first?.kind === "paragraph" ? first.inlines : [];
          return `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;text-indent:-18pt;mso-list:l${one.ordered ? 1 : 0} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${all(word, inlines)}<o:p></o:p></p>\n${others.map((inner) => items(inner, level + 1)).join("")}`;
        })
        .join("");
    };
    if (block.kind === "list") return items(block, 1);
    if (block.kind === "heading")
      return `<h${block.level}>${all(word, block.inlines)}<o:p></o:p></h${block.level}>`;
    if (block.kind === "quote") {
      const [inner] = block.blocks;
      return `<p class=MsoQuote><span>${inner?.kind === "paragraph" ? all(word, inner.inlines) : ""}</span></p>`;
    }
    if (block.kind === "table") {
      return `<table class=MsoTableGrid border=1 cellspacing=0>${rowsOf(block, (cell) => `<td width=300 valign=top style='padding:0cm 5.4pt'><p class=MsoNormal>${all(word, cell)}<o:p></o:p></p></td>`)}</table>`;
    }
    return block.kind === "paragraph"
      ? `<p class=MsoNormal style='line-height:150%'>${all(word, block.inlines)}<o:p></o:p></p>\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>`
      : "";
  },
  whole: (body) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm} @font-face {src:url(https://evil.example/f)} --></style></head><body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`,
};

const wordPages: Shape = {
  ...word,
  inline: (one) =>
    one.kind === "text"
      ? `<span class="TextRun SCXW1" data-contrast="auto"><span class="NormalTextRun SCXW1">${words(one.text)}</span></span>`
      : one.kind === "strong" || one.kind === "emphasis"
        ? `<span style="font-${one.kind === "strong" ? "weight: bold" : "style: italic"};">${all(wordPages, one.inlines)}</span>`
        : one.kind === "strike" || one.kind === "link"
          ? word.inline({ ...one, inlines: [] }).replace("><", `>${all(wordPages, one.inlines)}<`)
          : word.inline(one),
  block(block, random) {
    const items = (one: MarkdownBlock, level: number): string => {
      if (one.kind !== "list") return "";
      const tag = one.ordered ? "ol" : "ul";
      return one.items
        .map(([first, ...others], index) => {
          const inlines = first?.kind === "paragraph" ? first.inlines : [];
          return `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1" role="list"${one.ordered ? ` start="${index + 1}"` : ""}><li data-leveltext="•" data-aria-posinset="${index}" data-aria-level="${level}" role="listitem" class="OutlineElement"><p class="Paragraph SCXW1">${all(wordPages, inlines)}<span class="EOP">&nbsp;</span></p></li></${tag}></div>${others.map((inner) => items(inner, level + 1)).join("")}`;
        })
        .join("");
    };
    if (block.kind === "list") return items(block, 1);
    if (block.kind === "heading") {
      return `<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="${block.level}">${all(wordPages, block.inlines)}<span class="EOP">&nbsp;</span></p></div>`;
    }
    return `<div class="OutlineElement">${word.block(block, random)}</div>`;
  },
};

const docs: Shape = {
  without: ["quote", "code", "align"],
  inline(one) {
    const run = (inlines: readonly Inline[], style: string): string =>
      inlines
        .map((inner): string => {
          if (inner.kind === "text" || inner.kind === "code") {
            const weight = style.includes("weight") ? "" : "font-weight:400;";
            const slant = style.includes("font-style") ? "" : "font-style:normal;";
            return `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;${weight}${slant}${style.includes("text-decoration") ? "" : "text-decoration:none;"}${style}white-space:pre-wrap;">${escapeHtml(inner.text)}</span>`;
          }
          if (inner.kind === "break") return "<br />";
          if (inner.kind === "image") return "";
          if (inner.kind === "link") {
            return `<a href="https://www.google.com/url?q=${encodeURIComponent(inner.url)}&amp;sa=D" style="text-decoration:none;">${run(inner.inlines, `${style}text-decoration:underline;`)}</a>`;
          }
          const more = {
            strong: "font-weight:700;",
            emphasis: "font-style:italic;",
            strike: "text-decoration:line-through;",
          }[inner.kind];
          return run(inner.inlines, style + more);
        })
        .join("");
    return run([one], "");
  },
  block(block, random) {
    const list = (one: MarkdownBlock, level: number): string => {
      if (one.kind !== "list") return "";
      const tag = one.ordered ? "ol" : "ul";
      const items = one.items.map(([first, ...others]) => {
        const inlines = first?.kind === "paragraph" ? first.inlines : [];
        return `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400;" aria-level="${level}"><p dir="ltr" role="presentation">${all(docs, inlines)}</p></li>${others.map((inner) => list(inner, level + 1)).join("")}`;
      });
      return `<${tag} style="margin-top:0;padding-inline-start:48px;">${items.join("")}</${tag}>`;
    };
    if (block.kind === "list") return list(block, 1);
    if (block.kind === "heading")
      return `<h${block.level} dir="ltr" style="line-height:1.38;">${all(docs, block.inlines)}</h${block.level}>`;
    if (block.kind === "rule") return "<hr />";
    if (block.kind === "table") {
      return `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;"><colgroup><col /><col /></colgroup><tbody>${rowsOf(block, (cell) => `<td style="vertical-align:top;"><p dir="ltr">${all(docs, cell)}</p></td>`)}</tbody></table></div>`;
    }
    if (block.kind !== "paragraph") return "";
    return `<p dir="ltr" style="line-height:1.38;margin-top:0pt;">${all(docs, block.inlines)}</p>${random(2) === 0 ? "<br />" : ""}`;
  },
  whole: (body) =>
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">${body}</b><br class="Apple-interchange-newline">`,
};

const web: Shape = {
  without: [],
  inline: (one) =>
    htmlOf([{ kind: "paragraph", inlines: [one] }])
      .slice(3, -4)
      .replace("<strong>", '<b class="x" style="color: red">')
      .replace("</strong>", "</b>")
      .replace("<s>", "<del>")
      .replace("</s>", "</del>"),
  block(block, random) {
    const noise = [
      "<script>alert(1)</script>",
      '<div class="ad"><style>p{color:red}</style></div>',
      "<!-- a comment -->",
      '<img src="https://evil.example/pixel.png" width="1" height="1" style="display:none">',
    ];
    const html =
      block.kind === "paragraph" && random(2) === 0
        ? `<div class="text">${all(web, block.inlines)}</div>`
        : htmlOf([block]).replace(' align="right"', ' style="text-align: right"');
    return `${noise[random(noise.length)]}<section><div>${html}</div></section>`;
  },
  whole: (body) => `<html><body><article class="post">${body}</article></body></html>`,
};

const own: Shape = { ...web, inline: (one) => web.inline(one), block: () => "", whole: () => "" };

const shapes = { word, wordPages, docs, web, own } as const;

export function pastedDocuments(): PastedDocument[] {
  const made = Object.entries(shapes).flatMap(([name, shape], kind) =>
    Array.from({ length: 32 }, (_, index): PastedDocument => {
      const random = randomOf(kind * 100 + index + 1);
      const tree = makeTree(random, shape.without);
      const markdown = markdownOf(tree);
      const html =
        name === "own"
          ? ""
          : shape.whole(tree.map((block) => shape.block(block, random)).join("\n"));
      return { name: `${name} ${index}`, html, text: name === "own" ? markdown : "", markdown };
    }),
  );
  const hostile = Array.from({ length: 40 }, (_, index): PastedDocument => {
    const some = hostilePayloads.filter((_payload, at) => at % 40 === index);
    const addresses = hostileAddresses.filter((_address, at) => at % 40 === index);
    const body = [
      "<p>Before</p>",
      ...some.map((payload) => `<div>${payload}</div>`),
      ...addresses.map((one) => `<a href="${one}">link</a><img src="${one}" onerror="alert(1)">`),
      '<img src="https://evil.example/a.png" alt="picture"><p>After</p>',
    ].join("\n");
    return { name: `hostile ${index}`, html: web.whole(body), text: "", markdown: null };
  });
  return [...made, ...hostile];
}

interface Pasted {
  markdown: string;
  foreign: string[];
  links: string[];
}

/**
 * Runs in the browser, pasting each document over the previous one; returns the text's elements and the copied text.
 */
const pasteIn = `(root, given) => {
  const selectAll = () =>
    root.dispatchEvent(
      new KeyboardEvent("keydown", { key: "a", keyCode: 65, ctrlKey: true, bubbles: true }),
    );
  const send = (type, clipboardData) =>
    root.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
  const isForeign = (element) =>
    element.matches("script,iframe,img,style,form,input,svg,object,embed") ||
    [...element.attributes].some(({ name }) => /^(?:on|style|src)/.test(name));
  return given.map(({ html, text }) => {
    const put = new DataTransfer();
    if (html !== "") put.setData("text/html", html);
    put.setData("text/plain", text);
    selectAll();
    send("paste", put);
    const taken = new DataTransfer();
    selectAll();
    send("copy", taken);
    return {
      markdown: taken.getData("text/plain"),
      foreign: [...root.querySelectorAll("*")].filter(isForeign).map((one) => one.outerHTML),
      links: [...root.querySelectorAll("a")].map((link) => link.href),
    };
  });
}`;

export async function pasteEach(
  editor: Locator,
  documents: readonly PastedDocument[],
): Promise<Pasted[]> {
  await editor.waitFor();
  const root = `document.querySelector(".ProseMirror")`;
  return editor.page().evaluate(`(${pasteIn})(${root}, ${JSON.stringify(documents)})`);
}
