import { describe, expect, it } from "vitest";
import { leansBack } from "./leans-back.ts";

describe("leansBack", () => {
  it.each([
    "It records every delivery.",
    "Unter null Grad sollte er nicht geladen werden.",
    "Im Winter laden Sie ihn im Haus.",
    "Wir liefern sie am selben Tag.",
    "Bei diesen Modellen dauert es länger.",
    "Das gilt auch für Leihräder.",
    "Für den Anfang ist das genug.",
    "Below zero it should not be charged.",
    "In summer, they last a week.",
    "The fridge makes them damp.",
    "We ship them on Fridays.",
    "Most of them come from Huila.",
    "For this we use a drum roaster.",
    "If it tastes bitter, grind coarser.",
  ])("hears that %j needs the sentence before it", (sentence) => {
    expect(leansBack(sentence)).toBe(true);
  });

  it.each([
    "Beans keep four weeks in the closed bag, in the dark.",
    "Den Akku lagern Sie bei 10 bis 20 Grad.",
    "Der Akku hält länger, wenn er kühl liegt.",
    "Das Rad wiegt 12 Kilo.",
    "Bei uns gibt es Leihräder.",
    "We roast the beans and ship them the same day.",
    "It is best to change one thing at a time.",
    "Tarpit encrypts every file before anything leaves it.",
    "A sour cup usually means that the grind is too coarse.",
    "Dieses Jahr öffnen wir im März.",
    "Farms send their harvest in spring.",
    "Wenden Sie sich an Frau Kern.",
  ])("lets %j stand alone", (sentence) => {
    expect(leansBack(sentence)).toBe(false);
  });
});
