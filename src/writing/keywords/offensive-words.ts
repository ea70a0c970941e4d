/** Words that are never suggested as keywords, in English and German. */

const beginnings =
  "fuck motherfuck shit bullshit bitch cunt whore slut wank bastard asshole arsehole dick cock pussy tits boob porn nude naked sex rape rapist pedo paedo nazi hitler faggot nigg retard tranny spastic suicid murder terroris cocaine heroin scheiß scheiss fick gefickt hure nutte fotze wichs arsch schlampe hurensohn titten nackt vergewaltig kanake neger missgeburt selbstmord mörder ermord".split(
    " ",
  );
/** Harmless words with the same beginning. */
const harmless = new Set(
  "cocktail cocktails cockpit cockpits cockroach cockroaches dickens sextant sextet sexton sextants titsee".split(
    " ",
  ),
);

/** Matches the beginnings of words. */
export function isOffensive(lower: string): boolean {
  return !harmless.has(lower) && beginnings.some((beginning) => lower.startsWith(beginning));
}
