/**
 * For the first field of a dialog: `<TextField ref={takeFocus} …>`. An opening dialog focuses the element with this
 * attribute, which React does not render.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}
