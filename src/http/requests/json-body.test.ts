import { expect, test } from "vitest";
import { NumberLiteral, parseJsonBody } from "./json-body.ts";

function parse(body: string | Buffer) {
  const { values, problems, isReadable } = parseJsonBody(Buffer.from(body));
  return { values: [...values], blamed: problems.map((problem) => problem.param), isReadable };
}

test("text, truth, null, lists and objects come as they are", () => {
  expect(parse('{"a":"x","b":true,"c":[1],"d":{"e":"f"},"g":null}')).toMatchObject({
    values: [
      ["a", "x"],
      ["b", true],
      ["c", [new NumberLiteral("1")]],
      ["d", { e: "f" }],
      ["g", null],
    ],
    blamed: [],
  });
});

test.each(["12", "9007199254740993", "9223372036854775808", "-0", "1.0", "1e3", "1E+400"])(
  "the number %s is kept as it was written",
  (source) => {
    expect(parse(`{"a":${source}}`).values).toStrictEqual([["a", new NumberLiteral(source)]]);
  },
);

test.each([
  ["one name twice", '{"a":1,"a":1}', ["a"]],
  ["one name twice, once escaped", '{"a":1,"\\u0061":1}', ["a"]],
  ["one name three times", '{"a":1,"a":1,"a":1}', ["a", "a"]],
  ["brackets in a name", '{"a[]":1}', ["a"]],
  ["a NUL in a name", '{"a\\u0000":1}', ["a"]],
  ["a NUL in a value", '{"a":"\\u0000"}', ["a"]],
  ["half a surrogate pair", '{"a":"\\ud83e"}', ["a"]],
])("%s is blamed", (_, body, blamed) => {
  expect(parse(body)).toMatchObject({ blamed, isReadable: true });
});

test.each([
  ["a name again inside a value", '{"a":{"a":1,"b":[{"a":2}]},"b":1}', ["a", "b"]],
  ["what looks like a name inside text", '{"a":"\\"b\\":1,{","c":"}"}', ["a", "c"]],
  ["text in a list before a colon", '{"a":["x","y"],"b":{"x":"y"}}', ["a", "b"]],
  ["blanks around colons", '\n{ "a"\t:\r\n1 , "b" : 2 }', ["a", "b"]],
  ["an empty name", '{"":1}', [""]],
  ["__proto__", '{"__proto__":{"admin":true},"a":1}', ["__proto__", "a"]],
])("%s is no repeat: %s", (_, body, names) => {
  const { values, blamed } = parse(body);
  expect(values.map(([name]) => name)).toStrictEqual(names);
  expect(blamed).toStrictEqual([]);
});

test.each([
  ["nothing", ""],
  ["a list", "[]"],
  ["text", '"a"'],
  ["a number", "1"],
  ["null", "null"],
  ["an end that is missing", '{"a":1'],
  ["single quotes", "{'a':1}"],
  ["a comment", '{"a":1}//'],
  ["NaN", '{"a":NaN}'],
  ["a leading zero", '{"a":01}'],
  ["a NUL byte", '{"a":1}\u0000'],
  ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d])],
  ["fifty-one names", `{${Array.from({ length: 51 }, (_, n) => `"a${n}":1`).join()}}`],
])("%s cannot be read at all", (_, body) => {
  expect(parse(body)).toStrictEqual({ values: [], blamed: ["body"], isReadable: false });
});

test.each([
  ["one name twice inside", '{"a":{"b":1,"b":2},"c":1}', ["a"]],
  ["one name twice inside a list, once escaped", '{"a":[{"b":1},{"b":1,"\\u0062":2}]}', ["a"]],
  ["a NUL deep inside", '{"a":[{"b":["\\u0000"]}]}', ["a"]],
  ["half a surrogate pair in an inner name", '{"a":{"\\ud83e":1}}', ["a"]],
])("%s is blamed on the parameter that holds it", (_, body, blamed) => {
  expect(parse(body)).toMatchObject({ blamed, isReadable: true });
});

test("an inner __proto__ is a name like any other and changes nothing", () => {
  const { values, problems } = parseJsonBody(Buffer.from('{"a":{"__proto__":{"admin":true}}}'));
  expect(problems).toStrictEqual([]);
  expect(Object.getPrototypeOf(values.get("a"))).toBe(Object.prototype);
  expect(Object.keys(values.get("a") as object)).toStrictEqual(["__proto__"]);
});

function nested(levels: number): string {
  return `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
}

test("twelve levels are taken, thirteen are not", () => {
  expect(parse(nested(12)).isReadable).toBe(true);
  expect(parse(nested(13))).toMatchObject({ blamed: ["body"], isReadable: false });
});

test("sixty thousand brackets are told from JSON or refused, without harm", () => {
  const deep = `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
  expect(() => parse(deep)).not.toThrow();
  expect(parse("[".repeat(60_000)).isReadable).toBe(false);
});
