/** Submits a sign-in or sign-up form and continues to the requested page. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { safeNext } from "../../api/safe-next.ts";
import { sessionQuery } from "../../api/session.ts";
import type { Session } from "../../api/session.ts";

export function useSubmitSignIn<Input>(
  send: (input: Input) => Promise<Session>,
  next: string | undefined,
) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: send,
    onSuccess: (session) => {
      // Cached data may belong to another user.
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      router.history.replace(`/agents${safeNext(next)}`);
    },
  });
}
