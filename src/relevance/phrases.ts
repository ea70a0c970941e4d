/** Finds phrases of questions, recommendation requests, advertisements, jokes and answers in one pass over a thread's words. */
import type { Word } from "../writing/text/words.ts";

export type Signal = "question" | "recommendation" | "advertisement" | "joke_or_rant" | "answered";

const phrases: Readonly<Record<string, Readonly<Record<Signal, string>>>> = {
  en: {
    question:
      "does anyone, does anybody, anyone know, anybody know, has anyone, how do i, how do you, how can i, what should i, not sure how, need help, any idea, any ideas, wondering if, wondering whether",
    recommendation:
      "recommend, recommends, recommended, recommendation, recommendations, any advice, any tips, any suggestions, suggest me, suggestions for, looking for, which one, which is best, what would you buy, what do you use, what do you buy, what should i buy, best way to, where can i buy, where can i hire, where do you buy, worth buying, good alternative, alternative to, alternatives to, what would you choose, can anyone suggest",
    advertisement:
      "hiring, we are hiring, apply now, apply by, apply online, apply with, your cv, looking for work, available from, job offer, full time, permanent contract, salary, wanted, for sale, selling my, pm me, ono, send me a message, buy now, free shipping, best price, promo code, discount code",
    joke_or_rant:
      "haha, hahaha, lol, joke, jokes, see myself out, change my mind, i hate, scam, rant, stay home, should be ashamed, boom",
    answered:
      "that fixed it, that worked, that did it, did the trick, problem solved, works now, thanks that, solved",
  },
  de: {
    question:
      "weiß jemand, weiss jemand, kennt jemand, hat jemand, wie kann ich, was mache ich, brauche hilfe, bin unsicher, keine ahnung wie",
    recommendation:
      "empfehlen, empfehlt, empfehlung, empfehlungen, empfiehlt, tipps, ratschlag, was nehmt ihr, was nutzt ihr, was würdet ihr, würdet ihr raten, wozu würdet, ich suche, wir suchen, suche einen, suche eine, suche etwas, lohnt sich, wer macht das, alternative zu, worauf sollte man, worauf achten",
    advertisement:
      "stellen ein, wir stellen, m w d, w m d, bewerbung, unbefristet, stellenangebot, gehalt, vollzeit, ab sofort, zu verkaufen, verkaufe, abzugeben, vb, jetzt kaufen, gratis versand, bestpreis, rabattcode",
    joke_or_rant: "haha, hahaha, lol, witz, kommt ein, schämt euch, abzocke, wählt die ab, hasse",
    answered:
      "hat geholfen, hat geklappt, hat funktioniert, danke das, problem gelöst, gelöst, erledigt",
  },
  es: {
    question:
      "alguien sabe, alguien conoce, sabéis si, cómo puedo, qué puedo hacer, necesito ayuda, tengo una duda",
    recommendation:
      "recomendáis, recomiendan, recomendar, recomendación, recomendaciones, recomendarme, aconsejáis, aconsejan, consejo, consejos, busco, estoy buscando, merece la pena, vale la pena, cuál elegir, qué me conviene, me conviene, alternativa a, qué usáis, qué tomáis",
    advertisement:
      "oferta de empleo, oferta de trabajo, buscamos, enviar currículum, currículum, incorporación inmediata, jornada completa, contrato indefinido, vendo, se vende, en venta, interesados por privado, compra ya, envío gratis, mejor precio",
    joke_or_rant: "jaja, jajaja, chiste, vergüenza, estafa, odio, es broma, me aburro",
    answered: "ya funciona, problema resuelto, gracias funcionó, solucionado, resuelto",
  },
  fr: {
    question:
      "quelqu'un sait, quelqu'un connaît, comment faire, que faire, besoin d'aide, je ne sais pas comment, savez-vous",
    recommendation:
      "recommandez, recommander, recommandation, recommandations, conseillez, conseils, conseil, cherche, je cherche, nous cherchons, vaut le coup, vaut la peine, lequel choisir, que choisir, alternative à, quel choisir, qui me conseillez",
    advertisement:
      "recrute, recrutons, recrutement, cdi, cdd, envoyez cv, votre cv, lettre de motivation, temps plein, à vendre, je vends, en mp, achetez, livraison gratuite, meilleur prix, promo",
    joke_or_rant: "mdr, lol, blague, haha, c'est l'histoire, arnaque, me dégoûte, honte",
    answered: "ça marche, problème résolu, ça fonctionne, résolu",
  },
  it: {
    question:
      "qualcuno sa, qualcuno conosce, come faccio, come posso, che cosa posso, ho bisogno, qualcuno lo sa",
    recommendation:
      "consigliate, consigliare, consiglio, consigli, consigliatemi, raccomandate, cerco, sto cercando, vale la pena, quale scegliere, cosa usate, che mi consigliate, alternativa a",
    advertisement:
      "assumiamo, cercasi, inviare curriculum, curriculum, offerta di lavoro, tempo pieno, contratto indeterminato, vendo, in vendita, in privato, compra ora, spedizione gratuita, spedizione inclusa, miglior prezzo",
    joke_or_rant: "ahah, ahaha, ahahah, haha, barzelletta, vergogna, truffa, odio, battuta",
    answered: "ha funzionato, problema risolto, ora funziona, risolto",
  },
};

interface Phrase {
  signal: Signal;
  words: readonly string[];
}

export type PhraseFinder = (words: readonly Word[], onFound: (found: FoundPhrase) => void) => void;

export interface FoundPhrase {
  signal: Signal;
  /** The index of its first word. */
  at: number;
  count: number;
}

const finders = new Map<string, PhraseFinder>();

/** Finds nothing in languages without phrases. */
export function phraseFinder(language: string): PhraseFinder {
  const known = finders.get(language);
  if (known !== undefined) return known;
  const table = phrases[language];
  if (table === undefined) return () => undefined;
  const made = makeFinder(table);
  finders.set(language, made);
  return made;
}

function makeFinder(table: Readonly<Record<Signal, string>>): PhraseFinder {
  const byFirst = new Map<string, Phrase[]>();
  for (const [signal, list] of Object.entries(table)) {
    for (const phrase of list.split(", ")) {
      const words = phrase.split(" ");
      const [first = ""] = words;
      const others = byFirst.get(first) ?? [];
      byFirst.set(first, [...others, { signal: signal as Signal, words }]);
    }
  }
  return (words, onFound) => {
    for (let at = 0; at < words.length; at += 1) {
      const candidates = byFirst.get(words[at]?.lower ?? "");
      if (candidates === undefined) continue;
      for (const phrase of candidates) {
        if (phrase.words.every((word, offset) => words[at + offset]?.lower === word))
          onFound({ signal: phrase.signal, at, count: phrase.words.length });
      }
    }
  };
}
