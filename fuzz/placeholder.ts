/** What stands in a drawn request for something that only the running service can give: an id, a cursor, a tag. */

export type Whose = "own" | "foreign" | "nobody";

export class Reference {
  readonly kind: string;
  readonly whose: Whose;
  /** Which of those that are known, counted round and round. */
  readonly at: number;

  constructor(kind: string, whose: Whose, at: number) {
    this.kind = kind;
    this.whose = whose;
    this.at = at;
  }
}

/** JSON that no value of JavaScript would become: 1e999, a name twice, half a character. */
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
