/** An id in an address, as a number; an address with anything else leads nowhere. */
import { notFound } from "@tanstack/react-router";
import { toId } from "./search-params.ts";

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
