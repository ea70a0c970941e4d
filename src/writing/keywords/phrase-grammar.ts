/** Rules by language for which words can form a search phrase, without a dictionary. */
import { baseLanguage, smallWordsOf } from "../text/detect-language.ts";
import { isGermanNoun } from "../text/german-nouns.ts";

export interface Grammar {
  /** Never part of a phrase: function words, adverbs, numbers, words for people in general and very common words. */
  outside: ReadonlySet<string>;
  /** Common verbs that look like nouns. */
  verbs: ReadonlySet<string>;
  /** Connecting words within a phrase: “beans for espresso”, “chambres d'hôtes”. */
  joints: ReadonlySet<string>;
  determiners: ReadonlySet<string>;
  /** Words that a verb follows. */
  subjects: ReadonlySet<string>;
  /** Phrases about these words are not searched for: “longer appointment”. */
  generic: ReadonlySet<string>;
  /** Words that precede a place. */
  placeWords: ReadonlySet<string>;
  /** Whether a phrase is about its first word instead of its last. */
  isHeadFirst: boolean;
  /** Whether nouns are capitalized and may be a phrase alone. */
  hasCapitalNouns: boolean;
  /** Whether a word is a verb, judged by its form and context. */
  isVerbForm: (lower: string, before: string, after: string) => boolean;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const chatter =
  "anyone anybody someone something anything everything everyone help please thanks thank question questions advice recommend recommendation recommendations suggestion suggestions opinion opinions edit update hello hey today yesterday really actually maybe probably guess best better good bad great nice new old big first last right wrong long short lot lots bit little much many few several every year years month months week weeks day days time times hour hours people guys person within rather printed two three four five six seven eight nine ten else also enough almost year's under over between without against around through since until per via near together twice once behind ahead own both most free welcome usually often always never still even yet however whether while during customer customers user users client clients patient patients guest guests member members visitor visitors company companies child children";

const english: Grammar = {
  outside: set(chatter),
  verbs: set(
    "be is are run runs start starts need needs hold holds know knows hire teach teaches include includes included offer offers read reads match matches prepare prepares go goes get gets stay stays keep keeps ask asks send sends collect collects take takes strip repair repairs restore restores replace sell sells make makes made install installs measure measures explain explains do does come comes cost costs refund fit fits apply register see sees add adds service exist buy buys bought taste tastes carry carries use uses used using want wants work works worked working say says said tell told give gives put puts set sets change changes show shows call calls play turn turns bring brings stall stalls provide provides find found try tried look looking think let lets help helps mean means feel seem seems reach meet open opens close closes write writes build builds create creates deliver delivers ship ships serve serves treat treats handle handles support supports cover covers choose learn learns train trains book books book visit visits win wins live lives love loves enjoy save saves pay pays spend begin begins become becomes happen happens don't doesn't isn't can't won't didn't i'm i've i'd it's that's what's you're we're they're",
  ),
  joints: set("of for in with to without and on"),
  determiners: set(
    "the a an our your their its his her this that these those every each all any some no",
  ),
  subjects: set(
    "we you they i who customers users clients patients guests members visitors people to will can must may",
  ),
  generic: set(
    "day days week weeks month months year years morning mornings evening evenings weekend weekends weekday hour hours minute minutes appointment appointments slot slots group groups team experience price prices plan plans cost costs work job jobs part parts way ways thing things kind kinds range choice option options place places area building room rooms side name names number numbers date dates process quality system systems customer customers people person photo photos estimate estimates estimate miles euros pounds dollars percent link links data contract phone email newsletter question questions answer answers example examples batch batches bag bags piece pieces piece order orders home app yield hand hands material materials company companies agencies agency business businesses neighbours users trial site visit visits loft shed",
  ),
  placeWords: set("in near across around throughout at of on from"),
  isHeadFirst: false,
  hasCapitalNouns: false,
  isVerbForm: (lower, before, after) =>
    // “matches receipts”, “a guide holds the group”: only a verb ends in -s before a noun or an article.
    /[^suia]s$/u.test(lower) &&
    !/(?:ics|ness)$|^(?:news|sports|sales|goods|arts|series|glasses|wireless|savings|kids|men's|women's)$/u.test(
      lower,
    ) &&
    (english.determiners.has(after) ||
      (after !== "" && before !== "" && !isSmall("en", after) && !english.verbs.has(after))),
};

const german: Grammar = {
  outside: set(
    "hallo danke bitte frage fragen hilfe jemand jemanden etwas tipp tipps empfehlung empfehlungen erfahrung erfahrungen meinung heute gestern wirklich vielleicht neue neuen neuer neues alte gute guten besser beste besten viel viele jahr jahre jahren monat monate woche wochen tag tage zeit leute eigentlich einfach welche welcher welches alle allen jede jeder jedes zwei drei vier fünf sechs sieben acht neun zehn innerhalb dazu deshalb besonders meist auch erste ersten nächste nächsten selbe selben",
  ),
  verbs: set(
    "suche brauche habe möchte finde kaufe nutze gebe mache würde wäre könnte müsste hätte werde sollte lasse bekomme gehe komme liebe nehme",
  ),
  joints: set("für mit ohne aus gegen bei"),
  determiners: set(
    "der die das den dem des ein eine einen einem einer eines unser unsere unserem unseren",
  ),
  subjects: set("wir sie ich er man wer"),
  generic: set(
    "samstag sonntag montag dienstag mittwoch donnerstag freitag wochenende wochenenden sommer winter frühling herbst morgen abend mittag termin termine euro cent stunde stunden minute minuten schwerpunkt schwerpunkte produkt produkte kunde kunden berufstätige berufstätigen arbeitnehmer westen osten norden süden keller zwang belohnung zuhause hause angebot angebote qualität auswahl unternehmen firma mitarbeiter mitarbeitern team bereich bereiche möglichkeit möglichkeiten versand jahrzehnt jahrhundert generation leidenschaft erfahrung innenstadt stadtteil gebäude",
  ),
  placeWords: set("in"),
  isHeadFirst: false,
  hasCapitalNouns: true,
  isVerbForm: () => false,
};

const spanish: Grammar = {
  outside: set(
    "también además todos todas cada mismo misma día días semana semanas mes meses año años hora horas lunes martes miércoles jueves viernes sábado sábados domingo domingos dos tres cuatro cinco seis siete ocho nueve diez doce veinte treinta máximo mínimo partir después antes hola gracias ayuda alguien algo mejor mejores nuevo nueva bueno buena siempre nunca primera primer primero principales fácil solo sólo cerca persona personas cliente clientes vecinos",
  ),
  verbs: set(
    "es son cultiva vende ofrece tiene tienen trae empieza empiezan dura recogen reservar se-puede hace hacen incluye incluyen cuesta busco necesito quiero recomiendan trata tratan organiza reparte",
  ),
  joints: set("de del para con sin a en"),
  determiners: set(
    "el la los las un una unos unas nuestro nuestra nuestros nuestras su sus este esta",
  ),
  subjects: set("nosotros ellos ellas quien que se"),
  generic: set(
    "precio precios minutos minuto hora horas grupo grupos alumno alumnos euros caja cajas receta recetas familia familias envío personas mayores profesor profesores vecino vecinos permanencia operación cita citas equipo calidad experiencia manera forma tipo parte vida año mundo clientes centro mutuas",
  ),
  placeWords: set("en de por"),
  isHeadFirst: true,
  hasCapitalNouns: false,
  isVerbForm: (lower, before) =>
    /(?:amos|emos|imos)$/u.test(lower) ||
    (/.{3}(?:ar|er|ir)$/u.test(lower) && /^(?:a|para|de|por|sin|puede|pueden|y)$/u.test(before)),
};

const french: Grammar = {
  outside: set(
    "aussi chaque fois jour jours semaine semaines mois an ans année années soir matin lundi mardi mercredi jeudi vendredi samedi dimanche deux trois quatre cinq six sept huit neuf dix vingt cent printemps été automne hiver près depuis partir contre demande cas journée bonjour merci aide quelqu'un meilleur meilleure nouveau nouvelle bon bonne premier première gratuit gratuite client clients",
  ),
  verbs: set(
    "propose proposent fabrique fabriquent est sont arrive arrivent vient viennent résiste résistent peut peuvent vend vendent offre offrent cherche chercher commander demander couvert couverte servi servie acceptés acceptées réparées réparés",
  ),
  joints: set("de d' du des pour avec sans à en"),
  determiners: set(
    "le la les un une des l' nos notre vos votre leur leurs son sa ses ce cette ces du",
  ),
  subjects: set("nous vous ils elles il elle on qui"),
  generic: set(
    "jour jours heure heures devis client clients chantier chantiers maison jardin tempête demande pièces vie pluie équipe qualité prix euros animaux personne personnes façon type partie monde état industrie départ toit",
  ),
  placeWords: set("à de d' en dans près"),
  isHeadFirst: true,
  hasCapitalNouns: false,
  isVerbForm: (lower, before, after) =>
    (/(?:ons|ez)$/u.test(lower) &&
      (before === "nous" || before === "vous" || french.determiners.has(after))) ||
    (/.{2}(?:er|ir|re)$/u.test(lower) &&
      /^(?:à|de|d'|pour|peut|peuvent)$/u.test(before) &&
      french.determiners.has(after)),
};

const italian: Grammar = {
  outside: set(
    "anche ogni mese mesi giorno giorni settimana settimane anno anni ora ore lunedì martedì mercoledì giovedì venerdì sabato domenica due tre quattro cinque sei sette otto nove dieci dodici sotto più grande ciao grazie aiuto qualcuno migliore migliori nuovo nuova buono buona primo prima gratuito gratuita cliente clienti persona persone",
  ),
  verbs: set(
    "prepara preparano racconta raccontano costa costano vende vendono prenota prenotano offre offrono è sono può possono affittare separato separata cerco cerca",
  ),
  joints: set("di del della dei delle dello dell' d' per con senza da a in"),
  determiners: set("il lo la i gli le un una uno l' un' nostro nostra nostri nostre suo sua"),
  subjects: set("noi voi loro chi che si"),
  generic: set(
    "giorno mese anno ora ore euro euri biglietto prezzo prezzi piano piani città centro laboratorio cliente clienti persona persone gruppo qualità esperienza modo tipo parte mondo ordinazione sala contaminazioni",
  ),
  placeWords: set("a di in"),
  isHeadFirst: true,
  hasCapitalNouns: false,
  isVerbForm: (lower, before) =>
    lower.endsWith("iamo") ||
    (/.{3}(?:are|[^i]ere|ire)$/u.test(lower) && /^(?:per|a|di|può|possono|da)$/u.test(before)),
};

const grammars: Readonly<Record<string, Grammar>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
};

/** Defaults to English for unknown languages. */
export function grammarOf(language: string): Grammar {
  return grammars[baseLanguage(language)] ?? english;
}

export function isSmall(language: string, lower: string): boolean {
  return smallWordsOf(baseLanguage(language)).has(lower);
}

/** An adjective in a form used in searches: “gebrauchte Lastenräder”, not “offenen Werkstatt”. */
export function isGermanAdjective(text: string): boolean {
  return /^\p{Ll}{3,}(?:e|es)$/u.test(text);
}

/** At the beginning of a sentence, any word is capitalized. */
export function isGermanNounAt(text: string, isOpening: boolean): boolean {
  return /^\p{Lu}/u.test(text) && (!isOpening || isGermanNoun(text.toLowerCase()));
}
