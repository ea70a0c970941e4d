/**
 * Contents that the service would never let through, inserted directly: only the dashboard's own sanitizing protects
 * against them.
 */
import { addContent } from "../test-contents.ts";
import type { WantedContent } from "../test-contents.ts";
import type { TestAccount } from "../test-database.ts";
import type { TestService } from "../test-service.ts";
import { packed } from "./hostile-account.fixture.ts";
import { hostileAddresses } from "./hostile-families.fixture.ts";

/** Closes whatever the text before it opened, so that each is parsed in the same context. */
const ending =
  "\n--></title></style></textarea></script></xmp></noscript></noembed></noframes></iframe></template></select></svg></math></dialog></form>\n";

function asHtml(texts: readonly string[]): string[] {
  // Nothing closes this one.
  const endless = texts.filter((text) => text.includes("<plaintext"));
  const parts = [...texts.filter((text) => !endless.includes(text)), ...endless];
  const chunks: string[] = [];
  for (let start = 0; start < parts.length; start += 250) {
    chunks.push(parts.slice(start, start + 250).join(ending));
  }
  return chunks;
}

/** Returns the contents: articles and newsletters, one with an invalid document, and finally a social set. */
export async function addUncleaned(
  service: TestService,
  account: TestAccount,
  texts: readonly string[],
): Promise<number[]> {
  const sources = texts.slice(0, 300).map((text, index) => ({
    number: index + 1,
    kind: "reply",
    title: text,
    author: text,
    community: text,
    url: hostileAddresses[index % hostileAddresses.length],
    posted_at: null,
    spans: [{ passage: "p1", start: 0, end: 1, text }],
  }));
  const wanted = asHtml(texts).flatMap((chunk, index): WantedContent[] => [
    {
      title: chunk.slice(0, 300),
      markdown: chunk.slice(0, 5_000),
      document: { html: `<article>${chunk}</article>`, draft_note: chunk.slice(0, 1_000) },
      sources: index === 0 ? sources : [],
    },
    {
      title: `Letter ${index}`,
      contentType: "newsletter",
      document: {
        subject: chunk.slice(0, 300),
        preheader: chunk.slice(0, 300),
        html: `<!doctype html><html><body><p>The beginning.</p>${chunk}</body></html>`,
        text: chunk,
      },
    },
  ]);
  wanted.push(
    {
      document: { html: [1], variants: { x: 1 }, draft_note: texts[0] },
      sources: [null, 7, ...sources.slice(0, 1)],
    },
    {
      title: "Set",
      contentType: "social",
      document: {
        variants: packed(texts, 6_000).map((text, index) => ({
          network: ["x", "linkedin", text.slice(0, 40)][index % 3],
          title: text.slice(0, 100),
          limit: 280,
          needs: [text.slice(0, 40)],
          posts: packed(text.split("\n"), 1_500).map((one) => ({ text: one, length: 1 })),
        })),
      },
    },
  );
  return Promise.all(wanted.map((one) => addContent(service, account, one)));
}
