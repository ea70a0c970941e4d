/** Breaks a valid request in one of many ways. Each way is a small function, so that a finding can name it. */
import type { SeededRandom } from "../test/seeded-random.ts";
import type { Draft } from "./draft.ts";
import { formOf } from "./draft.ts";
import {
  hostileHeaders,
  hostileJson,
  hostileMethods,
  hostileSegments,
  hostileTexts,
} from "./hostile-values.ts";
import { RawJson, toJson } from "./placeholder.ts";

interface Material {
  random: SeededRandom;
  /** A value that was generated without a schema. */
  junk: unknown;
}

type Mutation = (draft: Draft, material: Material) => void;

const json = "application/json";
const form = "application/x-www-form-urlencoded";

export const mutations: Readonly<Record<string, Mutation>> = {
  dropField(draft, { random }) {
    const fields = fieldsOf(draft);
    const names = Object.keys(fields);
    if (names.length > 0) delete fields[random.pick(names)];
  },
  hostileField(draft, { random }) {
    const fields = fieldsOf(draft);
    const names = [...Object.keys(fields), "keywords", "name", "title"];
    fields[random.pick(names)] = random.pick(hostileJson);
  },
  hostileInside(draft, { random }) {
    const fields = fieldsOf(draft);
    for (const [name, value] of Object.entries(fields)) {
      const hostile = random.pick(hostileJson);
      if (Array.isArray(value)) fields[name] = [...value, hostile];
      else if (typeof value === "object" && value !== null && !(value instanceof RawJson)) {
        fields[name] = { ...value, samples: hostile };
      }
    }
  },
  junkField(draft, { random, junk }) {
    const fields = fieldsOf(draft);
    fields[random.pick([...Object.keys(fields), "name"])] = junk;
  },
  strangeName(draft, { random, junk }) {
    const fields = fieldsOf(draft);
    const name = typeof junk === "string" ? junk : random.pick(hostileTexts);
    // Assigning to "__proto__" by name would not create a field.
    Object.defineProperty(fields, name, {
      value: 1,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  },
  wholeBody(draft, { random }) {
    draft.bodyType = json;
    draft.body = random.pick(hostileJson);
  },
  brokenBytes(draft, { random }) {
    const whole = Buffer.from(toJson(draft.body ?? { name: "a" }));
    draft.bodyType ??= random.pick([json, form]);
    draft.bytes = random.pick([
      whole.subarray(0, Math.floor(whole.length / 2)),
      Buffer.concat([whole, Buffer.from("]")]),
      Buffer.from([0xff, 0xfe, 0x00, 0x22]),
      Buffer.from('{"name":"\xc3\x28"}', "latin1"),
      Buffer.from(`\ufeff${whole.toString()}`),
      Buffer.from(whole.toString(), "utf16le"),
      Buffer.from("name=%zz&title=%&keywords=%ff&=&&&url=%ed%a0%80"),
      Buffer.from("{'name':1}"),
      Buffer.from('{"name":01,}'),
      Buffer.from(" \n\t"),
      Buffer.from("\u0000"),
    ]);
  },
  nameTwice(draft) {
    const [first] = Object.entries(fieldsOf(draft));
    const [name, value] = first ?? ["name", "a"];
    draft.bytes =
      draft.bodyType === form
        ? Buffer.from(
            formOf([
              [name, String(value)],
              [name, "b"],
              [`${name}[]`, "c"],
              [`${name}[a]`, "d"],
            ]),
          )
        : Buffer.from(`{${JSON.stringify(name)}:1,${JSON.stringify(name)}:${toJson(value)}}`);
  },
  otherType(draft, { random }) {
    draft.bodyType = random.pick([json, form, "text/plain", "text/csv", "", "application/*"]);
  },
  hugeBody(draft, { random }) {
    draft.bodyType ??= json;
    const length = random.pick([65_530, 65_537, 70_000, 200_000, 1_100_000]);
    draft.bytes = Buffer.from(`{"name":"${"a".repeat(length)}"}`);
  },
  manyFields(draft) {
    const fields = fieldsOf(draft);
    for (let number = 0; number < 400; number += 1) fields[`field_${number}`] = number;
  },
  bodyWithoutNeed(draft, { junk }) {
    draft.bodyType = json;
    draft.body = junk;
  },
  hostileQuery(draft, { random }) {
    const names = [...draft.query.map(([name]) => name), "limit", "cursor", "q", "state", "from"];
    draft.query = draft.query.filter(([name]) => name === "api_key");
    draft.query.push([random.pick(names), random.pick(hostileTexts).slice(0, 3_000)]);
  },
  queryTwice(draft, { random }) {
    const [name, value] = random.pick([...draft.query, ["limit", "1"] as [string, string]]);
    if (name !== "api_key") draft.query.push([name, value], [name, value], [`${name}[]`, value]);
  },
  manyQueries(draft) {
    for (let number = 0; number < 60; number += 1) draft.query.push([`q${number}`, "1"]);
  },
  tamperedCursor(draft, { random }) {
    const keys = [
      "[0]",
      "[-1]",
      "[1.5]",
      "[9007199254740991]",
      "[9007199254740993]",
      "[9223372036854775807]",
      "[1e300]",
      '["1"]',
      '["99999999999999999",1]',
      '["0",1]',
      '["0",9007199254740991]',
      '["99999999999999999",9007199254740991]',
      "[1,2,3,4]",
      "[]",
      "[[]]",
      "{}",
      "null",
      '{"0":1,"length":1}',
      '["a\\u0000b"]',
      '["a\\u0000b",1]',
      '["\\ud800",1]',
      '[0.5,"2026-11-15",1]',
      '["NaN",1]',
      '[1,"infinity"]',
      `[${"1,".repeat(300)}1]`,
    ].map((key) => Buffer.from(key).toString("base64url"));
    const own = draft.query.find(([name]) => name === "cursor")?.[1] ?? "WzFd";
    const at = Math.floor(random.between(0, own.length));
    const flipped = `${own.slice(0, at)}${random.pick(["A", "z", "-", "=", "/"])}${own.slice(at + 1)}`;
    const inner = Buffer.from(own, "base64url").toString();
    const changed = Buffer.from(inner.replace(/\d+/, "9007199254740991")).toString("base64url");
    draft.query = draft.query.filter(([name]) => name !== "cursor");
    draft.query.push(["cursor", random.pick([...keys, flipped, changed, changed, flipped])]);
  },
  hostileSegment(draft, { random }) {
    const at = Math.floor(random.between(0, draft.segments.length));
    draft.segments[at] = random.pick(hostileSegments);
  },
  hostileId(draft, { random }) {
    const at = draft.segments.findIndex((one) => /^\d+$/.test(one));
    if (at !== -1) draft.segments[at] = random.pick(hostileSegments);
  },
  pathShape(draft, { random }) {
    random.pick([
      () => (draft.endsWithSlash = false),
      () => draft.segments.push(""),
      () => draft.segments.unshift(""),
      () => draft.segments.push("more"),
      () => draft.segments.pop(),
      () => (draft.segments = draft.segments.map((one) => one.toUpperCase())),
      () => draft.segments.push("..", ".."),
    ])();
  },
  otherMethod(draft, { random }) {
    draft.method = random.pick(hostileMethods);
  },
  hostileHeader(draft, { random }) {
    const [name, value] = random.pick(hostileHeaders);
    draft.headers = draft.headers.filter(([one]) => one === "X-API-Key" || one !== name);
    draft.headers.push([name, value]);
  },
  headerTwice(draft, { random }) {
    const [name, value] = random.pick([
      ...draft.headers,
      ["Content-Type", json] as [string, string],
      ["Host", "evil.invalid"] as [string, string],
      ["API-Version", "2026-11-15"] as [string, string],
    ]);
    draft.headers.push([name, value]);
  },
  manyHeaders(draft, { random }) {
    const count = random.pick([50, 150, 250, 1_200]);
    for (let number = 0; number < count; number += 1) draft.headers.push([`X-${number}`, "a"]);
  },
  chunked(draft) {
    draft.isChunked = true;
  },
  startLine(draft, { random }) {
    draft.startLine = random.pick([
      "GET /agents/api/jobs/\u0000 HTTP/1.1",
      "GET /agents/api/jobs/ \u00ff HTTP/1.1",
      "GET  /agents/api/jobs/ HTTP/1.1",
      "get /agents/api/jobs/ HTTP/1.1",
      "GET /agents/api/jobs/ HTTP/9.9",
      "GET /agents/api/jobs/ HTTP/1.0",
      "GET /agents/api/jobs/",
      "GET http://evil.invalid/agents/api/jobs/ HTTP/1.1",
      "GET agents/api/jobs/ HTTP/1.1",
      "GET * HTTP/1.1",
      "OPTIONS * HTTP/1.1",
      "CONNECT evil.invalid:443 HTTP/1.1",
      "GET /agents/api/jobs/?limit=1#a HTTP/1.1",
      "GET /agents/api/jobs/?\u00e9=\u00ff HTTP/1.1",
      "GET /agents/api/jobs/?limit=1?limit=2 HTTP/1.1",
      "PRI * HTTP/2.0",
      "\u0016\u0003\u0001\u0002",
      `GET /agents/api/jobs/?q=${"a".repeat(17_000)} HTTP/1.1`,
      "POST /agents/api/brands/ HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked",
      "POST /agents/api/brands/ HTTP/1.1\r\nContent-Length: -1",
      "POST /agents/api/brands/ HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2",
      "POST /agents/api/brands/ HTTP/1.1\r\nTransfer-Encoding: gzip, chunked",
      "GET /agents/api/jobs/ HTTP/1.1\r\nX: a\u0000b",
      "GET /agents/api/jobs/ HTTP/1.1\r\n folded: a",
      "GET /agents/api/jobs/ HTTP/1.1\r\nNo colon",
      "GET /agents/api/jobs/ HTTP/1.1\r\nAuthorization: Bearer \u00ff\u00fe",
    ]);
  },
};

export const mutationNames = Object.keys(mutations);

/** A mutable copy of the body's fields; if it has none, a body that has some. */
function fieldsOf(draft: Draft): Record<string, unknown> {
  draft.bodyType ??= json;
  const { body } = draft;
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  // A copy, because hostile values are shared by all requests.
  draft.body = isObject && !(body instanceof RawJson) ? { ...body } : {};
  return draft.body as Record<string, unknown>;
}
