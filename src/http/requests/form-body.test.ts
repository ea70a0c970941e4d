import { expect, test } from "vitest";
import { parseFormBody, shownName } from "./form-body.ts";

function parse(body: string | Buffer) {
  const { values, problems, isReadable } = parseFormBody(Buffer.from(body));
  return {
    values: Object.fromEntries(values),
    blamed: problems.map((problem) => problem.param),
    isReadable,
  };
}

test.each<[string, string, Record<string, string>]>([
  ["nothing", "", {}],
  ["one pair", "a=1", { a: "1" }],
  ["several", "a=1&b=2", { a: "1", b: "2" }],
  ["a value with an equals sign", "a=b=c", { a: "b=c" }],
  ["a name alone", "a", { a: "" }],
  ["an empty value", "a=", { a: "" }],
  ["plus as a blank", "a=b+c", { a: "b c" }],
  ["an encoded plus", "a=b%2Bc", { a: "b+c" }],
  ["an encoded ampersand", "a=b%26c=d", { a: "b&c=d" }],
  ["hexadecimal digits in both cases", "a=%c3%A9%C3%a9", { a: "éé" }],
  ["UTF-8 that is not encoded", "a=é🫘", { a: "é🫘" }],
  ["an encoded name", "%61%20b=1", { "a b": "1" }],
  ["ampersands too many", "&&a=1&&&b=2&", { a: "1", b: "2" }],
  ["a byte order mark, which stays", "\u{feff}a=1", { "\u{feff}a": "1" }],
  ["decoding once, not twice", "a=%2541", { a: "%41" }],
  ["a semicolon, which is no ampersand", "a=1;b=2", { a: "1;b=2" }],
])("%s is read as it stands", (_, body, values) => {
  expect(parse(body)).toStrictEqual({ values, blamed: [], isReadable: true });
});

test("__proto__ and constructor are names like any other", () => {
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
])("%s cannot be read without guessing, and %s is blamed for it", (body, param) => {
  expect(parse(body)).toMatchObject({ blamed: [param], isReadable: true });
});

test("every problem is told, and what was good is there", () => {
  expect(parse("a=1&b=%ff&c[]=1&d=2&d=3")).toMatchObject({
    values: { a: "1", d: "2" },
    blamed: ["b", "c", "d"],
  });
});

test("a byte that no percent sign announced is held to UTF-8 too", () => {
  expect(parse(Buffer.from([0x61, 0x3d, 0xe9])).blamed).toStrictEqual(["a"]);
});

test("fifty parameters are read, one more and none of them is", () => {
  const fifty = Array.from({ length: 50 }, (_, n) => `a${n}=1`).join("&");
  expect(Object.keys(parse(fifty).values)).toHaveLength(50);
  expect(parse(`${fifty}&more=1`)).toStrictEqual({
    values: {},
    blamed: ["body"],
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
])("the name %j goes back to the caller as %j", (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
