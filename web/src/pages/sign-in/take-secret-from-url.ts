/**
 * The secret that a link brought behind its `#`, where it is sent to nobody. It is taken out of the address at once,
 * so that it stays neither in the history nor on a screen that is shared.
 */
export function takeSecretFromUrl(): string {
  const secret = decodeURIComponentSafely(window.location.hash.slice(1));
  if (secret !== "") {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
  }
  return secret;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
