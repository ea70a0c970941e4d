import { describe, expect, it } from "vitest";
import { readsAsTitle, tidiedTitle } from "./thread-title.ts";

describe("a thread's title", () => {
  it.each([
    ["[Question] Is a heat pump loud?", "Is a heat pump loud?"],
    ["Is an escape room a bad idea? (work do)", "Is an escape room a bad idea?"],
    ["Boiler drips every night - please help", "Boiler drips every night"],
    ["Quick question: how often do you repot?", "how often do you repot?"],
    ["Which oil for a chopping board??!", "Which oil for a chopping board?"],
    ["Kurze Frage: Lohnt sich das?", "Lohnt sich das?"],
    ["How do I help a shy dog?", "How do I help a shy dog?"],
  ])("loses what sorts it in its forum: %s", (given, tidy) => {
    expect(tidiedTitle(given)).toBe(tidy);
  });

  it.each([
    "Is a heat pump loud?",
    "34, failed twice, shaking before every lesson. Do I give up?",
    "Wärmepumpe im Haus von 1978 – geht das mit normalen Heizkörpern?",
    "Tiny hedgehog walking round the lawn at 2pm, what do I do",
    "Client is 45 days late and answers every mail with ‘next week’",
  ])("reads as one: %s", (title) => {
    expect(readsAsTitle(title)).toBe(true);
  });

  it.each([
    "Resole or just buy new? toe is getting thin",
    "DD (9) cries over times tables every single night",
    "my cat turns into satan when she sees the carrier",
    "Am I screwed?? 14 mites",
    "Boiler",
  ])("does not read as one: %s", (title) => {
    expect(readsAsTitle(title)).toBe(false);
  });
});
