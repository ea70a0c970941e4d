import { marked } from "marked";
import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { hostileAddresses, hostilePayloads } from "../formats/hostile-payloads.fixture.ts";
import { elementsIn } from "../formats/parsed-html.fixture.ts";
import { htmlOf, markdownOf, plainTextOf } from "./markdown-renderings.ts";
import { readMarkdown } from "./read-markdown.ts";

const html = (text: string) => htmlOf(readMarkdown(text)).replaceAll("\n", "");

test.each([
  ["# Title", "<h1>Title</h1>"],
  ["## Title ##", "<h2>Title</h2>"],
  ["#hashtag", "<p>#hashtag</p>"],
  ["a\nb", "<p>a b</p>"],
  ["a  \nb\\\nc", "<p>a<br>b<br>c</p>"],
  [
    "*a* **b** ***c*** _d_ a_b_c 2*3*4",
    "<p><em>a</em> <strong>b</strong> <strong><em>c</em></strong> <em>d</em> a_b_c 2<em>3</em>4</p>",
  ],
  [
    "**a *b*** ***c* d** *e***f**",
    "<p><strong>a <em>b</em></strong> <strong><em>c</em> d</strong> <em>e</em><strong>f</strong></p>",
  ],
  ["* a * b", "<ul><li>a * b</li></ul>"],
  [
    "`a *b*` ``c ` d``",
    "<p><code>a *b*</code> <code>c ` d</code></p>".replaceAll(" ` ", " &#96; "),
  ],
  ["[a *b*](https://x.y/z)", '<p><a href="https://x.y/z" rel="noopener">a <em>b</em></a></p>'],
  ["[a](javascript:alert) [b](data:x) [c](//x.y)", "<p>a b c</p>"],
  [
    "<https://x.y/> https://x.y/a.",
    '<p><a href="https://x.y/" rel="noopener">https://x.y/</a> <a href="https://x.y/a" rel="noopener">https://x.y/a</a>.</p>',
  ],
  ["a [1] \\[b\\] &amp; &#65; &unknown;", "<p>a [1] [b] &amp; A &amp;unknown;</p>"],
  ["- a\n- b\n  1. c\n  2. d", "<ul><li>a</li><li>b<ol><li>c</li><li>d</li></ol></li></ul>"],
  ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
  ["> a\n>\n> - b", "<blockquote><p>a</p><ul><li>b</li></ul></blockquote>"],
  ["```js\n<b>\n```", '<pre><code class="language-js">&lt;b&gt;</code></pre>'],
  [
    "a | b\n--|--\n1 | *2*",
    "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><em>2</em></td></tr></tbody></table>",
  ],
  ["a\n\n---\n\nb", "<p>a</p><hr><p>b</p>"],
  ["~~a~~ ~b~ 5~6", "<p><s>a</s> ~b~ 5~6</p>"],
  [
    "[a](mailto:a@b.example) [b](mailto:a@b.example?bcc=c@d.example)",
    '<p><a href="mailto:a@b.example" rel="noopener">a</a> b</p>',
  ],
  [
    "![a *b*](/agents/app/api/images/7/?width=300)![c](https://x.y/c.png)![d](/agents/app/api/jobs/)",
    '<p><img src="/agents/app/api/images/7/?width=300" alt="a b" width="300"><a href="https://x.y/c.png" rel="noopener">c</a>d</p>',
  ],
  [
    "|a|b|\n|:-|-:|\n|1|2|",
    '<table><thead><tr><th align="left">a</th><th align="right">b</th></tr></thead><tbody><tr><td align="left">1</td><td align="right">2</td></tr></tbody></table>',
  ],
  ["<b onclick=x>a</b>", "<p>&lt;b onclick=x&gt;a&lt;/b&gt;</p>"],
])("%j is parsed as intended", (text, expected) => {
  expect(html(text)).toBe(expected);
});

const elements = new Set(
  "h1 h2 h3 h4 h5 h6 p ul ol li blockquote pre code table thead tbody tr th td a em strong s del br hr".split(
    " ",
  ),
);

function foreignElements(given: string): string[] {
  return elementsIn(parseFragment(given)).flatMap(({ tagName, attrs }) => [
    ...(elements.has(tagName) ? [] : [tagName]),
    ...attrs
      .filter(({ name, value }) => {
        if (name === "href") return !/^(?:https?:\/\/|mailto:)/.test(value);
        if (name === "class") return !/^language-[\w+#.-]+$/.test(value);
        return !["rel", "start"].includes(name);
      })
      .map(({ name, value }) => `${tagName} ${name}=${value}`),
  ]);
}

test(
  "no payload creates an element or attribute that text cannot have, in HTML or Markdown",
  { timeout: 60_000 },
  () => {
    for (const payload of [...hostilePayloads, ...hostileAddresses]) {
      for (const text of [
        payload,
        `[a](${payload})`,
        `![${payload}](x)`,
        `- ${payload}\n\n> ${payload}`,
        `| ${payload} |\n|-|\n| ${payload} |`,
        `*${payload}*`,
      ]) {
        const tree = readMarkdown(text);
        expect(foreignElements(htmlOf(tree)), text).toEqual([]);
        // Stored Markdown is also harmless in renderers that allow HTML.
        expect(foreignElements(marked.parse(markdownOf(tree), { async: false })), text).toEqual([]);
      }
    }
  },
);

const spaced = (text: string) => text.replace(/\s+/g, " ");

test("rendered Markdown is parsed to the same tree", () => {
  const texts = [
    ...hostilePayloads,
    "# A\n\nb *c* [1] d\\\ne\n\n- f\n- g\n  - h\n\n1. i <https://x.y/>\n\n> j\n>\n> — k\n\n```\nl\n```\n\n---\n\n*m*",
    "hello@example.com ~~a~~ <https://x.y> https://x.z [m](mailto:a@b.example)\n\nb\\\n\\- c\n\n![d](/agents/app/api/images/7/)",
    "| a | b |\n| :-- | :-: |\n| c \\| d | **e** |\n\n```js\nf\n```",
    "a # b\n\n\\# c\n\n1\\. d\n\n\\- e",
  ];
  for (const text of texts.slice(-3))
    expect(markdownOf(readMarkdown(text))).toContain(text.slice(0, 17));
  for (const text of texts) {
    const written = markdownOf(readMarkdown(text));
    expect(markdownOf(readMarkdown(written)), text).toBe(written);
    expect(spaced(plainTextOf(readMarkdown(written))), text).toBe(
      spaced(plainTextOf(readMarkdown(text))),
    );
  }
});

test("parsing time grows linearly with the length of any text", { timeout: 30_000 }, () => {
  // Each of these makes general parsers backtrack; a quadratic parser would time out.
  const units = [
    "~a~~ ",
    "*a **b ",
    "[a](",
    "![",
    "`a ",
    "> a\n",
    "- a\n",
    "<http://",
    "&#",
    "a|b\n-|-\n",
    "[a](http://b) ",
    "_a*",
    "\\",
    "1. a\n\n",
  ];
  for (const unit of units) {
    const text = unit.repeat(Math.ceil(32_768 / unit.length));
    expect(plainTextOf(readMarkdown(text)).length, unit).toBeGreaterThan(0);
  }
});
