/** Tells the service that a content was read, once it is shown to somebody who looks: lists stop calling it new then. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePressroom } from "../../api/pressroom.ts";

export function useMarkRead(contentId: number): void {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  useEffect(() => {
    const mark = async () => {
      // In a tab behind others nobody reads.
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", onVisible);
      try {
        await pressroom.contents.markRead(contentId);
      } catch {
        // It stays unread, and is marked the next time.
        return;
      }
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["contents", "list"] }),
        queryClient.invalidateQueries({ queryKey: ["summary"] }),
      ]);
    };
    const onVisible = () => void mark();
    document.addEventListener("visibilitychange", onVisible);
    onVisible();
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [pressroom, queryClient, contentId]);
}
