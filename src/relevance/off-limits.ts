/**
 * Finds the topics that a brand's voice guide forbids: "Never talk about politics" names one, "Don't talk down to
 * beginners" none. Strict on purpose, because users can still exclude a missed topic by its words.
 */

const leads: Readonly<Record<string, RegExp>> = {
  en: /\b(?:(?:talk|speak|write|post|comment|argue|jokes?|anything)\s+about|mention|discuss|touch\s+on|bring\s+up)\s+(?<topic>[^.;]+)|^\s*(?:no|avoid)\s+(?<short>\p{L}+(?:\s\p{L}+)?)[\s.!]*$/iu,
  de: /(?:^|\s)über\s+(?<topic>[^.;]+)|^\s*keine?n?\s+(?<short>\p{L}+(?:\s\p{L}+)?)(?:\s+erwähnen)?[\s.!]*$/iu,
  es: /\b(?:hablar|escribir|opinar|bromear)\s+(?:de|sobre)\s+(?<topic>[^.;]+)|^\s*(?:no\s+mencionar|nada\s+de|evitar)\s+(?<short>\p{L}+(?:\s\p{L}+){0,2})[\s.!]*$/iu,
  fr: /\b(?:parler|discuter|plaisanter)\s+(?:de|du|des|sur)\s+(?<topic>[^.;]+)|^\s*(?:ne\s+pas\s+mentionner|pas\s+de|éviter)\s+(?<short>\p{L}+(?:\s\p{L}+){0,2})[\s.!]*$/iu,
  it: /\b(?:parlare|scrivere|scherzare)\s+(?:di|del|della|su|sul|sulla)\s+(?<topic>[^.;]+)|^\s*(?:non\s+menzionare|niente|evitare)\s+(?<short>\p{L}+(?:\s\p{L}+){0,2})[\s.!]*$/iu,
};

const verbs = /\s(?:sprechen|reden|schreiben|berichten|diskutieren|äußern)/iu;

export function offLimitsTopics(donts: readonly string[], language: string): string[] {
  const lead = leads[language];
  if (lead === undefined) return [];
  return donts.flatMap((dont) => {
    const groups = lead.exec(dont)?.groups;
    const topic = groups?.["topic"] ?? groups?.["short"];
    if (topic === undefined) return [];
    // In German, the verb follows the topic; without one, "über" may mean anything.
    const [named = "", ...behind] = language === "de" ? topic.split(verbs) : [topic, ""];
    return behind.length === 0 && groups?.["short"] === undefined ? [] : [named.trim()];
  });
}
