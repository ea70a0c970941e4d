/**
 * Tells whether a reply advises or answers: it says what to do, tells what was tried, or states a fact on what is asked.
 * Opinions on prices, sellers, paying and people are none of these, and no brand prints them.
 */
import { stemSet } from "../../text/relevance.ts";
import { hasNumber } from "./avoided.ts";
import { holds } from "./holds.ts";
import { answersYesOrNo } from "./leans-back.ts";
import { withoutEmptyWords } from "./on-topic.ts";
import type { Reading } from "./reading.ts";
import { purposeOf } from "./usable.ts";

/** Words that weigh money, or what one had without paying. */
const judgesPrice =
  /(?<!\p{L})(?:expensive|pricey|(?:too|very|so|rather) dear|costly|extortion\p{L}*|daylight robbery|(?:too|so|very|really|dirt|just as|buy|bought) cheap|cheap(?:er|est|o|skates?|ly)|cheap (?:ones?|stuff|version|knock\p{L}*|and (?:cheerful|nasty))|bargains?|rip[- ]?(?:ped )?offs?|ripping|fleec\p{L}+|over-?charg\p{L}*|over-?pric\p{L}*|mark-?ups?|profit\p{L}*|(?:wast\p{L}+|sav\p{L}+|keep|throw\p{L}*|your|their|big|easy|mak\p{L}+|more|much|good|the|of|for) money|money (?:pit|grab|down|back|for|on)|wallet|a fortune|arm and a leg|(?:too|so|that) much for|good value|value for|(?:costs?|for|cost) (?:nothing|nowt|peanuts|pennies|next to nothing)|for free|(?:get|got|had|have|do|did) (?:it|one|them|mine|that) free|free (?:versions?|alternatives?|ones?|apps?|stuff)|(?:ever |actually |have |has |had |we |i |you )?(?<!before you )(?:paid|pay|paying|spent|spend|spending) (?:more|extra|less|somebody|someone|anyone|anybody|a (?:pro|professional|company|firm|specialist)|good|hundreds|thousands)|without paying|worth (?:it|the|every)|get (?:\S+ )?(?:\p{L}+ )?quotes|shop around|haggle|beat (?:them|him|her) down|teuer\p{L}*|billig\p{L}*|günstig\p{L}*|kostenlos|umsonst|gratis|geld|wucher\p{L}*|preis-leistung|(?:zu|so) viel für|abgezockt|abzock\p{L}*|angebote? einholen|bezahl\p{L}+|zahl(?:e|st|t|en)|cher|chère|chers|hors de prix|arnaqu\p{L}*|argent|gratuit\p{L}*|pas la peine|payer|paie\p{L}*|voleurs?|caro|cara|caros|dinero|gratis|estafa\p{L}*|timo|pagar)(?!\p{L})/iu;

/** Words that judge a trade, people in general, or the one who asks. */
const judgesPeople =
  /(?<!\p{L})(?:they(?:['’]re| are)? all|all of them are|they only|they just|these (?:people|companies|firms|places|guys)|(?:most|all|those|big) (?:companies|firms|shops|clinics|dealers|sellers|landlords|agents|salesmen|brands|garages|vets|dentists|tradesmen|builders)|the industry|same factory|middle ?m[ae]n|salesm[ae]n|cowboys?|poor (?:thing|kid|girl|boy|dog|cat|child|you)|kids (?:are|need|will|these|today|nowadays)|people (?:are|just|always|never|these|who|nowadays|today|worry)|these days|nowadays|young people|your (?:husband|wife|partner|boss|landlord|mum|mother|dad) (?:is|sounds|needs)|you sound|you seem|sounds like you|you(?:['’]re| are) (?:lucky|wrong|too|just|not|being|worrying|spoil\p{L}*)|stop (?:worrying|moaning|complaining|being)|leave (?:him|her|them|it) (?:alone|be)|who (?:needs|wants|would)|nobody (?:needs|wants)|first world|such a fuss|the real (?:problem|question|issue)|should be (?:illegal|banned|ashamed)|shame on|laugh\p{L}*|alle gleich|die wollen (?:nur|alle)|die (?:firmen|händler|handwerker|ärzte|werkstätten|verkäufer)|heutzutage|die leute|kinder (?:sind|brauchen|werden)|lass (?:ihn|sie|es) (?:doch )?(?:in ruhe|einfach)|ist doch (?:nur|bloß|normal)|armer? \p{Lu}\p{L}+|tous (?:les mêmes|pareils)|de nos jours|les gens|todos iguales|la gente|hoy en día)(?!\p{L})/iu;

