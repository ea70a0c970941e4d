import { expect, test } from "vitest";
import { parseFormBody, shownName } from "./form-body.ts";

function parse(body: string | Buffer) {
  const { values, problems, isReadable } = parseFormBody(Buffer.from(body));
  return {
    values: Object.fromEntries(values),
    params: problems.map((problem) => problem.param),
    isReadable,
  };
}

test.each<[string, string, Record<string, string>]>([
  ["nothing", "", {}],
  ["one pair", "a=1", { a: "1" }],
  ["several", "a=1&b=2", { a: "1", b: "2" }],
  ["a value with an equals sign", "a=b=c", { a: "b=c" }],
  ["a name without a value", "a", { a: "" }],
  ["an empty value", "a=", { a: "" }],
  ["plus as a space", "a=b+c", { a: "b c" }],
  ["an encoded plus", "a=b%2Bc", { a: "b+c" }],
  ["an encoded ampersand", "a=b%26c=d", { a: "b&c=d" }],
  ["hexadecimal digits in both cases", "a=%c3%A9%C3%a9", { a: "éé" }],
  ["unencoded UTF-8", "a=é🫘", { a: "é🫘" }],
  ["an encoded name", "%61%20b=1", { "a b": "1" }],
  ["extra ampersands", "&&a=1&&&b=2&", { a: "1", b: "2" }],
  ["a byte order mark, which is kept", "\u{feff}a=1", { "\u{feff}a": "1" }],
  ["double encoding, which is decoded once", "a=%2541", { a: "%41" }],
  ["a semicolon, which is not a separator", "a=1;b=2", { a: "1;b=2" }],
])("%s is parsed", (_, body, values) => {
  expect(parse(body)).toStrictEqual({ values, params: [], isReadable: true });
});

test("__proto__ and constructor are ordinary names", () => {
  const { values, problems } = parseFormBody(Buffer.from("__proto__=1&constructor=2&toString=3"));
  expect([...values]).toStrictEqual([
    ["__proto__", "1"],
    ["constructor", "2"],
    ["toString", "3"],
  ]);
  expect(problems).toStrictEqual([]);
});

test.each([
  ["a=%", "a"],
  ["a=%a", "a"],
  ["a=%g0", "a"],
  ["a=%0g", "a"],
  ["a=%ff", "a"],
  ["a=%c0%af", "a"],
  ["a=%ed%a0%80", "a"],
  ["a=%00", "a"],
  ["a=1&a=2", "a"],
  ["a=1&%61=2", "a"],
  ["a[]=1", "a"],
  ["a[b][c]=1", "a"],
  ["[]=1", "body"],
  ["a]=1", "a"],
  ["%ff=1", "body"],
  ["a%00b=1", "a"],
  ["%00=1", "body"],
])("%s is ambiguous or invalid, and reported as %s", (body, param) => {
  expect(parse(body)).toMatchObject({ params: [param], isReadable: true });
});

test("all problems are reported next to the valid values", () => {
  expect(parse("a=1&b=%ff&c[]=1&d=2&d=3")).toMatchObject({
    values: { a: "1", d: "2" },
    params: ["b", "c", "d"],
  });
});

test("unencoded bytes must be valid UTF-8 too", () => {
  expect(parse(Buffer.from([0x61, 0x3d, 0xe9])).params).toStrictEqual(["a"]);
});

test("fifty parameters are accepted, and fifty-one are rejected as a whole", () => {
  const fifty = Array.from({ length: 50 }, (_, n) => `a${n}=1`).join("&");
  expect(Object.keys(parse(fifty).values)).toHaveLength(50);
  expect(parse(`${fifty}&more=1`)).toStrictEqual({
    values: {},
    params: ["body"],
    isReadable: false,
  });
});

test.each([
  ["custom_topic", "custom_topic"],
  ["a[b]", "a"],
  ["[]", "body"],
  ["", "body"],
  ["a\u0000b", "a"],
  ["a\nb", "a"],
  ["a\ud800", "a"],
  ["é".repeat(100), "é".repeat(60)],
  ["🫘".repeat(100), "🫘".repeat(60)],
])("the name %j is reported as %j", (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
