/** Operations that require a signed-in user: sessions, password change, account deletion and export. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "./session.ts";

export interface SignedInSession {
  session_id: number;
  is_current: boolean;
  created_at: string;
  last_seen_at: string;
  address: string;
  /** The user agent that the browser sent. */
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

/** Deletes the account and all its data. `confirm` is its e-mail address. */
export const deleteAccount = (body: { confirm: string }) => call<void>("DELETE", "/account/", body);

/** A link instead of a fetch: the browser streams the download to a file, whatever its size. */
export const exportAddress = "/agents/app/api/account/export/";
