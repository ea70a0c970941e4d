import { marked } from "marked";
import { parse, parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import type { FinishedContent } from "../content.ts";
import type { ContentType, Material } from "../material.ts";
import { finish } from "../steps/finish.ts";
import { gather } from "../steps/prepare-material.ts";
import { formats } from "./index.ts";
import { hostileAddresses, hostilePayloads } from "./hostile-payloads.fixture.ts";
import { commentsIn, elementsIn } from "./parsed-html.fixture.ts";
import { draftWith, inputWith, materialWith, sourceAddress } from "./text-everywhere.fixture.ts";

const types = Object.keys(formats) as ContentType[];

const made = new Map<string, FinishedContent>();

function rendered(text: string, contentType: ContentType): FinishedContent {
  const key = `${contentType} ${text}`;
  const content = made.get(key) ?? renderedWith(text, contentType, materialWith(text));
  made.set(key, content);
  return content;
}

function renderedWith(text: string, contentType: ContentType, material: Material): FinishedContent {
  const { plan, draft } = draftWith(text, material);
  return finish(material, { ...plan, contentType }, draft, []);
}

/** All elements with their attributes, as parsed; line breaks may come from the text. */
function shapeOf(html: string, isWhole: boolean): string[] {
  const tree = isWhole ? parse(html) : parseFragment(html);
  const shape = elementsIn(tree)
    .filter(({ tagName }) => tagName !== "br")
    .map(({ tagName, attrs }) => {
      // Colors depend on the brand's name.
      const plain = attrs.map(
        ({ name, value }) => `${name}=${value.replace(/#[0-9a-f]{6}/gu, "")}`,
      );
      return `${tagName} ${plain.join(" ")}`;
    });
  return [...shape, ...commentsIn(tree)];
}

function htmlOf(content: FinishedContent): string {
  return String(content.document["html"]);
}

const harmless = "word";
const shapes = Object.fromEntries(
  types
    .filter((type) => type !== "social")
    .map((type) => [type, shapeOf(htmlOf(rendered(harmless, type)), type === "newsletter")]),
);

function failing(bad: (payload: string) => boolean, among = hostilePayloads): string[] {
  return among.filter(bad);
}

describe("any text from a source or writer", { timeout: 60_000 }, () => {
  it("is tested with more than two hundred payloads, in all fields at once", () => {
    expect(hostilePayloads.length).toBeGreaterThanOrEqual(200);
  });

  it.each(Object.keys(shapes) as ContentType[])(
    "does not change the elements and attributes of the HTML: %s",
    (type) => {
      const isMail = type === "newsletter";
      expect(
        failing(
          (payload) =>
            shapeOf(htmlOf(rendered(payload, type)), isMail).join("\n") !==
            shapes[type]?.join("\n"),
        ),
      ).toEqual([]);
    },
  );

  it.each(Object.keys(shapes) as ContentType[])(
    "adds no script, handler, image, frame, or link except to known sources: %s",
    (type) => {
      const seen = new Set(
        hostilePayloads.flatMap((payload) =>
          elementsIn(parse(htmlOf(rendered(payload, type)))).flatMap(({ tagName, attrs }) => [
            tagName,
            ...attrs.map(({ name }) => `@${name}`),
            ...attrs
              .filter(({ name }) => /^(?:href|cite|src|action)$/u.test(name))
              .map(({ value }) => value.replace(/^#source-\d+$/u, "#source")),
          ]),
        ),
      );
      const forbidden =
        /^(?:script|img|iframe|object|embed|form|base|link|svg|math|video|audio|input|@on.*|@src.*|@style=.*url.*)$/u;
      expect([...seen].filter((one) => forbidden.test(one))).toEqual([]);
      const links = [...seen].filter((one) => /[:#{]/u.test(one) && !one.startsWith("@"));
      expect(
        links.filter((link) => ![sourceAddress, "#source", "{{unsubscribe_url}}"].includes(link)),
      ).toEqual([]);
    },
  );

  it.each(types)("adds no markup or links in Markdown: %s", (type) => {
    const shape = (payload: string) => {
      const html = marked.parse(rendered(payload, type).markdown, { async: false });
      // Social posts may have their own paragraphs.
      const own = type === "social" ? ["br", "p"] : ["br"];
      return elementsIn(parseFragment(html))
        .filter(({ tagName }) => !own.includes(tagName))
        .map(({ tagName, attrs }) => [tagName, ...attrs.map(({ value }) => value)].join(" "));
    };
    const expected = shape(harmless).join("\n");
    expect(failing((payload) => shape(payload).join("\n") !== expected)).toEqual([]);
  });

  it("can be embedded in a script element as JSON-LD and parsed back unchanged", () => {
    for (const type of ["article", "post"] as const) {
      const broken = failing((payload) => {
        const json = rendered(payload, type).document["json_ld"];
        const page = parse(
          `<head><script type="application/ld+json">${JSON.stringify(json)}</script></head><body><p>after</p></body>`,
        );
        const found = elementsIn(page);
        const inside = found.find(({ tagName }) => tagName === "script")?.childNodes[0];
        const text = inside !== undefined && "value" in inside ? inside.value : "";
        return (
          found.map(({ tagName }) => tagName).join() !== "html,head,script,body,p" ||
          JSON.stringify(JSON.parse(text)) !== JSON.stringify(json)
        );
      });
      expect(broken).toEqual([]);
    }
  });

  it("cannot inject a header through a newsletter's subject or preheader", () => {
    const heads = hostilePayloads.flatMap((payload) => {
      const { subject, subject_alternatives, preheader } = rendered(payload, "newsletter")
        .document as Record<string, string | string[]>;
      return [subject, preheader, ...(subject_alternatives ?? [])].flat();
    });
    expect(heads.filter((text) => /[\p{Cc}\u2028\u2029]/u.test(text ?? "") || text === "")).toEqual(
      [],
    );
  });

  it("contains no merge tag of any email service except the unsubscribe link", () => {
    const tag =
      /\{\{|\}\}|\{%|%\}|\{#|#\}|\*\||\|\*|%%|%[A-Za-z_][\w.]*%|\[\[|\]\]|<%|%>|\$\{|\{\$|#\{/u;
    expect(
      failing((payload) => {
        const { html, text, subject, preheader } = rendered(payload, "newsletter").document;
        // Our own style contains braces and percent signs.
        const mail = String(html).replace(/<style>[^]*?<\/style>/gu, "");
        const parts = [mail, String(text)].map((part) => {
          const pieces = part.split("{{unsubscribe_url}}");
          return pieces.length === 2 ? pieces.join("") : "{{";
        });
        return [...parts, String(subject), String(preheader)].some((part) => tag.test(part));
      }),
    ).toEqual([]);
  });

  it("contains no invisible or direction characters", () => {
    const invisible = /[\u200B\u202A-\u202E\u2066-\u2069\u00AD]/u;
    expect(
      failing(
        (payload) =>
          types.some((type) => {
            const material = gather(inputWith(payload));
            const content = renderedWith(payload, type, material);
            return invisible.test(
              [content.markdown, ...Object.values(content.document).map(stringOf)].join("\n"),
            );
          }),
        // The other payloads contain none.
        hostilePayloads.filter((payload) => invisible.test(payload)),
      ),
    ).toEqual([]);
  });

  it("contains no absolute URL except the source's, neither from a writer nor in a quote", () => {
    const foreign =
      /(?:https?|ftp|file|blob):(?!\/\/forum\.example\/t\/7(?:$|[^\w/]))\/\/|www\.\w/iu;
    expect(
      failing(
        (payload) => {
          // Only fields filled by strangers.
          const own = materialWith(harmless);
          const { forumPost, passages } = materialWith(payload);
          const strangers = passages.filter(({ kind }) => kind !== "overview");
          const material = {
            ...own,
            forumPost,
            passages: [...own.passages.slice(0, 1), ...strangers],
          };
          return types.some((type) => {
            const { html, text, variants, sections } = renderedWith(
              payload,
              type,
              material,
            ).document;
            // The email's own head contains two schema addresses.
            const body = stringOf(html ?? "").replace(/^[^]*<body/u, "");
            return [body, text ?? "", variants ?? [], sections ?? []].some((part) =>
              foreign.test(stringOf(part)),
            );
          });
          // Addresses contain a colon, plain or encoded, or start with www.
        },
        hostilePayloads.filter((payload) => /[:&%]|www/iu.test(payload)),
      ),
    ).toEqual([]);
  });

  it("keeps URLs written by the account", () => {
    const own = "https://own.example/visit";
    const material = { ...materialWith(harmless), instructions: `Point to ${own}.` };
    const { plan, draft } = draftWith(own, material);
    const { document } = finish(material, { ...plan, contentType: "newsletter" }, draft, []);
    expect(document["text"]).toContain(`x ${own} y`);
  });

  it("produces a valid document for its format's schema", () => {
    for (const type of types) {
      expect(
        failing(
          (payload) => !formats[type].schema.safeParse(rendered(payload, type).document).success,
        ),
      ).toEqual([]);
    }
  });
});

describe("an address that is not a web address", () => {
  it.each(["article", "newsletter"] as const)("never becomes a link: %s", (type) => {
    const linked = hostileAddresses.filter((url) => {
      const content = renderedWith(harmless, type, materialWith(harmless, url));
      const markdown = marked.parse(content.markdown, { async: false });
      return elementsIn(parse(htmlOf(content) + markdown)).some(({ attrs }) =>
        attrs.some(
          ({ name, value }) =>
            /^(?:href|cite|src)$/u.test(name) &&
            !/^(?:#source-\d+|\{\{unsubscribe_url\}\})$/u.test(value),
        ),
      );
    });
    expect(linked).toEqual([]);
  });
});

function stringOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
