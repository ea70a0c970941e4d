/** Lists well-known names, and matches names with their inflected forms. */
import type { Token } from "./word-positions.ts";

/** First names common in English, German, Spanish and French; none is a common word. */
const firstNames = new Set(
  "aaron abigail adam adrian adriana agatha agnes aidan ainhoa aisha alan alba albert alberto alejandra alejandro alex alexander alexandra alexis alfred alice alicia alina alison alma amanda amara amelia amir amy amélie ana anastasia anders andrea andreas andrew andrés angela anika anja anke anna annalena anne annette annika anthony antje antoine anton antonia antonio arthur astrid audrey axel barbara beate beatrice beatriz ben benedikt benjamin bernd bettina birgit birte birthe björn boris brenda brian bruno burkhard camila camille carina carl carla carlos carmen carolina caroline catherine cecilia chantal charles charlie charlotte chiara chloe chloé chris christian christiane christina christine christoph christopher claire clara claudia claudio clemens clément colin concepción connor constantin corinna cristina daniel daniela daniele david deborah denise dennis derek detlef diana diego dieter dirk dmitri dominik dominique donald doris dylan dörte eberhard eckhard edgar edith eduardo edward egon eleanor elena elfriede elias elif elisa elisabeth elizabeth elke ella ellen emil emilia emilie emily emma emre eric erik erika ernst esteban esther ethan eva evelyn ewald fabian fatima fay federico felicitas felipe felix fernando fiona florian francesca francesco francisca francisco franz françois frauke frederik frieda friederike friedrich fritz frédéric gabriel gabriela gabriele gareth gemma georg george gerald gerd gerhard gertrud gesine gisela giulia gonzalo gordon gottfried graham greta gudrun guillaume guillermo gustav gwen günter günther hamza hanna hannah hannes hans harald harriet harry hartmut hassan heather hedda heidi heike heiko heinrich heinz helen helena helene helga helmut henrik henry herbert hermann hilde hildegard horst hugh hugo ian ibrahim ida ignacio igor ilse imogen ines inga inge ingeborg ingo ingrid inmaculada inès inés irene iris irmgard isabel isabella isabelle isla ivan jack jacob jacqueline jakob james jan jana jane janina jasmin jason javier jean jeanne jennifer jens jeremy jessica joachim joan joanna joaquín jochen joel johann johanna johannes john jonas jonathan jorge josef josefine joseph josephine joshua josé joão juan judith julia julian juliane julie julien julio justin jutta jörg jürgen kai karen karin karl karla karolin katarina katharina katherine kathleen kathrin katja katrin keith kenji kenneth kerstin kevin kim kira kirsten klara klaus konrad kristin kristina kurt kwame lara larissa lars laura laurent lea lena leo leon leonard leonie lesley leticia liam lilly lina linda lisa liselotte lorena lorenzo lothar lotte louis louise lourdes lucas lucia lucy lucía ludwig luis luisa lukas luke mads magdalena maike malte manfred manuel manuela mara marc marcel marco marcus mareike maren margaret margarete margarita maria mariana marianne marie marina mario marion marisol markus marlene marlies marta martha martin martina maría mateo mathilde mats matthew matthias maurice max maximilian maya mechthild megan mehmet melanie melissa merle mia michael michaela michel michelle miguel mila miriam mohamed mohammed monica monika moritz muhammad nadia nadine natalia natalie natasha nathalie nathan neil nele ngozi nicholas nick nicola nicolas nicole niels nigel niklas nils nina noah noemi nora norbert nuria olaf ole olga oliver olivia olivier omar oscar oskar otto owen pablo paloma pamela pascal patricia patrick paul paula pauline pavel pedro peter petra philip philipp philippe pia pierre pilar priya rachel rafael raimund rainer ralf ralph ramón raquel rebecca regina reiner reinhard renate renée rhys ricardo richard rita robert roberto rocío rodrigo roland rolf roman ronja rosa rosario rosemarie rosemary roswitha rubén rudolf ruth ryan rüdiger sabine samantha samuel sandra santiago sara sarah saskia sean sebastian selina sergei sergio shannon sharon siegfried sigrid silke silvia simon simone sofia sofía sonja sophia sophie stefan stefanie stephanie stephen steven susan susanna susanne sven svenja svetlana swantje sylvia sébastien sönke tabea tamara tania tanja tarik teresa thea theo theodor theresa thierry thilo thomas thorsten tiago till tim timo tina tobias tom tomás torben torsten trevor udo ulrich ulrike ursula uta ute uwe valentin valentina valeria valérie vanessa vera verena veronica veronika victoria viktor vincent virginia volker víctor walter waltraud wendy wenke werner wibke wiebke wilhelm william winifred wolfgang wolfram xavier yannick yasmin yolanda yuki yusuf yvonne zoe zoé álvaro ángel óscar".split(
    " ",
  ),
);

export function isFirstName(lower: string): boolean {
  return firstNames.has(lower);
}