/** Another thing is to be had, done or watched in the place of what is asked about. */
const awayFrom =
  /(?<!\p{L})(?:just (?:buy|get|see|watch|use|go|order|rent|hire|move|sell|bin|chuck|throw|replace|live|ignore|leave|do without|ask (?:chatgpt|google))|instead[.!]?$|(?<!n['’]t )(?<!not )(?<!never )(?:bin|chuck|ditch|scrap|dump|skip) (?:it|them|the)|get rid of (?:it|them)|forget (?:it|about)|than any\p{L}*|than (?:all )?the (?:\p{L}+ )?(?:stuff|ones?|things?) (?:we|i|you)|(?<!matters? )(?<!counts? )(?:more|better|bigger)(?: \p{L}+){0,3} than (?:the|any|all|every|most|what)|overkill|unnecessary|not necessary|(?:did|does|do|works?|worked) (?:me |us |you )?(?:just )?(?:fine|the job|the trick)|just as (?:good|well)|good enough|(?:will|would|['’]ll) do(?=[.!]|$)|do(?:n['’]?t| not) (?:bother|waste|overthink|worry)|no (?:point|need)|pointless|never (?:bothered|needed)|i(?:['’]d| would) (?:just|rather|sooner)|youtube|chatgpt|wegwerfen|schmei(?:ß|ss) (?:es|ihn|sie|das)|kauf (?:dir )?(?:einfach|lieber|gleich|was|ein\p{L}* neue\p{L}*)|nimm (?:einfach|lieber)|lieber gleich|bringt nichts|laisse(?:z)? tomber|jette(?:z)?|achète(?:z)? (?:plutôt|simplement)|plutôt que|déjalo|mejor compra)(?!\p{L})/iu;

/** A sentence that judges what is paid, or people. */
export function isOpinion(text: string): boolean {
  return judgesPrice.test(text) || judgesPeople.test(text);
}

export function turnsAway(text: string): boolean {
  return awayFrom.test(text);
}

/** "Wash it", "Stack them", "Restitch the seams": a first word that is no noun, no ending of one, and then what it is done to. */
const orders =
  /^(?:then |first,? |please |always |never )?(?!(?:with|without|from|into|onto|over|under|after|before|about|around|above|below|behind|between|during|since|until|only|even|not|but|and|also|maybe|perhaps|probably|almost|nearly|half|like|unlike|because|though|although|while|when|where|what|which|that|this|these|those|here|there|both|all|some|most|many|much|more|less|each|every|our|your|their|his|her|its|my|mine|for|yes|yeah|nope|same|just|quite|such|once|unless|given|despite|plus|per|via|than|then|how|why|who|was|were|are|did|does|had|has|have|can|could|would|should|will|might|may|must|bought|got|took|gave|made|went|did|found|used|tried|paid|lost|kept|left|said|told|saw|wrote|sold|ran|sent|had|built|put|depends|never|still|currently|usually|often|sometimes|basically|honestly|definitely|apparently|imagine|love|loved|hate|agree|agreed)(?!\p{L}))\p{Lu}?\p{Ll}{2,}(?<!ing|ed|s|ly|est|ion|ness|ment|ity)\s(?:up |out |off |down |in |on )?(?:the|an?|your|it|them|him|his|her|this|that|these|those|some|any|every|each|all|both|everything|enough|plenty|plain|\d+|two|three|half)(?!\p{L})/iu;

/** Further verbs of doing at the beginning. */
const does =
  /^(?:then |first,? |please |always |never )?(?:adjust|air|align|bake|bleed|build|burn|chop|claim|cook|dig|draw|drill|fry|glue|grease|hoover|ignore|increase|insert|install|isolate|line|loosen|lower|mulch|oil|order|paint|patch|peel|phone|practi[cs]e|prune|protect|raise|reboot|reduce|register|report|reset|restart|restitch|reward|ring|roast|sand|scrub|seal|see|sit|sort|speak|stack|stay|sweep|tighten|top up|train|treat|update|vacuum|ventilate|isolier\p{L}*|miss|öl\p{L}*|putz\p{L}*|reinig\p{L}*|spül\p{L}*|zieh\p{L}*)\s/iu;

