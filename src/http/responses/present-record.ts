/** Converts a record with camelCase fields to the snake_case object that a response schema describes, recursively. */
import { z } from "zod";

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The records that a schema can present. Single values are not converted and can have any type. */
type Recorded<Schema> =
  Schema extends z.ZodNullable<infer Inner>
    ? Recorded<Inner> | null
    : Schema extends z.ZodArray<infer Item>
      ? readonly Recorded<Item>[]
      : Schema extends z.ZodObject<infer Shape>
        ? {
            readonly [Name in keyof Shape & string as CamelCase<Name>]: Recorded<Shape[Name]>;
          }
        : unknown;

type Shown<Schema, Given> =
  Schema extends z.ZodNullable<infer Inner>
    ? Shown<Inner, NonNullable<Given>> | Extract<Given, null>
    : Schema extends z.ZodArray<infer Item>
      ? Given extends readonly (infer GivenItem)[]
        ? Shown<Item, GivenItem>[]
        : never
      : Schema extends z.ZodObject<infer Shape>
        ? {
            [Name in keyof Shape & string]: Shown<
              Shape[Name],
              Given[CamelCase<Name> & keyof Given]
            >;
          }
        : Given;

type Show = (given: unknown) => unknown;

const shows = new WeakMap<z.ZodType, Show>();

export function present<Schema extends z.ZodType, Given extends Recorded<Schema>>(
  schema: Schema,
  given: Given,
): Shown<Schema, Given> {
  return showFor(schema)(given) as Shown<Schema, Given>;
}

function showFor(schema: z.ZodType): Show {
  const known = shows.get(schema);
  if (known) return known;
  const made = makeShow(schema);
  shows.set(schema, made);
  return made;
}

const asItIs: Show = (given) => given;

function makeShow(schema: z.ZodType): Show {
  if (schema instanceof z.ZodNullable) {
    const show = showFor(schema.unwrap() as z.ZodType);
    // JSON stored by an earlier version may lack a field.
    return (given) => (given === null || given === undefined ? null : show(given));
  }
  if (schema instanceof z.ZodArray) {
    const show = showFor(schema.element as z.ZodType);
    return show === asItIs ? asItIs : (given) => (given as unknown[]).map(show);
  }
  if (!(schema instanceof z.ZodObject)) return asItIs;
  const fields = Object.entries(schema.shape).map(([name, inner]) => ({
    name,
    from: name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    show: showFor(inner as z.ZodType),
  }));
  return (given) =>
    Object.fromEntries(
      fields.map(({ name, from, show }) => [name, show((given as Record<string, unknown>)[from])]),
    );
}
