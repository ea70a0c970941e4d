/** Generates values that a schema allows. Where a name says that it is an ID, generates a reference. */
import * as fc from "fast-check";
import type { Schema } from "./described-operations.ts";
import { Reference } from "./placeholder.ts";

/** Parameters that refer to existing resources, by name. */
const referenceKinds: Readonly<Record<string, string>> = {
  job_id: "job_id",
  content_id: "content_id",
  brand_id: "brand_id",
  default_brand_id: "brand_id",
  keyword_id: "keyword_id",
  forum_post_id: "forum_post_id",
  import_id: "import_id",
  source_id: "source_id",
  channel_id: "channel_id",
  publication_id: "publication_id",
  batch_id: "batch_id",
  image_id: "image_id",
  document_id: "document_id",
  proposal_id: "proposal_id",
  idea_key: "idea_key",
  webhook_id: "webhook_id",
  delivery_id: "delivery_id",
  key_id: "key_id",
  version: "version",
  based_on_version: "version",
  cursor: "cursor",
  url: "url",
  "If-Match": "etag",
  "If-None-Match": "etag",
  "Last-Event-ID": "event",
  "API-Version": "api_version",
};

function referenceTo(kind: string): fc.Arbitrary<Reference> {
  return fc
    .tuple(
      fc.oneof(
        { weight: 17, arbitrary: fc.constant("own" as const) },
        { weight: 2, arbitrary: fc.constant("foreign" as const) },
        { weight: 1, arbitrary: fc.constant("nobody" as const) },
      ),
      fc.nat(1_000_000),
    )
    .map(([whose, at]) => new Reference(kind, whose, at));
}

export function fromSchema(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  const kind = referenceKinds[name];
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one, name)));
  if (schema.type === "null") return fc.constant(null);
  if (kind !== undefined) return referenceTo(kind);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return wholeNumber(schema, name);
    case "number":
      return fc.double({
        min: schema.minimum ?? 0,
        max: schema.maximum ?? 1_000,
        noNaN: true,
        noDefaultInfinity: true,
      });
    case "array":
      return list(schema);
    case "object":
      return object(schema);
    case "string":
      return text(schema, name);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function wholeNumber(schema: Schema, name: string): fc.Arbitrary<number> {
  const least = schema.minimum ?? 0;
  const most = schema.maximum ?? 2 ** 31;
  // A minute is allowed but rarely used, because the fuzzer hangs up after about a second.
  if (name === "wait") return fc.constantFrom(1, 1, 1, 60);
  return fc.oneof(
    fc.integer({ min: least, max: Math.min(most, least + 100) }),
    fc.constantFrom(least, most),
  );
}

function list(schema: Schema): fc.Arbitrary<unknown[]> {
  const item = fromSchema(schema.items ?? {});
  const least = schema.minItems ?? 0;
  const most = Math.min(schema.maxItems ?? 20, 40);
  return fc.oneof(
    { weight: 9, arbitrary: fc.array(item, { minLength: least, maxLength: Math.min(most, 4) }) },
    { weight: 1, arbitrary: fc.array(item, { minLength: least, maxLength: most }) },
  );
}

function object(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {});
  const { required = [] } = schema;
  const drawn = fields.map(([name, inner]) => [name, fromSchema(inner, name)] as const);
  const needed = drawn.filter(([name]) => required.includes(name));
  const some = fc.record(Object.fromEntries(drawn), {
    requiredKeys: [...required],
    noNullPrototype: true,
  });
  // For objects with many properties, half of the requests set only one besides the required ones.
  const one = drawn.map((field) =>
    fc.record(Object.fromEntries([...needed, field]), { noNullPrototype: true }),
  );
  return one.length > 3 ? fc.oneof(some, fc.oneof(...one)) : some;
}

const days = ["2026-11-15", "2026-02-28", "2024-02-29", "0001-01-01", "9999-12-31", "1970-01-01"];
const offsets = ["Z", "+00:00", "+14:00", "-12:00", "+23:59", "-23:59"];
const clocks = ["00:00:00", "23:59:59.999999", "09:30", "12:00:00.1"];
const languages = ["en", "de-CH", "zh-Hant-TW", "sr-Latn", "x-private", "en-US-u-ca-gregory"];

function text(schema: Schema, name: string): fc.Arbitrary<string> {
  if (schema.format === "date") return fc.constantFrom(...days);
  if (schema.format === "date-time") {
    return fc
      .tuple(fc.constantFrom(...days), fc.constantFrom(...clocks), fc.constantFrom(...offsets))
      .map(([day, clock, offset]) => `${day}T${clock}${offset}`);
  }
  if (name === "language") return fc.constantFrom(...languages);
  const examples = (schema.examples ?? []).filter((one) => typeof one === "string");
  const most = schema.maxLength ?? 200;
  const short = { minLength: schema.minLength ?? 0, maxLength: Math.min(most, 40) };
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...examples, "Coffee first.", "fresh coffee beans") },
    { weight: 3, arbitrary: fc.string({ ...short, unit: "grapheme" }) },
    { weight: 2, arbitrary: fc.lorem({ maxCount: 12 }).map((words) => words.slice(0, most)) },
    { weight: 2, arbitrary: markdown().map((lines) => lines.slice(0, most) || "a") },
    // As long as allowed, also in characters that take two code units in JavaScript or several bytes in UTF-8.
    { weight: 1, arbitrary: fc.constantFrom("a", "😀", "é").map((one) => one.repeat(most)) },
  );
}

function markdown(): fc.Arbitrary<string> {
  const line = fc.oneof(
    fc.lorem({ maxCount: 5 }),
    fc.constantFrom(
      "# One",
      "## Two",
      "- a",
      "1. b",
      "> c",
      "```",
      "| a | b |",
      "|---|---|",
      "***",
    ),
    fc.constantFrom("[a](javascript:x)", "![b](http://c.invalid/)", "<script>d</script>", "&amp;"),
    fc.constantFrom("[[[[[[", "****", "____", "\\", "<!--", "]]>", "\t", " ", "a  ", "---"),
  );
  return fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join("\n"));
}
