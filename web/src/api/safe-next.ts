/** The page to go to after signing in: always a page of the dashboard, whatever the URL says. */
export function safeNext(next: string | undefined): string {
  // Two slashes, or a backslash that browsers treat as one, would lead to another host.
  if (next === undefined || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return "/";
  const path = new URL(next, "http://dashboard.invalid").pathname;
  return /^\/(?:sign-in|welcome|reset)(?:\/|$)/.test(path) ? "/" : next;
}
