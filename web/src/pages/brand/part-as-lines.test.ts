import { expect, test } from "vitest";
import { partAsLines } from "./part-as-lines.ts";

test("tabs and semicolons part keywords, but not those in quotes", () => {
  expect(partAsLines("one\ttwo; three")).toBe("one\ntwo\n three");
  expect(partAsLines('"one; two",three;"four; ""five"""\tsix')).toBe(
    '"one; two",three\n"four; ""five"""\nsix',
  );
  expect(partAsLines('12" pan; 14" pan')).toBe('12" pan\n 14" pan');
});
