/** The API client that all pages share. It authenticates with the session cookie. */
import type { Pressroom } from "@pressroom/client";
import { createContext, useContext } from "react";

export const PressroomContext = createContext<Pressroom | null>(null);

export function usePressroom(): Pressroom {
  const pressroom = useContext(PressroomContext);
  if (!pressroom) throw new Error("usePressroom is called outside of PressroomContext");
  return pressroom;
}
