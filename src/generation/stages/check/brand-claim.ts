/** Whether a sentence says something about the brand: as its subject, or as “we”. What the piece says of itself is no claim. */
import type { Material } from "../../material.ts";
import { baseLanguage } from "../../text/detect-language.ts";
import { foldedCase } from "../../text/relevance.ts";

/** What may stand before the name where the brand is the subject: nothing, an aside and a comma, in German a verb. */
const start =
  /^(?:(?:(?:here|today|now|currently|also|and|but|hoy|ahora|aquí|además|también|ici|aujourd['’]hui),? )?(?:(?:the|every|each|all|no|any|both|most|many|some|our|nobody|anyone|everyone|everybody|die|der|das|alle|jeder?|jedes|kein|keine|viele|unsere|el|la|los|las|todos los|todas las|cada|ningún|ninguna|le|les|chaque|tous les)(?: \p{L}+){0,3} (?:at|of|from|behind|in|bei|von|der|des|de|del|en|chez) |at |bei |chez |en )?(?:the |die |der |das |el |la |le )?|[^,:;?]{1,60}, (?:the |die |der |das |el |la |le )?)$/iu;
const germanStart =
  /^(?!\p{L}+ sie )(?:[^\s,:;?]+ ){1,6}(?!mit |seit |nicht |laut |jetzt )\p{Ll}{2,}te? (?:die |der |das )?$/iu;
/** Who speaks for itself here is quoted or cited next. */
const speaks =
  /^ (?:also )?(?:describes?|says?|puts|tells|writes|wrote|answers?|explains?|asks?|sums|beschreibt|sagt|schreibt|erklärt|antwortet|fragt|describe|dice|cuenta|explica|escribe|décrit|dit|explique)(?!\p{L})/iu;

const we: Readonly<Record<string, RegExp>> = {
  en: /^(?:[^,]{0,60}, )?(?:we(?:['’](?:re|ve|ll|d))? |our )/iu,
  de: /^(?:wir |unser\p{L}{0,2} |(?:[^,]{0,40} )(?:\p{Ll}+(?:en|n) wir |\p{Ll}+t unser\p{L}{0,2} ))/iu,
  es: /^(?:[^,]{0,60}, )?(?:nunca |siempre |también |ya |no |aquí |hoy )?(?:nosotros |nuestr[oa]s? |\p{L}+(?:amos|emos|imos) )/iu,
  fr: /^(?:[^,]{0,60}, )?(?:nous |notre |nos )/iu,
};

/** What the writer does in this very text, or what everybody does. */
const aboutTheText =
  /\b(?:we(?:['’](?:ve|ll|re))? (?:all |also |have |will |can |shall |are |do |did |first |then |now )*(?:look|looked|looking|see|saw|ask|asked|collect|collected|gather|gathered|cover|covered|explain|explained|walk|show|answer|answered|quote|quoted|start|began|begin|read|found|find|list|listed|compare|compared|know|say|said|think|mean|hope|want|wanted|wrote|write|miss|missed|heard|hear|put|picked|turn|come|came|get|got|need|suggest|recommend|believe|thank|wish|love|talk|talked|summari[sz]e)|we(?: would|['’]d) (?:like|love) to (?:hear|know|see|read|ask)|let us|(?:zeigen|schreiben|sprechen|reden|erzählen|erklären|sammeln|fragen|sehen|schauen|fassen|beginnen|antworten|stellen|freuen|möchten|wollen) wir|wir (?:\p{L}+ )?(?:schreiben|sprechen|reden|erzählen|möchten|würden|wollen|zeigen|sehen|fragen|schauen|erklären|sammeln|haben (?:\p{L}+ ){0,4}(?:gesammelt|zusammengestellt|gelesen|gefragt|gefunden|ausgewählt)|lesen|fassen|beginnen|wissen|hoffen|denken|meinen|freuen|danken|wünschen|empfehlen)|(?:nos gustaría|queremos|hablamos|escribimos|contamos|veamos|vemos|empezamos|reunimos|explicamos|mostramos|respondemos|sabemos|creemos|esperamos|recomendamos|hemos (?:reunido|leído|visto))|nous (?:verrons|voyons|expliquons|avons (?:réuni|lu|vu)|espérons|pensons|savons))(?!\p{L})/iu;

const aboutThePiece =
  /\b(?:(?:this|our|today['’]s) (?:page|article|post|newsletter|text|piece|guide|disclosure|subject|topic|theme|question)|disclosure|writes this|(?:dies|unser)(?:er|e|es|em|en)? (?:seite|artikel|beitrag|newsletter|text|thema|frage)|(?:est[ea]|nuestr[oa]) (?:artículo|página|boletín|texto|guía|tema|pregunta))\b/iu;

export function claimsForBrand(material: Material, text: string): boolean {
  const language = baseLanguage(material.language);
  const isWe = we[language]?.test(text) === true;
  const { folded, at, length } = isWe ? nowhere : nameIn(material, text);
  if (!isWe && at === -1) return false;
  if (/[?:]["”“»]?\s*$/u.test(text) || aboutTheText.test(text) || aboutThePiece.test(text)) {
    return false;
  }
  if (isWe) return true;
  if (!isSubject(folded.slice(0, at), language)) return false;
  const rest = folded.slice(at + length);
  // A verb must follow: what ends with the name, or names it in passing, says nothing about it.
  return /^(?:['’]s? |,? (?:\p{L}|\())/u.test(rest) && !speaks.test(rest);
}

const nowhere = { folded: "", at: -1, length: 0 };

/** Most sentences do not have the name's first letters, and need not be folded. */
function nameIn(material: Material, text: string): typeof nowhere {
  const name = foldedCase(material.brand.name);
  const begin = name.slice(0, 3);
  // Folding changes nothing about these.
  if (/^[a-z0-9]{3}$/.test(begin) && !text.toLowerCase().includes(begin)) return nowhere;
  const folded = foldedCase(text);
  return { folded, at: folded.indexOf(name), length: name.length };
}

function isSubject(before: string, language: string): boolean {
  return start.test(before) || (language === "de" && germanStart.test(before));
}
