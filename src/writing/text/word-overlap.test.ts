import { describe, expect, it } from "vitest";
import { countOf, shared, stemSet } from "./word-overlap.ts";

describe("countOf", () => {
  it("counts whole words, ignoring case", () => {
    expect(countOf("Bean, beans and BEAN.", "bean")).toBe(2);
  });

  it("matches all characters of a phrase literally", () => {
    expect(countOf("a $& b $& c", "$&")).toBe(2);
    expect(countOf("x", "")).toBe(0);
  });

  it("treats a hyphen as a space", () => {
    expect(countOf("Der Pedelec-Akku im Winter", "Pedelec Akku")).toBe(1);
    expect(countOf("Der Pedelec Akku im Winter", "Pedelec-Akku")).toBe(1);
  });

  it("counts phrases in scripts without spaces", () => {
    expect(countOf("新鮮なコーヒー豆を", "コーヒー豆")).toBe(1);
  });
});

describe("shared", () => {
  it("matches singular and plural, and ignores stop words", () => {
    expect(shared("the grinders and the beans", stemSet("a grinder for the bean"))).toBe(2);
  });
});
