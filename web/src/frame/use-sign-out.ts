/** Ends the session and clears all cached data. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { use, useCallback } from "react";
import { JobChangesContext } from "../api/job-changes.ts";
import { announceSignOut } from "../api/session-events.ts";
import { signOut } from "../api/session.ts";
import { clearToastsEvent, useToast } from "../kit/toast.tsx";
import { frameWords } from "../words/frame.ts";

export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const jobChanges = use(JobChangesContext);
  return useCallback(async () => {
    try {
      await signOut();
    } catch {
      showToast({ text: frameWords.accountMenu.signOutFailed, tone: "bad" });
      return;
    }
    jobChanges?.stop();
    announceSignOut();
    window.dispatchEvent(new Event(clearToastsEvent));
    queryClient.clear();
    await navigate({ to: "/sign-in" });
  }, [jobChanges, navigate, queryClient, showToast]);
}
