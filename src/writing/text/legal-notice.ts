/**
 * Detects legally required notices about alcohol, gambling, credit, investments, medicine and tobacco, in English,
 * German, French and Spanish, and the most common ones in Italian. They accompany a text and are not part of its
 * content.
 */

const notices: readonly RegExp[] = [
  // Alcohol.
  /(?<!\p{L})(?:drink (?:responsibly|aware)|drinkaware|(?:please )?enjoy responsibly|(?:sold|sale|sell|serve|alcohol)[^.!?]{0,40}(?:under|over) (?:the age of )?(?:18|21|eighteen)|(?:you must be|over) (?:18|21)[^.!?]{0,20}(?:buy|drink|order|purchase|years)|(?:kein|keinen|abgabe von) alkohol[^.!?]{0,40}(?:unter|ab) (?:16|18)|alkohol[^.!?]{0,40}(?:verantwortungs\p{L}*|in maßen)|abus d['’]alcool|consommer avec modération|vente d['’]alcool[^.!?]{0,40}mineurs|bebe con moderación|bev(?:i|ere|ete) responsabilmente|consumo responsable|venta (?:de alcohol )?a menores)(?!\p{L})/iu,
  // Gambling.
  /(?<!\p{L})(?:gamble responsibly|begambleaware|when the fun stops|gambling can be addictive|glücksspiel kann|(?:spielen|wetten) kann süchtig|jouer comporte des risques|juega con responsabilidad|el juego puede)(?!\p{L})/iu,
  // Credit.
  /(?<!\p{L})(?:may be repossessed|think carefully before|representative (?:example|apr|\d)|missed payments|authori[sz]ed and regulated by|un crédit vous engage|bonität vorausgesetzt|repräsentatives beispiel)(?!\p{L})/iu,
  // Investments.
  /(?<!\p{L})(?:capital (?:is )?at risk|investments? (?:can|may)[^.!?]{0,20}(?:fall|go down|lose)|get back less|past performance|vermögensanlage[^.!?]{0,60}risik\p{L}*|(?:kapitalanlagen?|totalverlust|wertentwicklungen? (?:in|der) vergangenheit)[^.!?]{0,80}(?:risik\p{L}*|verlust\p{L}*|führen|zu|keine?)|performances passées|risque de perte en capital|rentabilidades pasadas|pérdida (?:total )?del capital)(?!\p{L})/iu,
  // Medicine.
  /(?<!\p{L})(?:(?:not|no|never) (?:a |an |intended (?:to be |as )?(?:a )?)?(?:substitute for (?:professional |medical )|medical advice|replacement for medical)|not (?:intended )?to (?:diagnose|treat)|always read the label|zu risiken und nebenwirkungen|ersetz(?:t|en) (?:keine|nicht)[^.!?]{0,40}(?:ärzt|arzt|medizin|diagnose|therapie)\p{L}*|ne remplacen?t? pas[^.!?]{0,40}(?:médical|médecin)\p{L}*|lire attentivement la notice|no sustituye[^.!?]{0,40}médic\p{L}*|lea las instrucciones)(?!\p{L})/iu,
  // Tobacco and nicotine.
  /(?<!\p{L})(?:smoking (?:kills|causes|seriously)|contains nicotine|nicotine is|nicotine which|rauchen (?:ist tödlich|gefährdet|kann|schadet)|enthält nikotin|nikotin[^.!?]{0,40}abhängig|fumer (?:tue|nuit)|contient de la nicotine|fumar (?:mata|perjudica)|contiene nicotina)(?!\p{L})/iu,
];

/** Longer sentences also contain other information. */
const charactersMax = 220;

export function isLegalNotice(sentence: string): boolean {
  return (
    sentence.length <= charactersMax &&
    !sentence.endsWith("?") &&
    notices.some((notice) => notice.test(sentence))
  );
}
