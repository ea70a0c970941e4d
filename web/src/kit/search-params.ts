/** Search parameters as plain names and values. Each route reads those it knows and ignores the rest. */
import { notFound } from "@tanstack/react-router";

export type Search = Record<string, unknown>;

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Search): string {
  const pairs = Object.entries(search).filter(([, value]) => {
    return value !== undefined && value !== null && value !== "" && value !== false;
  });
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

const textMax = 8_000;

export function textIn(search: Search, name: string): string | undefined {
  const value = search[name];
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).slice(0, textMax);
  return text === "" ? undefined : text;
}

export function idIn(search: Search, name: string): number | undefined {
  return toId(textIn(search, name) ?? "");
}

export function choiceIn<Choice extends string>(
  search: Search,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === search[name]);
}

export function flagIn(search: Search, name: string): true | undefined {
  return search[name] === "true" || search[name] === true ? true : undefined;
}

/** An ID from a URL; undefined if it is not valid. */
export function toId(text: string): number | undefined {
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Omits undefined values, which keeps URLs short. */
export function omitUndefined<Values extends object>(values: Values): Defined<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<Values>;
}

/** An ID in a path, as a number; anything else is not found. */
export function idParam<Name extends string>(name: Name) {
  type Params = Record<Name, number>;
  return {
    params: {
      parse: (raw: Record<Name, string>) => ({ [name]: toId(raw[name]) ?? 0 }) as Params,
      stringify: (params: Params) => ({ [name]: String(params[name]) }) as Record<Name, string>,
    },
    beforeLoad: ({ params }: { params: Params }) => {
      if (params[name] === 0) throw notFound();
    },
  };
}