/** What the asker should, must or can do, and on which condition. */
const tellsHow =
  /(?<!\p{L})(?:(?:you|he|she|they|it|we|one|everyone) (?:should|need(?:s)? to|must|has to|have to|ought to|want to|will need|can|could|may)|make sure|be sure|i(?:['’]d| would) (?:ask|check|start|try|use|look|get|put|take|keep|call|test|measure|wait|book|speak|talk|phone|ring)|i (?:recommend|suggest)|the trick is|the key is|works? (?:best|well|if|when)|helps?|helped|worked|if (?:you|it|the|your|they|there|that|he|she|not)|(?:du|man|sie|ihr|ihn|er|es) (?:solltest|sollte|sollten|musst|muss|müssen|kannst|kann|können|darfst|darf|brauchst|braucht|brauchen)|(?:solltest|musst|kannst|brauchst|bekommst|würde|kann|muss|sollte|sollten|müssen|darf|dürfen) (?:du|man|ich|es|er|sie|das|die|der)|wenn (?:du|man|das|der|die|es|sie|nur|nicht)|hilft|geholfen|il faut|faut|vous (?:pouvez|devez|devriez)|tu (?:peux|dois|devrais)|on (?:peut|doit)|conseille|si (?:vous|tu|le|la|l['’]|les|c['’])|hay que|puedes|debes|conviene|si (?:el|tienes|puedes))(?!\p{L})|^(?:\p{Lu}\p{L}+ez|(?:ne|n['’])\s?\p{L}+ez pas|\p{Lu}\p{Ll}{2,}(?:er|ir) (?:le|la|les|l['’]|un|une|des|du|en|au|avant)|(?:fais|prends|mets|demande|regarde|vérifie|nettoie|évite|laisse|garde|passe|essaie|appelle|utilise))(?!\p{L})/iu;

/** A reason or a measure makes a statement a fact that one can use. */
const explains =
  /(?<!\p{L})(?:because|since|means?|so that|caused? by|comes? from|due to|takes?|lasts?|needs?|depends on|usually|normally|typically|mostly|about|roughly|until|limit|weil|denn|liegt an|liegt daran|bedeutet|dauert|hält|braucht|meistens|normalerweise|etwa|ungefähr|parce que|car|signifie|dure|environ|souvent|porque|dura|suele)(?!\p{L})|=/iu;

/** Languages whose ways to advise are known here; in others nothing can be asked of a reply. */
const readable = new Set(["en", "de", "fr", "es"]);

export function advisesOrTells(reading: Reading): (texts: readonly string[]) => boolean {
  const { material, post } = reading;
  const language = material.language.slice(0, 2).toLowerCase();
  const questions = post.filter(({ isQuestion }) => isQuestion).map(({ text }) => text);
  const asked = meant([material.forumPost?.title ?? "", ...questions].join(" "));
  const told = meant(post.map(({ text }) => text).join(" "));
  return (written) => {
    if (!readable.has(language)) return true;
    // "No, do not ride it" says what to do as well as "Do not ride it".
    const texts = written.map((text) =>
      text.replace(/^(?:yes|no|ja|nein|oui|non|sí)[,.!]\s+(?=\p{L})/iu, ""),
    );
    const purpose = purposeOf(texts);
    if (purpose === "question") return false;
    if (purpose === "suggestion") return true;
    if (
      texts.some(
        (text) =>
          !text.endsWith("?") && (does.test(text) || orders.test(text) || tellsHow.test(text)),
      )
    )
      return true;
    const stems = meant(texts.join(" "));
    const shared = (wanted: ReadonlySet<string>) =>
      [...wanted].filter((stem) => holds(stems, stem)).length;
    const isOnIt = shared(asked) > 0 || shared(told) > 1;
    const isTold =
      answersYesOrNo(written[0] ?? "") ||
      texts.some((text) => explains.test(text) || hasNumber(text));
    return isOnIt && (purpose === "experience" || isTold);
  };
}

function meant(text: string): ReadonlySet<string> {
  return stemSet(withoutEmptyWords(text));
}

/** What can hurt somebody: gas, fire, current, poison, illness. */
const danger =
  /(?<!\p{L})(?:carbon monoxide|co (?:alarm|detector|monitor|poisoning)|(?:smoke|gas|fire|co) (?:alarm|detector)s?|gas (?:leak|smell|engineer|safe|emergency)|smell(?:s|ing)? (?:of )?gas|fire (?:brigade|service|hazard|risk|department)|chimney fire|house fire|catch(?:es)? fire|burn(?:s|ed|t)? down|electrocut\p{L}*|electric shock|live wires?|(?:turn|switch) (?:it |the \p{L}+ )?off at the (?:mains|fuse\p{L}*|breaker)|bare wires?|sparks?|short circuit|asbestos|toxic|poison(?:ed|ing|ous)|(?<!(?:no|without|fancy|want|against|avoid|use|using) )poison|suffocat\p{L}*|chok(?:e|es|ing)|anaphyla\p{L}*|allerg\p{L}*|emergency (?:room|number|vet|dentist|line)|a&e|the er|call (?:999|911|112|111|an ambulance)|(?:see|ask|ring|call|go to|speak to|talk to|phone|tell) (?:a|the|your|his|her|their|my) (?:doctor|gp|vet|pharmacist|physio\p{L}*|midwife|dentist|surgeon|consultant)|medication|overdose|chest pain|kohlenmonoxid|co-melder|rauchmelder|gasgeruch|brandgefahr|feuerwehr|stromschlag|lebensgefahr|lebensgefährlich|giftig\p{L}*|asbest\p{L}*|notarzt|notruf|zum (?:arzt|tierarzt|zahnarzt)|monoxyde de carbone|détecteur de (?:fumée|monoxyde)|odeur de gaz|incendie|pompiers|électrocut\p{L}*|amiante|toxique|(?:votre|ton|un|le) médecin|urgences|monóxido|fuga de gas|bomberos|médico)(?!\p{L})/iu;

export function isOnDanger(text: string): boolean {
  return danger.test(text);
}
