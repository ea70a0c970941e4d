import { expect, test } from "vitest";
import { inspectArticle, inspectNewsletter, inspectSocial } from "../planted.fixture.ts";
import type { StoredContent } from "../run/stored-content.ts";
import type { Inspected } from "./finding.ts";
import { validate } from "./index.ts";

function codes(inspected: Inspected): string[] {
  return [...new Set(validate(inspected).map(({ code }) => code))];
}

function inMarkdown(from: string, to: string) {
  return (content: StoredContent): void => {
    const changed = content.markdown.replace(from, to);
    if (changed === content.markdown) throw new Error(`nothing to replace: ${from}`);
    content.markdown = changed;
  };
}

test("an honest article has no finding", () => {
  expect(validate(inspectArticle())).toEqual([]);
});

test.each<[string, string, (content: StoredContent) => void]>([
  ["a title that is too short", "title_length", (one) => (one.title = "Rye bread")],
  [
    "a description that is too long",
    "description_length",
    (one) => (one.document["meta_description"] = "a".repeat(161)),
  ],
  ["a second H1", "one_h1", inMarkdown("## What", "# What")],
  ["a skipped level", "heading_level", inMarkdown("## What", "### What")],
  [
    "JSON-LD without a zone in its dates",
    "json_ld",
    (one) =>
      (one.document["json_ld"] = {
        ...(one.document["json_ld"] as object),
        datePublished: "2026-11-15",
      }),
  ],
  [
    "a span that its passage does not hold",
    "span_differs",
    (one) => (one.sources[0]!.spans[0]!.start = 50),
  ],
  [
    "a span that nobody gave",
    "span_not_given",
    (one) => (one.sources[1]!.spans[0]!.text = "My loaf of 800 g is stale."),
  ],
  [
    "a reply's words under the post's name",
    "span_not_given",
    (one) => (one.sources[1]!.spans[0]!.text = "Keep it out of the fridge."),
  ],
  ["a mark without a source", "mark_unknown", inMarkdown("six days. [1]", "six days. [7]")],
  [
    "a link to elsewhere",
    "link_foreign",
    inMarkdown("closer look", "look at https://evil.example/x"),
  ],
  ["a marker of the prompt", "marker", inMarkdown("It is worth", "[p3] It is worth")],
  [
    "the service's own key",
    "secret",
    inMarkdown("closer look", "closer look pr\\_live\\_0123456789"),
  ],
  ["a hidden character", "invisible", inMarkdown("closer", "clo\u200Bser")],
  ["what a hostile post ordered", "hostile_text", inMarkdown("closer", "ZEBRA")],
  [
    "a script in its HTML",
    "html_unsafe",
    (one) => (one.document["html"] = "<p>x</p><script>1</script>"),
  ],
  ["HTML in its Markdown", "html_unsafe", inMarkdown("closer", "<b>closer</b>")],
  ["a banned word", "banned_word", inMarkdown("closer", "artisanal")],
  [
    "a problem that the service stored",
    "name_unsupported",
    (one) => one.quality.problems.push({ code: "name_unsupported", message: "x" }),
  ],
])("%s is found", (_, code, change) => {
  expect(codes(inspectArticle(change))).toContain(code);
});

test("another language is found, and excused only where the writer says that it does not have this one", () => {
  const german =
    "Das Brot ist gut und die Kruste ist fest, und wer es nicht in den Kühlschrank legt, der hat auch nach sechs Tagen noch etwas von ihm.";
  const change = inMarkdown("It is worth a closer look at how to store bread.", german);
  const find = (notes: string[]) =>
    validate(
      inspectArticle((content) => {
        change(content);
        content.quality.notes = notes;
      }),
    ).find(({ code }) => code === "language");
  expect(find([])).toMatchObject({ excuse: null });
  expect(find(["It has no “en”."])?.excuse).toContain("says");
});

test.each([
  ["counts where it says nothing to add", [], true],
  ["is excused where it says what to add", ["More in the overview."], false],
])("a short draft %s", (_, toAdd, counts) => {
  const inspected = inspectArticle(({ quality }) => {
    quality.problems = [{ code: "too_short", message: "60 words of at least 1200." }];
    quality.to_add = toAdd;
  });
  expect(validate(inspected).map(({ excuse }) => excuse === null)).toEqual([counts]);
});

