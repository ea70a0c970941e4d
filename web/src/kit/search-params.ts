/**
 * What stands behind the question mark of an address: plain names and texts, so that people and other programs can
 * write it (`/agents/new/?type=article&brand_id=4`). Each route reads what it knows and leaves out the rest.
 */
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

/** An id as addresses hold it; undefined where it cannot be one. */
export function toId(text: string): number | undefined {
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Without what is undefined, so that addresses stay short. */
export function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Given<Values>;
}

/** An id in an address, as a number; an address with anything else leads nowhere. */
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
