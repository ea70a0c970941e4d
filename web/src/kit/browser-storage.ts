/** Access to browser storage, which may be disabled or full; the page then works without it. */
type Kind = "localStorage" | "sessionStorage";

export function readStored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the entry. Returns false if storage is not available. */
export function writeStored(kind: Kind, key: string, text: string | null): boolean {
  try {
    if (text === null) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