/** Well-known countries, cities and companies in English, German and Spanish; none is a common word. */
const wellKnownNames = new Set(
  (
    "afghanistan ägypten algerien argentina argentinien armenien australia australien austria bangladesh belarus belgien belgium belgrad bélgica bolivia bolivien bosnien brasil brasilien brazil britain bulgaria bulgarien canada china colombia croacia dinamarca deutschland denmark dänemark ecuador egipto egypt england escocia eslovenia españa estonia estland ethiopia europa europe finland finnland finlandia france francia frankreich georgien germany alemania ghana greece grecia griechenland großbritannien hungría hungary iceland india indien indonesia indonesien inglaterra irak iran irland irlanda ireland islandia israel italia italien italy jamaica japan japón kambodscha kanada kasachstan kenia kenya kolumbien korea kroatien kuba lettland libanon liechtenstein litauen lituania luxemburg luxembourg madagaskar malaysia malta marokko marruecos mexico mexiko méxico moldawien monaco mongolei montenegro morocco neuseeland nepal netherlands niederlande nigeria norway norwegen noruega österreich pakistan panama paraguay peru perú philippinen poland polonia portugal rumänien rumania romania russia russland rusia saudi-arabien schottland schweden schweiz scotland senegal serbien singapur singapore slowakei slowenien spanien spain sudan suecia suiza sweden switzerland syrien taiwan tansania thailand thailandia tschechien tunesien türkei turquía uganda ukraine ucrania ungarn uruguay usa venezuela vietnam wales zypern " +
    "aachen amsterdam antwerpen athen athens augsburg barcelona basel beijing belfast bergamo berlin bern bielefeld bilbao birmingham bochum bologna bombay bonn bordeaux boston braunschweig bremen breslau bristol brussels bruselas brüssel budapest bukarest cambridge cardiff chemnitz chicago copenhagen copenhague córdoba danzig darmstadt dortmund dresden dublin duisburg düsseldorf edinburgh edimburgo erfurt estocolmo florencia florence florenz frankfurt freiburg genf geneva ginebra gent glasgow göteborg gotemburgo gothenburg göttingen graz hamburg hannover heidelberg helsinki houston innsbruck istanbul jena kairo karlsruhe kassel kiel kiew köln konstanz kopenhagen krakau leeds leiden leipzig lille linz lisbon lisboa lissabon liverpool london londres lübeck lyon madrid magdeburg mailand mainz málaga malmö manchester mannheim marseille melbourne miami milan milán montreal moscow moscú moskau mumbai münchen munich münster nantes neapel nottingham nürnberg oldenburg osaka oslo osnabrück oxford paderborn paris peking philadelphia potsdam prag prague praga reykjavik riga rostock rotterdam saarbrücken salzburg schwerin seoul sevilla seattle shanghai sheffield sofia stanford stockholm straßburg stuttgart sydney tallinn tokio tokyo toronto toulouse trier tübingen turin ulm valencia vancouver venedig venice venecia verona vienna viena vilnius warsaw warschau varsovia weimar wien wiesbaden wolfsburg wuppertal würzburg york zagreb zaragoza zurich zürich " +
    "adidas airbnb airbus aldi allianz amazon audi basf bayer birkenstock bmw bosch bundesbank carrefour cisco commerzbank danone decathlon dhl disney edeka ebay etsy facebook fedex fraunhofer google greenpeace harvard heineken henkel hitachi honda huawei hyundai ibm ikea instagram intel jägermeister kärcher kaufland lego lenovo lidl lufthansa mastercard mcdonald's mcdonalds mercadona mercedes microsoft miele mitsubishi motorola nestle nestlé netflix nike nintendo nissan nivea nokia nvidia oracle panasonic paypal pepsi pfizer philips pinterest porsche procter renault rewe roche ryanair samsung sap siemens sony spotify starbucks telefónica telekom tesco tesla tiktok toyota twitter uber unesco unicef unilever vodafone volkswagen volvo wallapop walmart wikipedia yale youtube zalando zara"
  ).split(" "),
);

export function isWellKnownName(lower: string): boolean {
  return wellKnownNames.has(lower);
}

/** Letters that do not occur in native words of the supported languages. */
const foreignLetter = /[øåæœðþłńśźżąęćčřšžěůőűığşțșđ]/u;

export function hasForeignLetter(lower: string): boolean {
  return foreignLetter.test(lower);
}

/** The input for finding names. */
export interface NameQuestion {
  text: string;
  tokens: readonly Token[];
  /** A two-letter code. */
  language: string;
  /** Whether the text is a heading or title, in which every word may be capitalized. */
  isTitle: boolean;
  isKnown: (lower: string) => boolean;
}

/** Also matches the plural, the genitive and derived words, such as Colombian for Colombia. */
export function isKnownName(lower: string, isKnown: (lower: string) => boolean): boolean {
  return isKnown(lower) || nameForms(lower).some(isKnown);
}

/** All forms that identify a name, including itself. */
export function nameForms(lower: string): string[] {
  const forms = [lower];
  if (lower.length > 3) {
    if (lower.endsWith("s")) forms.push(lower.slice(0, -1));
    forms.push(`${lower}s`);
  }
  const root = /^(.{4,}?)(?:ians?|ans?|n|ns|ese|ish|ais|aise|ano|ana|anos|anas)$/u.exec(lower)?.[1];
  if (root !== undefined) forms.push(root, `${root}a`, `${root}ia`, `${root}y`);
  return forms;
}
