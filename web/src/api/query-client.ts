/** How answers are kept and asked for again, and what happens when the session has ended meanwhile. */
import { PressroomError } from "@pressroom/client";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

interface QueryClientOptions {
  /** The service does not know the session any more. */
  onSignedOut: () => void;
}

/** Younger answers are shown without asking again. */
const freshMs = 10_000;

export function createQueryClient({ onSignedOut }: QueryClientOptions): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // The client has tried again by itself, as often as was right for what was asked.
      queries: { retry: false, staleTime: freshMs, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}

/** Signing in with a wrong password is a 401 too, and no session has ended by it. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof PressroomError && error.status === 401 && error.code !== "sign_in_failed";
}
