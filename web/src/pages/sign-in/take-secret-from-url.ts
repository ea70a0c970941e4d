/** Reads a secret from the URL's fragment and removes it, so that it stays neither in the history nor on the screen. */
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
