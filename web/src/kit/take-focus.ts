/**
 * For a dialog's first field: `ref={takeFocus}`. Dialogs focus the element with this attribute; React does not render
 * it.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}
