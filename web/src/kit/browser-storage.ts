/** What the browser or the tab keeps. Storage may be switched off or full: then the page does without. */
type Kind = "localStorage" | "sessionStorage";

export function readStored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Null removes it. False where nothing can be kept. */
export function writeStored(kind: Kind, key: string, text: string | null): boolean {
  try {
    if (text === null) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
