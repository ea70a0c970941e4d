/** Whether the user chose "Continue with drafts", so that Home no longer suggests a model. Stored in this browser. */
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../api/session.ts";
import { readStored, writeStored } from "../../kit/browser-storage.ts";

export function useDraftsChoice(): { isChosen: boolean; choose: () => void } {
  const { data: session } = useQuery(sessionQuery);
  const storageKey = `pressroom drafts ${session?.account?.account_id ?? ""}`;
  const [chosenNow, setChosenNow] = useState("");
  return {
    isChosen: chosenNow === storageKey || readStored("localStorage", storageKey) !== null,
    choose() {
      setChosenNow(storageKey);
      writeStored("localStorage", storageKey, "chosen");
    },
  };
}
