/**
 * For a dialog's first field: `ref={takeFocus}`. Dialogs focus the element with `autofocus`, which React does not
 * render.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}
