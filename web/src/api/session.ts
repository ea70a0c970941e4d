/** The session and the account operations of the session mount, which are not part of the public API. */
import { AuthenticationError, ConnectionError, PressroomError } from "@pressroom/client";
import type { ParameterProblem } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export interface Session {
  signed_in: boolean;
  /** There is no account yet other than the demo account. */
  is_first_run: boolean;
  is_sign_up_open: boolean;
  can_reset_by_mail: boolean;
  /** The demo account's address, if there is one. */
  demo_email: string | null;
  account: { account_id: number; name: string; email: string } | null;
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** Printed when Pressroom starts; proves that the person creating the first account runs the service. */
  setup_code?: string | undefined;
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => call<Session>("GET", "/session/", undefined, signal),
  staleTime: 60_000,
});

export const signIn = (body: { email: string; password: string }) =>
  call<Session>("POST", "/session/", body);

export const signOut = () => call<void>("DELETE", "/session/");

export const createAccount = (body: NewAccount) => call<Session>("POST", "/accounts/", body);

export const requestPasswordReset = (body: { email: string }) =>
  call<void>("POST", "/password-resets/", body);

export const resetPassword = (body: { token: string; new_password: string }) =>
  call<void>("PUT", "/password-resets/", body);

/** Only for operations of the session mount; all others go through the API client. */
export async function call<Answer>(
  method: string,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const init = {
    method,
    headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  const text = await request(path, (response) => response.text(), init);
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

/** A request to the session mount. Error responses throw the same errors as the API client. */
export async function request<Read>(
  path: string,
  read: (response: Response) => Promise<Read>,
  init: RequestInit = {},
): Promise<Read> {
  let refused: Response;
  let text: string;
  try {
    const response = await fetch(`/agents/app/api${path}`, {
      ...init,
      credentials: "same-origin",
      redirect: "error",
    });
    if (response.ok) return await read(response);
    refused = response;
    text = await response.text();
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ConnectionError({ code: "connection_failed", message: String(cause), cause });
  }
  throw toError(refused, text);
}

function toError({ status, headers }: Response, text: string): PressroomError {
  let body: { code?: string; message?: string; errors?: ParameterProblem[] } = {};
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    // A proxy answered instead of the service.
  }
  const retryAfter = Number(headers.get("Retry-After") ?? Number.NaN);
  const details = {
    status,
    code: body.code ?? `http_${status}`,
    message: body.message ?? `The server responded with status ${status}.`,
    requestId: headers.get("X-Request-Id") ?? undefined,
    errors: body.errors,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  };
  return status === 401 || status === 403
    ? new AuthenticationError(details)
    : new PressroomError(details);
}
