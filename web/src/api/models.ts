/** The account's model settings, prices and budget. They never contain a key. */
import type { Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export const modelsQuery = (pressroom: Pressroom) =>
  queryOptions({
    queryKey: ["models"],
    queryFn: ({ signal }) => pressroom.models.get({ signal }),
  });
