/** Words that no brand wants to be offered as a keyword, in English and German. */

const beginnings =
  "fuck motherfuck shit bullshit bitch cunt whore slut wank bastard asshole arsehole dick cock pussy tits boob porn nude naked sex rape rapist pedo paedo nazi hitler faggot nigg retard tranny spastic suicid murder terroris cocaine heroin scheiß scheiss fick gefickt hure nutte fotze wichs arsch schlampe hurensohn titten nackt vergewaltig kanake neger missgeburt selbstmord mörder ermord".split(
    " ",
  );
/** Everyday words that begin like one of those. */
const harmless = new Set(
  "cocktail cocktails cockpit cockpits cockroach cockroaches dickens sextant sextet sexton sextants titsee".split(
    " ",
  ),
);

/** Whole words and their forms, not parts. */
export function isOffensive(lower: string): boolean {
  return !harmless.has(lower) && beginnings.some((beginning) => lower.startsWith(beginning));
}
