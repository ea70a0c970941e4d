/** Puts the caret at the end of the text in the editor. */
import type { Page } from "playwright-core";

export async function goToEnd(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Text" }).click();
  // 20 ms after it got the focus, ProseMirror puts the caret back where it was; a timer that is set after its own ends after it.
  await page.evaluate("new Promise((resolve) => setTimeout(resolve, 20))");
  await page.keyboard.press("Control+End");
}
