/**
 * Converts a JSON schema to a GBNF grammar, which forces a model to answer in that shape. The grammar is stricter than
 * the schema for strings and lists, because small models often do not end long ones.
 */

/** The supported part of JSON Schema. */
export interface JsonSchema {
  type?: string | string[] | undefined;
  const?: unknown;
  enum?: readonly unknown[] | undefined;
  anyOf?: readonly (JsonSchema | boolean)[] | undefined;
  oneOf?: readonly (JsonSchema | boolean)[] | undefined;
  properties?: Readonly<Record<string, JsonSchema | boolean>> | undefined;
  items?: JsonSchema | boolean | readonly (JsonSchema | boolean)[] | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
}

/** The limit for short strings. */
const stringMax = 400;
/** Strings that may be longer than this are texts, which the grammar does not limit. */
const textFrom = 5_000;
/**
 * Schemas count UTF-16 units, grammars count characters: an emoji is two units, and a character of four invalid bytes
 * can become four units. Such characters cannot be excluded, because the engine aborts when one arrives byte by byte.
 */
const unitsPerCharacter = 4;
const itemsMax = 20;
/** Ranges of up to this many integers are enumerated. */
const numbersMax = 200;
const integerDigits = 9;

export function jsonGrammar(schema: JsonSchema): string {
  const rules = new Map<string, string>();
  const rule = (name: string, body: string) => {
    rules.set(name, body);
    return name;
  };
  let count = 0;
  const own = (body: string) => rule(`r${(count += 1)}`, body);

  function valueOf(given: JsonSchema | boolean | undefined): string {
    if (given === undefined || typeof given === "boolean") return any();
    const { const: constant, enum: values, anyOf, oneOf, type } = given;
    if (constant !== undefined) return literal(constant);
    if (values) return own(values.map(literal).join(" | "));
    const choices = anyOf ?? oneOf;
    if (choices) return own(choices.map(valueOf).join(" | "));
    if (Array.isArray(type)) {
      return own(type.map((one) => valueOf({ ...given, type: one })).join(" | "));
    }
    switch (type) {
      case "object":
        return objectOf(given);
      case "array":
        return arrayOf(given);
      case "string":
        return stringOf(given);
      case "integer":
        return integerOf(given);
      case "number":
        return rule("number", `"-"? ("0" | [1-9] [0-9]{0,8}) ("." [0-9]{1,6})?`);
      case "boolean":
        return rule("boolean", `"true" | "false"`);
      case "null":
        return rule("null", `"null"`);
      default:
        return any();
    }
  }

  /** All properties in order; optional ones are always present. */
  function objectOf({ properties = {} }: JsonSchema): string {
    const fields = Object.entries(properties).map(
      ([name, property]) => `${literal(name)} ${colon} ${valueOf(property)}`,
    );
    return own(`"{" ${space} ${fields.join(` ${comma} `)} ${space} "}"`);
  }

  function arrayOf({ items, minItems = 0, maxItems = itemsMax }: JsonSchema): string {
    const item = valueOf(isList(items) ? items[0] : items);
    const max = Math.max(minItems, Math.min(maxItems, itemsMax));
    if (max === 0) return own(`"[" ${space} "]"`);
    const more = `(${comma} ${item}){${Math.max(0, minItems - 1)},${max - 1}}`;
    const some = `${item} ${more}`;
    return own(`"[" ${space} ${minItems === 0 ? `(${some})?` : some} ${space} "]"`);
  }

  function stringOf({ minLength = 0, maxLength = textFrom }: JsonSchema): string {
    rule("char", String.raw`[^"\\\x7F\x00-\x1F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4})`);
    if (maxLength >= textFrom) return rule("text", `"\\"" char* "\\""`);
    const fitting = Math.floor(maxLength / unitsPerCharacter);
    const max = Math.max(minLength, Math.min(fitting, stringMax));
    return rule(`string${minLength}to${max}`, `"\\"" char{${minLength},${max}} "\\""`);
  }

  /** Without exponent and within the maximum: if it has five digits, numbers have at most four. */
  function integerOf({ minimum = -Infinity, maximum = Infinity }: JsonSchema): string {
    if (maximum - minimum < numbersMax) {
      const length = Math.floor(maximum) - Math.ceil(minimum) + 1;
      const numbers = Array.from({ length }, (_, index) => String(Math.ceil(minimum) + index));
      return own(numbers.map((number) => `"${number}"`).join(" | "));
    }
    const digits = Math.min(integerDigits, String(Math.floor(maximum)).length - 1 || 1);
    const sign = minimum < 0 ? `"-"? ` : "";
    return own(`${sign}("0" | [1-9] [0-9]{0,${digits - 1}})`);
  }

  function any(): string {
    const string = stringOf({});
    const scalar = `${string} | ${valueOf({ type: "number" })} | "true" | "false" | "null"`;
    rule("list", `"[" ${space} (any (${comma} any){0,${itemsMax}})? ${space} "]"`);
    rule(
      "map",
      `"{" ${space} (${string} ${colon} any (${comma} ${string} ${colon} any){0,${itemsMax}})? ${space} "}"`,
    );
    return rule("any", `${scalar} | list | map`);
  }

  const space = rule("space", `[ \\n]?`);
  const comma = rule("comma", `"," space`);
  const colon = rule("colon", `":" [ ]?`);
  rule("root", valueOf(schema));
  return Array.from(rules, ([name, body]) => `${name} ::= ${body}`).join("\n");
}

function literal(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
