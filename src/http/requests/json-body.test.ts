import { expect, test } from "vitest";
import { NumberLiteral, parseJsonBody } from "./json-body.ts";

function parse(body: string | Buffer) {
  const { values, problems, isReadable } = parseJsonBody(Buffer.from(body));
  return { values: [...values], params: problems.map((problem) => problem.param), isReadable };
}

test("strings, booleans, null, lists and objects keep their values", () => {
  expect(parse('{"a":"x","b":true,"c":[1],"d":{"e":"f"},"g":null}')).toMatchObject({
    values: [
      ["a", "x"],
      ["b", true],
      ["c", [new NumberLiteral("1")]],
      ["d", { e: "f" }],
      ["g", null],
    ],
    params: [],
  });
});

test.each(["12", "9007199254740993", "9223372036854775808", "-0", "1.0", "1e3", "1E+400"])(
  "the number %s keeps its literal",
  (source) => {
    expect(parse(`{"a":${source}}`).values).toStrictEqual([["a", new NumberLiteral(source)]]);
  },
);

test.each([
  ["a repeated name", '{"a":1,"a":1}', ["a"]],
  ["a repeated name, once escaped", '{"a":1,"\\u0061":1}', ["a"]],
  ["a name repeated twice", '{"a":1,"a":1,"a":1}', ["a", "a"]],
  ["brackets in a name", '{"a[]":1}', ["a"]],
  ["a NUL in a name", '{"a\\u0000":1}', ["a"]],
  ["a NUL in a value", '{"a":"\\u0000"}', ["a"]],
  ["an unpaired surrogate", '{"a":"\\ud83e"}', ["a"]],
])("%s is reported", (_, body, params) => {
  expect(parse(body)).toMatchObject({ params, isReadable: true });
});

test.each([
  ["the same name inside a value", '{"a":{"a":1,"b":[{"a":2}]},"b":1}', ["a", "b"]],
  ["something like a name inside a string", '{"a":"\\"b\\":1,{","c":"}"}', ["a", "c"]],
  ["strings in a list", '{"a":["x","y"],"b":{"x":"y"}}', ["a", "b"]],
  ["whitespace around colons", '\n{ "a"\t:\r\n1 , "b" : 2 }', ["a", "b"]],
  ["an empty name", '{"":1}', [""]],
  ["__proto__", '{"__proto__":{"admin":true},"a":1}', ["__proto__", "a"]],
])("%s is not a repeated name: %s", (_, body, names) => {
  const { values, params } = parse(body);
  expect(values.map(([name]) => name)).toStrictEqual(names);
  expect(params).toStrictEqual([]);
});

test.each([
  ["nothing", ""],
  ["a list", "[]"],
  ["text", '"a"'],
  ["a number", "1"],
  ["null", "null"],
  ["an incomplete object", '{"a":1'],
  ["single quotes", "{'a':1}"],
  ["a comment", '{"a":1}//'],
  ["NaN", '{"a":NaN}'],
  ["a leading zero", '{"a":01}'],
  ["a NUL byte", '{"a":1}\u0000'],
  ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d])],
  ["fifty-one names", `{${Array.from({ length: 51 }, (_, n) => `"a${n}":1`).join()}}`],
])("%s is rejected as a whole", (_, body) => {
  expect(parse(body)).toStrictEqual({ values: [], params: ["body"], isReadable: false });
});

test.each([
  ["a repeated inner name", '{"a":{"b":1,"b":2},"c":1}', ["a"]],
  ["a repeated inner name in a list, once escaped", '{"a":[{"b":1},{"b":1,"\\u0062":2}]}', ["a"]],
  ["a nested NUL", '{"a":[{"b":["\\u0000"]}]}', ["a"]],
  ["an unpaired surrogate in an inner name", '{"a":{"\\ud83e":1}}', ["a"]],
])("%s is reported for the outer parameter", (_, body, params) => {
  expect(parse(body)).toMatchObject({ params, isReadable: true });
});

test("an inner __proto__ is an ordinary name and does not change the prototype", () => {
  const { values, problems } = parseJsonBody(Buffer.from('{"a":{"__proto__":{"admin":true}}}'));
  expect(problems).toStrictEqual([]);
  expect(Object.getPrototypeOf(values.get("a"))).toBe(Object.prototype);
  expect(Object.keys(values.get("a") as object)).toStrictEqual(["__proto__"]);
});

function nested(levels: number): string {
  return `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
}

test("twelve levels are accepted, and thirteen are rejected", () => {
  expect(parse(nested(12)).isReadable).toBe(true);
  expect(parse(nested(13))).toMatchObject({ params: ["body"], isReadable: false });
});

test("sixty thousand brackets cause no crash", () => {
  const deep = `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
  expect(() => parse(deep)).not.toThrow();
  expect(parse("[".repeat(60_000)).isReadable).toBe(false);
});
