/** What writes for the account, what it costs, and what may be spent. No key is ever in it. */
import type { Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export const modelsQuery = (pressroom: Pressroom) =>
  queryOptions({
    queryKey: ["models"],
    queryFn: ({ signal }) => pressroom.models.get({ signal }),
  });
