/**
 * Generates requests to one operation: a valid one from its schemas, and what to break about it. Repeatable by its
 * seed.
 */
import * as fc from "fast-check";
import type { DescribedOperation } from "./described-operations.ts";
import { fromSchema } from "./from-schema.ts";

export interface RequestPlan {
  operation: DescribedOperation;
  /** A number from 0 to 1 that selects a caller by weight. */
  caller: number;
  path: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
  bodyType: string | undefined;
  keyBy: "header" | "bearer" | "query";
  /** How many things to break, and a seed for choosing them. */
  mutations: number;
  mutationSeed: number;
  junk: unknown;
}

export function arbitraryPlan(operation: DescribedOperation): fc.Arbitrary<RequestPlan> {
  const none = fc.constant({ bodyType: undefined, body: undefined });
  // If an operation accepts both JSON and forms, use each half of the time, and sometimes neither.
  const given = fc.oneof(
    { weight: 1, arbitrary: none },
    ...[...operation.bodies.keys()].map((bodyType) => ({
      weight: 4,
      arbitrary: drawBody(operation, bodyType),
    })),
  );
  return fc
    .record({
      operation: fc.constant(operation),
      caller: fc.integer({ min: 0, max: 9_999 }).map((share) => share / 10_000),
      path: parametersIn(operation, "path"),
      query: parametersIn(operation, "query"),
      headers: parametersIn(operation, "header"),
      keyBy: fc.constantFrom("header", "header", "bearer", "bearer", "query"),
      mutations: fc.constantFrom(0, 0, 0, 0, 1, 1, 1, 2, 3),
      mutationSeed: fc.nat(2 ** 31 - 1),
      junk: fc.oneof(
        fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }),
        fc.string({ unit: "binary", maxLength: 60 }),
      ),
      given,
    })
    .map(({ given: { body, bodyType }, ...rest }) => ({ ...rest, body, bodyType }));
}

function drawBody(operation: DescribedOperation, bodyType: string) {
  const schema = operation.bodies.get(bodyType) ?? {};
  const isText = bodyType.startsWith("text/");
  const lines = fc.array(fc.constantFrom("coffee", "espresso", '"a, b"', "keyword", "", "é,1"));
  return fc.record({
    bodyType: fc.constant(bodyType),
    body: isText ? lines.map((all) => all.join("\n")) : withPosts(operation, fromSchema(schema)),
  });
}

/** What the description leaves open: the posts of an import are validated one by one. */
function withPosts(operation: DescribedOperation, body: fc.Arbitrary<unknown>) {
  if (operation.id !== "importForumPosts") return body;
  const post = fc.record(
    {
      title: fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }),
      body: fc.lorem(),
      url: fc.nat(2_000).map((number) => `https://forum.invalid/t/${number}`),
      replies: fc.array(fc.record({ body: fc.lorem() }), { maxLength: 3 }),
    },
    { requiredKeys: ["title"], noNullPrototype: true },
  );
  const posts = fc.array(fc.oneof({ weight: 9, arbitrary: post }, fc.jsonValue({ maxDepth: 1 })), {
    minLength: 1,
    maxLength: 30,
  });
  return fc.oneof(
    posts.map((all) => ({ posts: all })),
    body,
  );
}

function parametersIn(operation: DescribedOperation, place: string) {
  const chosen = operation.parameters.filter((one) => one.in === place);
  const fields = chosen.map(({ name, schema }) => [name, fromSchema(schema, name)] as const);
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: chosen.filter((one) => one.required).map((one) => one.name),
    noNullPrototype: true,
  });
}