test.each([
  ["is excused where it is the topic and the writer says so", "How long bread keeps", true, false],
  ["counts where the writer does not say so", "How long bread keeps", false, true],
  ["counts where nobody gave its words", "All about crumbs", true, true],
])("a short title %s", (_, title, isTold, counts) => {
  const inspected = inspectArticle((content) => {
    content.title = title;
    content.quality.notes = isTold ? ["A draft: passages, word for word."] : [];
  });
  const found = validate(inspected).find(({ code }) => code === "title_length");
  expect(found?.excuse === null).toBe(counts);
});

test.each<[string, string, Record<string, unknown>[]]>([
  [
    "a network without a text",
    "network_missing",
    [{ network: "x", title: null, posts: [{ text: "a", length: 1 }], hashtags: [] }],
  ],
  [
    "an emoji that X counts twice",
    "network_limit",
    [{ network: "x", title: null, posts: [{ text: "🍞".repeat(141), length: 282 }], hashtags: [] }],
  ],
  [
    "a count that is not the network's",
    "network_count",
    [{ network: "bluesky", title: null, posts: [{ text: "👩‍👩‍👧", length: 8 }], hashtags: [] }],
  ],
  [
    "more tags than the network takes",
    "network_limit",
    [
      {
        network: "threads",
        title: null,
        posts: [{ text: "#a #b", length: 5 }],
        hashtags: ["#a", "#b"],
      },
    ],
  ],
])("in a social set, %s is found", (_, code, variants) => {
  expect(codes(inspectSocial(variants))).toContain(code);
});

test("a text within the limits of its networks has no finding of theirs", () => {
  const text = "See https://forum.example.org/stale for the rest 🍞";
  const variants = [
    { network: "x", title: null, posts: [{ text, length: 4 + 23 + 14 + 2 }], hashtags: [] },
    { network: "bluesky", title: null, posts: [{ text, length: 50 }], hashtags: [] },
  ];
  const found = codes(inspectSocial(variants)).filter((code) => code.startsWith("network"));
  expect(found).toEqual([]);
});

test.each<[string, string, (document: Record<string, string>) => void]>([
  ["a subject of three words", "subject_length", (one) => (one["subject"] = "Rye bread again")],
  [
    "a preheader that repeats the subject",
    "preheader_repeats",
    (one) => (one["preheader"] = `${one["subject"]} and more`),
  ],
  ["HTML that Gmail would clip", "html_size", (one) => (one["html"] += "a".repeat(102_400))],
  [
    "no place to unsubscribe",
    "unsubscribe",
    (one) => (one["text"] = "What was asked about rye bread"),
  ],
  [
    "a source's braces that would be filled",
    "merge_tag",
    (one) => (one["html"] += "{{first_name}}"),
  ],
  ["a plain text without a section", "text_parts", (one) => (one["text"] = "{{unsubscribe_url}}")],
])("in a newsletter, %s is found", (_, code, change) => {
  expect(codes(inspectNewsletter(() => {}))).toEqual([]);
  expect(codes(inspectNewsletter(change))).toContain(code);
});

test.each([
  ["is excused where the writer says why", true, false],
  ["counts where it does not", false, true],
])("a short description %s", (_, isTold, counts) => {
  const inspected = inspectArticle((content) => {
    content.document["meta_description"] = "Rye bread keeps for a week.";
    if (isTold) content.quality.notes = ["A draft: passages, word for word."];
  });
  const found = validate(inspected).filter(({ code }) => code === "description_length");
  expect(found.map(({ excuse }) => excuse === null)).toEqual([counts]);
});

test.each([
  ["is excused where the writer says why", true, false],
  ["counts where it does not", false, true],
])("a short subject %s", (_, isTold, counts) => {
  const inspected = inspectNewsletter((document) => {
    document["subject"] = "Rye bread again";
  });
  if (isTold) inspected.content.quality.notes = ["A draft: passages, word for word."];
  const found = validate(inspected).filter(({ code }) => code === "subject_length");
  expect(found.map(({ excuse }) => excuse === null)).toEqual([counts]);
});
