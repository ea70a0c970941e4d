/** Finds replies that advise against buying what the brand offers, or send its readers to buy elsewhere: no shop prints them. */
import type { Reading } from "./reading.ts";

/** Keep your money, do without, pay less somewhere else. */
const against =
  /(?<!\p{L})(?:(?:make|brew|bake|grow|build|sew|mix|roast|ferment|print) your own|(?:don['’]?t|do not|doesn['’]?t|does not) have (?:anything|something) to sell|(?:nothing|not anything) to sell|(?:is|are)n['’]?t (?:trying to sell|selling)|nichts (?:zu )?verkaufen|rien à (?:te |vous )?vendre|nada que vender(?:te|le)?|(?:just|simply|rather|better|instead|honestly|i['’]d|i would|you could|you can|you should|why not) (?:just )?(?:take|keep|save|spend|put|use|pocket|invest) (?:the|your|that|those|this) (?:(?:\p{L}+ )?(?:money|cash|budget|difference)|[£$€]\s?\d|\d+ ?(?:quid|bucks|pounds?|dollars?|euros?))|(?:save|keep|hold on to) your(?:self)? (?:the )?(?:money|cash|bother|trouble|hassle)|save yourself (?:the|a|some|[£$€]\s?\d)|(?:no|not any|zero) (?:real )?(?:need|point|reason) (?:to|in|for) (?:buy|pay|pay|hir|spend|subscrib|order|get|hav|go)\p{L}*|no[- ]?(?:body|one) needs|you (?:really |honestly |probably |just )?(?:don['’]?t|do not|never|won['’]?t) (?:really |actually |even )?(?:need|have to (?:buy|pay|hire))|(?:would|i['’]d|i would|do|does|should|could)(?:n['’]?t| not| never)? ?(?:ever )?(?:not|never) (?:buy|pay|bother|hire|recommend|touch|spend|use|go|order|subscribe)|(?:wouldn['’]?t|shouldn['’]?t) (?:ever )?(?:buy|pay|bother|hire|recommend|touch|spend|use|order|subscribe)|never (?:buy|pay|hire|order|subscribe)|(?:don['’]?t|do not) (?:buy|pay|hire|order|subscribe|spend|sign up|fall for|get (?:one|it|them|any))|(?:stay|steer|keep) (?:well |far )?(?:away|clear)|(?:walk|run) away|not worth|(?:is|are|was|were)(?:n['’]?t| not) (?:really )?worth|(?:money|price) (?:grab|gouging)|gimmicks?|marketing (?:trick|hype|nonsense|fluff)|snake oil|placebo|(?:cheaper|better|less) (?:elsewhere|online|second[- ]hand|used)|(?:much|far|way|lots?|loads|so much) cheaper|cheaper (?:to|if you|at|from|on|version|alternative|option)|(?:for )?(?:half|a third|a quarter|a fraction) (?:of )?the (?:price|cost|money)|(?:do|make|build|fix) it (?:all )?(?:yourself|on your own)|diy it|cancel (?:it|them|the|your) ?(?:subscription|membership|contract)?|(?:ask|get|demand) (?:for )?(?:your money|a refund)|(?:spar|spare) (?:dir|euch|ihnen) (?:das|die|den)|geld (?:lieber )?sparen|(?:brauchst|braucht) (?:du|ihr|man|kein mensch|niemand) (?:nicht|kein\p{L}*)|braucht (?:kein mensch|niemand)|(?:würde|hätte) ich (?:nie|niemals|nicht|kein\p{L}*) (?:\p{L}+ ){0,3}?(?:kaufen|zahlen|ausgeben|buchen|bezahlen|gekauft|bezahlt)|finger weg|lass(?:t)? (?:bloß )?die finger|nicht wert|(?:viel|deutlich|wesentlich) (?:billiger|günstiger)|(?:billiger|günstiger) (?:im|bei|online|gebraucht|woanders|selbst|selber)|(?:selbst|selber) (?:machen|bauen|mischen|nähen|reparieren)|geldverschwendung|geldschneiderei|(?:would|could|did|do|does)(?:n['’]?t| not) (?:have |really |actually |even )*need(?:ed)? (?:one|any\p{L}*|anyone|anybody|an?|it|them|him|her|you|to (?:buy|pay|hire))|(?:manag\p{L}+|coped?|(?:was|were|been|get by|got by|did) (?:fine|ok|okay|well)?) ?without (?:one|it|them|any\p{L}*)|(?:some|any)(?:one|body) (?:who|that) (?:sells nothing|(?:does|is)n['’]?t sell\p{L}*|has nothing to sell|is not selling)|independent (?:opinion|survey\p{L}*|experts?|advis[eo]rs?|assessors?|inspectors?)|charges? (?:a lot |much |far |way )?less|(?:jemand\p{L}*|einem?|einen|leuten?),? (?:der|die|welche[rn]?) (?:dir |ihnen |euch )?(?:nichts|nix) verkauf\p{L}*|unabhängige[nrsm]? (?:gutachte\p{L}*|sachverständig\p{L}*|berat\p{L}*|energieberat\p{L}*)|hätten? (?:wir |ich )?(?:keine?n?|niemanden?|nichts) gebraucht|(?:ging|geht) auch ohne)(?!\p{L})/iu;

/** Where else things are had for less. */
const elsewhere =
  /(?<!\p{L})(?:charity shops?|thrift (?:shops?|stores?)|second[- ]hand|dollar stores?|pound shops?|poundland|discounters?|ebay|amazon|ali ?express|temu|shein|vinted|gumtree|craigslist|(?:facebook )?marketplace|freecycle|ikea|lidl|aldi|tesco|walmart|costco|supermarket own|flohmarkt|kleinanzeigen|gebraucht (?:kaufen|holen)|sozialkaufhaus|obi|bauhaus|(?:go to|join|use|try) (?:the|your|a)(?: local)? library|(?:public|local) library|bücherei|stadtbibliothek)(?!\p{L})/giu;

/** Whoever teaches a thing or sells its parts is glad when readers do it themselves. */
const teaches =
  /(?<!\p{L})(?:yourself|diy|kits?|courses?|class(?:es)?|workshops?|lessons?|learn|how to|selbst|selber|kurse?|anleitung\p{L}*)(?!\p{L})/iu;
const oneself = /(?:yourself|your own|on your own|diy it|(?:selbst|selber) \p{L}+)$/iu;

export function advisesAgainst({ material }: Reading): (text: string) => boolean {
  const own = [
    material.brand.name,
    material.brand.industry,
    ...material.keywords,
    ...material.passages.filter(({ kind }) => kind === "overview").map(({ text }) => text),
  ]
    .join(" ")
    .toLowerCase();
  const isTaught = teaches.test(own);
  return (text) => {
    const found = against.exec(text)?.[0];
    if (found !== undefined && !(isTaught && oneself.test(found))) return true;
    return Array.from(text.matchAll(elsewhere), ([place]) => place.toLowerCase()).some(
      (place) => !own.includes(place),
    );
  };
}
