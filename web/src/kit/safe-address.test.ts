import { expect, test } from "vitest";
import { webAddress } from "./safe-address.ts";

test("only http and https URLs are accepted", () => {
  expect(webAddress("https://forum.example.org/t/1")?.hostname).toBe("forum.example.org");
  for (const text of [
    "javascript:alert(1)",
    "data:text/html,x",
    "//x.example",
    "",
    "JaVaScRiPt:1",
  ]) {
    expect(webAddress(text)).toBeUndefined();
  }
});
