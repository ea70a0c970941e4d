/** A brand proposal read from a website, polled until it is finished. */
import type { Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

const everyMs = 600;

export const brandProposalQuery = (pressroom: Pressroom, proposalId: number | undefined) =>
  queryOptions({
    queryKey: ["brand-proposals", proposalId],
    queryFn: ({ signal }) => pressroom.brands.getProposal(proposalId ?? 0, { signal }),
    enabled: proposalId !== undefined,
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) =>
      data?.state === "finished" || data?.state === "failed" ? false : everyMs,
  });
