/**
 * A placeholder in a generated request for something that only the running service can provide: an ID, a cursor, a tag.
 */

export type Whose = "own" | "foreign" | "nobody";

export class Reference {
  readonly kind: string;
  readonly whose: Whose;
  /** Selects one of the known values: an index, modulo their number. */
  readonly at: number;

  constructor(kind: string, whose: Whose, at: number) {
    this.kind = kind;
    this.whose = whose;
    this.at = at;
  }
}

/** JSON that no JavaScript value can produce, such as 1e999 or a duplicate name. */
export class RawJson {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.source;
  if (Array.isArray(value)) return `[${value.map(toJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).filter(([, inner]) => inner !== undefined);
    return `{${pairs.map(([name, inner]) => `${JSON.stringify(name)}:${toJson(inner)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
