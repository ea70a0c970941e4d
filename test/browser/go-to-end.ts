/** Moves the caret to the end of the text in the editor. */
import type { Page } from "playwright-core";

export async function goToEnd(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Text" }).click();
  // 20 ms after receiving focus, ProseMirror restores the caret's position; a timer that is set later fires later.
  await page.evaluate("new Promise((resolve) => setTimeout(resolve, 20))");
  await page.keyboard.press("Control+End");
}
