/** Shows a record as the schema of an answer says: what the schema names in snake_case, from fields in camelCase, and no more. */
import type { z } from "zod";

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type Shown<Shape, Given> = {
  [Name in keyof Shape & string]: Given[CamelCase<Name> & keyof Given];
};

export function present<
  Shape extends z.ZodRawShape,
  Given extends { readonly [Name in keyof Shape & string as CamelCase<Name>]: unknown },
>({ shape }: z.ZodObject<Shape>, given: Given): Shown<Shape, Given> {
  const fields = new Map(Object.entries(given));
  return Object.fromEntries(
    Object.keys(shape).map((name) => [name, fields.get(toCamelCase(name))]),
  ) as Shown<Shape, Given>;
}

function toCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
