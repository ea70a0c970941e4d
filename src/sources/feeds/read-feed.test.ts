import { expect, test } from "vitest";
import { readFeed } from "./read-feed.ts";

const url = "https://example.com/feed";
const read = (text: string, entriesMax = 100) => readFeed({ text, url, entriesMax });

const entry = {
  id: "https://example.com/1",
  url: "https://example.com/1",
  title: "One & only",
  markdown: "First paragraph.\n\n- a\n- b",
  author: "Ana",
  tags: ["boats"],
  postedAt: "2026-03-01T10:00:00.000Z",
};
const html =
  "&lt;p&gt;First paragraph.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;a&lt;/li&gt;&lt;li&gt;b&lt;/li&gt;&lt;/ul&gt;";

test.each([
  [
    "RSS 2.0",
    `<?xml version="1.0"?><rss version="2.0" xmlns:content="c" xmlns:dc="d"><channel><title>News</title><language>en</language>
     <item><guid>https://example.com/1</guid><title>One &amp; only</title><description>Short</description>
     <content:encoded>${html}</content:encoded><dc:creator>Ana</dc:creator><category>boats</category>
     <pubDate>Sun, 01 Mar 2026 10:00:00 GMT</pubDate></item></channel></rss>`,
  ],
  [
    "RSS 1.0",
    `<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><channel><title>News</title><dc:language>en</dc:language></channel>
     <item><title>One &amp; only</title><link>https://example.com/1</link><description>${html}</description>
     <dc:creator>Ana</dc:creator><category>boats</category><dc:date>2026-03-01T10:00:00Z</dc:date></item></rdf:RDF>`,
  ],
  [
    "Atom",
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>News</title><entry><id>https://example.com/1</id>
     <title type="html">One &amp;amp; only</title><link rel="self" href="/x"/><link href="/1"/>
     <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>First paragraph.</p><ul><li>a</li><li>b</li></ul></div></content>
     <author><name>Ana</name></author><category term="boats"/><updated>2026-03-02T10:00:00Z</updated>
     <published>2026-03-01T10:00:00Z</published></entry></feed>`.replace("&amp;amp;", "&amp;"),
  ],
  [
    "JSON Feed",
    JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "News",
      language: "en",
      items: [
        {
          id: "https://example.com/1",
          url: "/1",
          title: "One & only",
          content_html: "<p>First paragraph.</p><ul><li>a</li><li>b</li></ul>",
          authors: [{ name: "Ana" }],
          tags: ["boats"],
          date_published: "2026-03-01T10:00:00Z",
        },
      ],
    }),
  ],
])("%s is read", (_name, text) => {
  expect(read(text)).toEqual({ title: "News", language: "en", entries: [entry] });
});

test("entries without an id or a title get stable ones from their content", () => {
  const text = "<rss><channel><item><description>Only text</description></item></channel></rss>";
  const first = read(text);
  expect(first).toMatchObject({
    entries: [{ id: expect.stringMatching(/^[0-9a-f]{64}$/), title: "Only text", url: "" }],
  });
  expect(read(text)).toEqual(first);
});

test.each([
  [
    "expanding entities",
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY l2 "&lol;&lol;">]><rss><channel><title>&l2;</title></channel></rss>',
  ],
  [
    "an outer entity",
    '<!DOCTYPE foo [<!ENTITY xxe SYSTEM "file:///etc/passwd">]><rss><channel><title>&xxe;</title></channel></rss>',
  ],
  ["a web page", "<html><body>Not a feed</body></html>"],
  ["broken JSON", "{"],
  ["other JSON", '{"items": []}'],
  ["nothing", ""],
])("%s is not a feed", (_name, text) => {
  expect(read(text)).toEqual({ problem: expect.stringMatching(/\.$/) });
});

test("scripts and invalid URLs are removed, and the number of entries is limited", () => {
  const item =
    "<item><link>javascript:alert(1)</link><description>&lt;script&gt;x&lt;/script&gt;Hi</description></item>";
  const feed = read(`<rss><channel>${item.repeat(50)}</channel></rss>`, 10);
  const entries = "entries" in feed ? feed.entries : [];
  expect(entries).toHaveLength(10);
  expect(entries[0]).toMatchObject({ url: "", markdown: "Hi" });
});
