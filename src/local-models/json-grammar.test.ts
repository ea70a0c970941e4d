import { expect, test } from "vitest";
import { toJSONSchema, z } from "zod";
import { jsonGrammar } from "./json-grammar.ts";

const grammarOf = (schema: z.ZodType) => jsonGrammar(toJSONSchema(schema, { target: "draft-7" }));

test("an object has all its properties in order", () => {
  const grammar = grammarOf(z.object({ name: z.string().max(40), isNew: z.boolean() }));
  expect(grammar).toContain(
    String.raw`"{" space "\"name\"" colon string0to10 comma "\"isNew\"" colon boolean space "}"`,
  );
});

test("integers have no exponent and stay within their limits", () => {
  expect(grammarOf(z.int().min(0).max(10_000))).toContain(`r1 ::= ("0" | [1-9] [0-9]{0,3})`);
  expect(grammarOf(z.int().min(1).max(3))).toContain(`r1 ::= "1" | "2" | "3"`);
  expect(grammarOf(z.int())).toContain(`r1 ::= "-"? ("0" | [1-9] [0-9]{0,8})`);
});

test("lists and strings are limited to what a small model can fill", () => {
  expect(grammarOf(z.array(z.boolean()).max(60))).toContain(`(boolean (comma boolean){0,19})?`);
  expect(grammarOf(z.array(z.boolean()).min(2).max(3))).toContain(
    `boolean (comma boolean){1,2} space`,
  );
  expect(grammarOf(z.string().max(2_000))).toContain("root ::= string0to400");
  expect(grammarOf(z.string().max(20_000))).toContain("root ::= text");
});

test("strings of any characters fit the schema, which counts some characters as several", () => {
  expect(grammarOf(z.string().max(20))).toContain("char{0,5}");
});

test("enums, literals and nullable values become alternatives", () => {
  expect(grammarOf(z.enum(["brand", "reply"]))).toContain(String.raw`"\"brand\"" | "\"reply\""`);
  expect(grammarOf(z.boolean().nullable())).toContain("r1 ::= boolean | null");
  expect(grammarOf(z.literal(7))).toContain(`root ::= "7"`);
});

test("unsupported schemas allow any JSON", () => {
  expect(grammarOf(z.object({ more: z.unknown() }))).toContain("any ::= ");
});
