/**
 * For the first field of a dialog: `<TextField ref={takeFocus} …>`. A dialog gives the focus to what has this attribute
 * when it opens, and React does not write it.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}
