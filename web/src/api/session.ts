/** Who is signed in, and the calls that change that. They are the dashboard's own and no part of the API. */
import { AuthenticationError, ConnectionError, PressroomError } from "@pressroom/client";
import type { ParameterProblem } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export interface Session {
  signed_in: boolean;
  /** There is no account yet but the demo one. */
  is_first_run: boolean;
  is_sign_up_open: boolean;
  can_reset_by_mail: boolean;
  /** Of the demo account, where there is one. */
  demo_email: string | null;
  account: { account_id: number; name: string; email: string } | null;
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** Shown where Pressroom was started; proves that whoever makes the first account runs it. */
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

export const askForReset = (body: { email: string }) =>
  call<void>("POST", "/password-resets/", body);

export const resetPassword = (body: { token: string; new_password: string }) =>
  call<void>("PUT", "/password-resets/", body);

/** For operations of the session door alone; all others are called through the client. */
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

/** Below the session mount: what is read of an answer; refusals are thrown as the client throws them. */
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
    // Something that stands before the service answered.
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
