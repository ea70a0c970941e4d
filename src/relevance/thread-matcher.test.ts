import { expect, test } from "vitest";
import { openThreadMatcher } from "./thread-matcher.ts";
import type { MatchingBrand } from "./brand-index.ts";
import type { MatchingThread } from "./thread-text.ts";

const now = new Date("2026-11-16T12:00:00Z");

const brand: MatchingBrand = {
  name: "Norfolk Paddle",
  language: "en",
  industry: "Guided kayak tours and canoe hire",
  overview:
    "We run guided kayak tours on the Broads. Beginners get a stable double kayak and paddles.",
  audience: "Families",
  keywords: ["kayak", "guided kayak tour", "canoe hire"],
  donts: ["Never talk about politics", "Don't talk down to beginners"],
  rules: {},
  passages: [
    {
      id: 5,
      heading: "What to wear",
      body: "Wetsuits are included. Bring old trainers and a towel.",
    },
    { id: 6, heading: "Prices", body: "A canoe for three costs £45 for half a day." },
  ],
};

const thread: MatchingThread = {
  title: "Can you recommend guided kayak tours for beginners?",
  body: "We have never paddled. Do we need wetsuits and old trainers?",
  replies: [],
  replyCount: 0,
  score: null,
  tags: [],
  community: "",
  language: "",
  isAnswered: false,
  postedAt: new Date("2026-11-14T12:00:00Z"),
};

function matchOf(given: Partial<MatchingThread>, of: Partial<MatchingBrand> = {}) {
  return openThreadMatcher([{ ...brand, ...of }]).match({ ...thread, ...given }, now)[0];
}

function scoreOf(given: Partial<MatchingThread>, of: Partial<MatchingBrand> = {}): number {
  return matchOf(given, of)?.score ?? 0;
}

test("a fresh question about the brand's subject has a high score, and its reasons quote the thread", () => {
  const match = matchOf({});
  expect(match?.score).toBeGreaterThan(0.7);
  expect(match?.reasons).toEqual(
    expect.arrayContaining([
      {
        type: "keyword",
        keyword: "guided kayak tour",
        words: ["guided", "kayak", "tours"],
        inTitle: true,
      },
      {
        type: "passage",
        passageId: 5,
        heading: "What to wear",
        words: ["wetsuits", "trainers"],
      },
      { type: "recommendation", words: ["recommend"] },
      { type: "unanswered" },
      { type: "fresh" },
    ]),
  );
});

test("a keyword with another meaning stays far below the threshold", () => {
  const title = "Kayak shows cheaper flights than the airline?";
  expect(scoreOf({ title, body: "Is Kayak reliable for hotels and rental cars?" })).toBeLessThan(
    0.3,
  );
});

test("answered, old, keyword-stuffed, off-limits and other-language threads and advertisements score lower, with a reason", () => {
  const whole = scoreOf({});
  const cases: [string, Partial<MatchingThread>][] = [
    ["answered", { isAnswered: true }],
    ["old", { postedAt: new Date("2023-01-01T00:00:00Z") }],
    [
      "advertisement",
      {
        title: "Guided kayak tour guide wanted",
        body: "We are hiring, apply by email for our kayak tours on the Broads. Full time.",
      },
    ],
    [
      "keyword_stuffing",
      {
        title: "kayak canoe hire guided kayak tour",
        body: "kayak canoe hire guided kayak tour cheap kayak tour canoe hire deal kayak canoe hire",
      },
    ],
    [
      "off_limits",
      { body: "The politics of who may paddle a kayak on the Broads: what do you think?" },
    ],
    [
      "other_language",
      {
        title: "Guided kayak tour Norfolk: wer kennt das?",
        body: "Wir suchen für den Sommer eine Tour mit dem Kajak und wissen nicht, ob das für die Kinder geht.",
      },
    ],
  ];
  for (const [type, given] of cases) {
    const match = matchOf(given);
    expect(
      match?.reasons.map((reason) => reason.type),
      type,
    ).toContain(type);
    expect(match?.score, type).toBeLessThan(whole * 0.8);
  }
});

test("a rule of the voice guide that is not about a topic excludes nothing", () => {
  expect(matchOf({})?.reasons.some(({ type }) => type === "off_limits")).toBe(false);
});

test("an excluded word excludes a thread in any inflection, and one of the required words must occur", () => {
  expect(matchOf({}, { rules: { excludedWords: ["wetsuit"] } })).toBeUndefined();
  expect(matchOf({}, { rules: { requiredWords: ["norwich"] } })).toBeUndefined();
  expect(scoreOf({}, { rules: { requiredWords: ["norwich", "beginner"] } })).toBeGreaterThan(0.7);
});

test.each([
  ["de", "Schloss", "Das Haustürschloss klemmt", "Haustürschloss"],
  ["de", "Zahnimplantat", "Was kosten Zahnimplantate?", "Zahnimplantate"],
  ["es", "esterilizar gata", "¿Cuándo hay que esterilizar a las gatas?", "gatas"],
  ["fr", "licenciement", "Les licenciements et l'avocat", "licenciements"],
  ["it", "uscita in barca", "Le uscite in barche a vela", "uscite"],
])("in %s, the keyword %s is found in “%s”", (language, keyword, title, word) => {
  const given = {
    language,
    keywords: [keyword],
    industry: "",
    overview: "",
    donts: [],
    passages: [],
  };
  const [match] = openThreadMatcher([{ ...brand, ...given, overview: title }]).match(
    { ...thread, title, body: "" },
    now,
  );
  const words = match?.reasons.flatMap((reason) => (reason.type === "keyword" ? reason.words : []));
  expect(words).toContain(word);
});

test("words that only start alike do not match", () => {
  const match = matchOf(
    { title: "The corner of the companion?", body: "" },
    { keywords: ["corn company"] },
  );
  expect(match).toBeUndefined();
});

test("only a limited part of hostile threads is read", () => {
  const matcher = openThreadMatcher([brand]);
  const texts = [
    "kayak ".repeat(50_000),
    "?".repeat(100_000),
    "(".repeat(100_000),
    "a".repeat(300_000),
    "ä́".repeat(50_000),
    "!".repeat(100_000),
  ];
  for (const text of texts) {
    const matches = matcher.match(
      {
        ...thread,
        title: text.slice(0, 300),
        body: text,
        replies: Array.from({ length: 500 }, () => text),
        tags: [text],
      },
      now,
    );
    for (const { score, reasons } of matches) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(JSON.stringify(reasons).length).toBeLessThan(5_000);
    }
  }
});
