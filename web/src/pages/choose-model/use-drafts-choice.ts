/** Whether somebody said "Continue with drafts": then Home offers no model by itself. Kept in this browser. */
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../api/session.ts";

export function useDraftsChoice(): { isChosen: boolean; choose: () => void } {
  const { data: session } = useQuery(sessionQuery);
  const place = `pressroom drafts ${session?.account?.account_id ?? ""}`;
  const [chosenNow, setChosenNow] = useState("");
  return {
    isChosen: chosenNow === place || readKept(place),
    choose() {
      setChosenNow(place);
      try {
        localStorage.setItem(place, "chosen");
      } catch {
        // A browser that keeps nothing asks again.
      }
    },
  };
}

function readKept(place: string): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}
