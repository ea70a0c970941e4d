/** Where the account is signed in, its password, and its end: the operations that only a person who is signed in has. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "./session.ts";

export interface SignedInSession {
  session_id: number;
  /** The one that asks. */
  is_current: boolean;
  created_at: string;
  last_seen_at: string;
  address: string;
  /** What the browser said of itself. */
  browser: string;
}

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) =>
    call<{ items: SignedInSession[] }>("GET", "/sessions/", undefined, signal),
});

export const endSession = (sessionId: number) => call<void>("DELETE", `/sessions/${sessionId}/`);

export const endOtherSessions = () => call<void>("DELETE", "/sessions/");

export const changePassword = (body: { current_password: string; new_password: string }) =>
  call<void>("PUT", "/password/", body);

/** All that the account has. `confirm` is its e-mail address. */
export const deleteAccount = (body: { confirm: string }) => call<void>("DELETE", "/account/", body);

/** Streamed to a file by the browser itself, however much it is. */
export const exportAddress = "/agents/app/api/account/export/";
