/** What the browser or the tab keeps. Storage may be switched off or full: then the page does without. */
type Kind = "localStorage" | "sessionStorage";

export function readKept(kind: Kind, place: string): string | null {
  try {
    return window[kind].getItem(place);
  } catch {
    return null;
  }
}

/** Null removes it. False where nothing can be kept. */
export function keep(kind: Kind, place: string, text: string | null): boolean {
  try {
    if (text === null) window[kind].removeItem(place);
    else window[kind].setItem(place, text);
    return true;
  } catch {
    return false;
  }
}
