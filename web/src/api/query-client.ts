/** Default settings for caching and refetching, and the reaction to an expired session. */
import { PressroomError } from "@pressroom/client";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

interface QueryClientOptions {
  /** Called when the service rejects the session. */
  onSignedOut: () => void;
}

/** Data younger than this is not refetched. */
const freshMs = 10_000;

export function createQueryClient({ onSignedOut }: QueryClientOptions): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // The API client has already retried, as often as was safe for the request.
      queries: { retry: false, staleTime: freshMs, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}

/** A wrong password on the sign-in page is also a 401, but does not end a session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof PressroomError && error.status === 401 && error.code !== "sign_in_failed";
}
