import twitterText from "twitter-text";
import { describe, expect, it } from "vitest";
import { isThorough } from "../../../test/sample.ts";
import { addressesIn } from "./addresses-in.ts";
import { networkLength } from "./network-length.ts";

/** A seeded random number generator, so that failures are reproducible. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const words = [
  ..."Fresh coffee naïve Straße Größe café e\u0301te\u0301 A\u030Angstro\u0308m 日本語 コーヒー 한국어 \u1112\u1161\u11AB 中文。 кофе قهوة שלום ไทย กำ हिन्दी क्षि".split(
    " ",
  ),
  ..."“quoted” ‘single’ it’s – — … • ™ © ® 5 % 3.14 1.000,50 v1.2.3 e.g. z.B. U.S.A. a/b C++ C# @user #tag #日本 $TICK".split(
    " ",
  ),
  ..."😀 😀😀 👍🏽 ☝🏽 👩🏽‍💻 👨‍👩‍👧‍👦 👩‍❤️‍💋‍👨 🏳️‍🌈 🏴‍☠️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇩🇪 🇩🇪🇫🇷 🇩 1️⃣ #️⃣ 1⃣ ❤️ ❤ ☺ ©️ ™️ ‼️ ⌚️ ⏰️ 🧑‍⚕️ 🐈‍⬛ 🫱🏽 🫘 ♾️ ⛹🏽‍♀️ 🏃‍♂️ 🤷🏾‍♀️ 👁‍🗨 🕵️‍♀️ 🅰️".split(
    " ",
  ),
];
const addresses = [
  ..."https://example.com http://example.com/ HTTPS://Example.COM/Path https://www.example.co.uk/a/b.html?q=1&r=%20#frag https://example.com:8080/x https://de.wikipedia.org/wiki/Kaffee_(Getr%C3%A4nk) https://example.com/a_(b_(c))".split(
    " ",
  ),
  ..."https://münchen.de/straße https://пример.рф/путь https://日本語.jp https://xn--mnchen-3ya.de https://example.museum/x-y_z https://a.b.c.d.example.org https://example.com/?utm_source=x&utm_medium=y".split(
    " ",
  ),
  ..."example.com booking.com www.example.org sub.domain.example.co.uk example.com/path example.com/path?q=1 münchen.de 1und1.de x.com t.co/abc node.js foo_bar.com a_b.example.com -foo.com foo-.com foo.invalid example.com:8080 user@example.com mailto:user@example.com 192.168.0.1 http://192.168.0.1/x http://localhost:8080 ftp://example.com file.txt".split(
    " ",
  ),
  `https://example.com/${"a".repeat(300)}`,
  `https://example.com/${"ä/".repeat(40)}end.`,
];
const marks = ["", "", "", ".", ",", "!", "?", ":", ";", ")", "…", "”", "’s", ").", "?!"];
const openings = ["", "", "", "(", "“", "‘", '"', "„", "«", "["];
const spaces = [" ", " ", " ", "  ", "\n", "\n\n", "\t", "\u00A0", "\u3000"];

function sentence(next: (below: number) => number): string {
  const pick = (from: readonly string[]) => from[next(from.length)] ?? "";
  let text = "";
  for (let count = 1 + next(12); count > 0; count -= 1) {
    text += pick(openings) + pick(next(3) === 0 ? addresses : words) + pick(marks);
    if (count > 1) text += pick(spaces);
  }
  return next(2) === 0 ? text : text.normalize("NFD");
}

describe("networkLength", () => {
  it("counts like X's own library for thousands of texts with words, emoji, scripts and URLs", () => {
    const next = chance(280);
    const differing = Array.from({ length: isThorough ? 20_000 : 4_000 }, () =>
      sentence(next),
    ).filter((text) => networkLength(text, "x") !== twitterText.parseTweet(text).weightedLength);
    expect(differing).toEqual([]);
  }, 60_000);

  it("counts every character, and every emoji with a selector or skin tone, like X's library", () => {
    const differing: string[] = [];
    for (let point = 0x20; point < 0x1_fb00; point += 1) {
      const character = String.fromCodePoint(point);
      if (/\p{Cs}|\p{Cn}|\p{Co}/u.test(character)) continue;
      const isEmoji = /\p{Emoji}/u.test(character);
      for (const text of isEmoji
        ? [character, `${character}\uFE0F`, `${character}🏽`]
        : [character]) {
        if (networkLength(text, "x") !== twitterText.parseTweet(text).weightedLength)
          differing.push(`${point.toString(16)} ${text}`);
      }
    }
    expect(differing).toEqual([]);
  }, 60_000);

  it("counts a URL as 23 characters on X and Mastodon, without the punctuation after it", () => {
    const link = `https://example.com/${"a".repeat(200)}`;
    expect(networkLength(`see ${link}`, "x")).toBe(27);
    expect(networkLength(`see ${link}`, "mastodon")).toBe(27);
    expect(networkLength(`(${link}).`, "mastodon")).toBe(26);
    expect(networkLength("booking.com", "x")).toBe(23);
    expect(networkLength("booking.com", "mastodon")).toBe(11);
  });

  it("counts remote mentions without their domain on Mastodon", () => {
    expect(networkLength("hi @ann@social.example", "mastodon")).toBe("hi @ann".length);
    expect(networkLength("mail ann@social.example", "mastodon")).toBe(23);
  });

  it("counts graphemes on Bluesky and Mastodon, code points and an emoji's bytes on Threads", () => {
    expect(networkLength("👨‍👩‍👧e\u0301", "bluesky")).toBe(2);
    expect(networkLength("👨‍👩‍👧e\u0301", "mastodon")).toBe(2);
    expect(networkLength("a😀", "threads")).toBe(5);
    expect(networkLength("日本", "threads")).toBe(2);
  });
});

/** Anything slower than linear makes a test time out. */
describe("addressesIn", () => {
  it.each([
    "a.",
    "https://a",
    "a.com/(",
    "a.com/(a)",
    "-.",
    "ä.",
    "日.",
    "a.com?",
    "xn--",
    "a",
    "\u0301",
    "_a.b.c",
  ])("scans a text designed to slow it down: %s", (part) => {
    const text = part.repeat(50_000);
    expect(addressesIn(text).every(({ start, end }) => start < end && end <= text.length)).toBe(
      true,
    );
  });
});
