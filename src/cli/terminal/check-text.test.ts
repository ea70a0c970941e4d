import { expect, test } from "vitest";
import { checkLanguage, checkText, checkWebAddress } from "./check-text.ts";

const rules = { name: "--overview", lengthMax: 10 };

test("text is trimmed, and its length is counted in code points", () => {
  expect(checkText("  a b \n", rules)).toBe("a b");
  expect(checkText("😀".repeat(10), rules)).toBe("😀".repeat(10));
  expect(checkText("", rules)).toBe("");
});

test.each([
  ["x".repeat(11), "the maximum is 10"],
  ["a\0b", "NUL"],
  ["a\uDC00b", "surrogate"],
])("%j is rejected: %s", (text, says) => {
  expect(() => checkText(text, rules)).toThrow(says);
});

test("required text must not be blank", () => {
  expect(() => checkText(" ", { ...rules, isRequired: true })).toThrow("empty");
});

test("language tags are returned in canonical form", () => {
  expect(checkLanguage("de-ch")).toBe("de-CH");
  for (const tag of ["", "e", "en_US", "english language", "en-"]) {
    expect(() => checkLanguage(tag)).toThrow("language tag");
  }
});

test("only HTTP and HTTPS URLs are accepted", () => {
  expect(checkWebAddress("https://example.org/a")).toBe("https://example.org/a");
  for (const url of ["javascript:alert(1)", "example.org", "https://", "ftp://example.org"]) {
    expect(() => checkWebAddress(url)).toThrow("not a URL");
  }
});
