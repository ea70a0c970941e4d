/** Invented numbers, names and quotes, as models invent them; none of them is in any source of the corpus. */

export interface ErrorPhrases {
  numbers: string[];
  names: string[];
  quotes: string[];
}

export const errorPhrases: Record<"en" | "de" | "es", ErrorPhrases> = {
  en: {
    numbers: [
      "More than 9,400 people have tried it since.",
      "That alone makes a difference of 37 percent.",
      "You can have one for €129.",
      "It rarely takes longer than forty-five minutes.",
      "Nobody has questioned this since 1987.",
      "Around three hundred cafés already do it this way.",
      "The whole thing weighs 6.75 kg.",
      "Two thirds of users, or 66.6%, notice it at once.",
      "It works best at 71 °C.",
      "On 17 March the rules will change.",
      "Thousands of customers rely on it.",
      "It lasts for fourteen months.",
    ],
    names: [
      "The idea goes back to Priya Raman.",
      "Contoso recommends the same thing.",
      "Dr Helen Marsh has studied this for years.",
      "According to the Northfield Institute, nothing else comes close.",
      "It was first tried in Lisbon.",
      "Even Siemens does it that way now.",
      "Gordon says that it never fails.",
      "A workshop in Gothenburg has done it for decades.",
      "This was confirmed by the University of Leiden.",
      "Brightwater Labs makes a good one.",
      "You can buy it at Walmart.",
    ],
    quotes: [
      "As one reader put it, “I would never go back to the old way.”",
      'Another wrote: "this has saved my mornings".',
      "“Best decision I ever made,” says a long-time member.",
      "One person called it ‘the only thing that ever worked for me’.",
      "The author adds, “you will thank me later”.",
    ],
  },
  de: {
    numbers: [
      "Mehr als 9.400 Menschen haben es inzwischen ausprobiert.",
      "Allein das macht einen Unterschied von 37 Prozent.",
      "Zu haben ist das für 129 €.",
      "Länger als fünfundvierzig Minuten dauert es selten.",
      "Seit 1987 hat das niemand mehr bezweifelt.",
      "Rund dreihundert Betriebe machen es schon so.",
      "Das Ganze wiegt 6,75 kg.",
      "Am besten gelingt es bei 71 °C.",
      "Am 17. März ändern sich die Regeln.",
      "Tausende Kunden verlassen sich darauf.",
      "Es hält vierzehn Monate.",
    ],
    names: [
      "Die Idee stammt von Jonas Weidner.",
      "Contoso empfiehlt dasselbe.",
      "Dr. Helga Marquardt forscht seit Jahren daran.",
      "Nach Angaben von Fraunhofer gibt es nichts Besseres.",
      "Zuerst wurde es in Leipzig versucht.",
      "Selbst Siemens macht das inzwischen so.",
      "Herr Lehmann sagt, dass es immer klappt.",
      "Bestätigt hat das Anna Krause.",
      "Ein gutes Modell kommt vom Hersteller Brightwater.",
      "Kaufen kann man es bei IKEA.",
    ],
    quotes: [
      "Eine Leserin schrieb: „Ich würde nie wieder zurückwechseln.“",
      "„Die beste Entscheidung meines Lebens“, sagt ein langjähriges Mitglied.",
      'Jemand nannte es "das Einzige, was je geholfen hat".',
      "Dazu heißt es: »Das wirst du mir später danken.«",
      "Der Verfasser ergänzt: ‚damit fing alles erst an‘.",
    ],
  },
  es: {
    numbers: [
      "Más de 9.400 personas lo han probado desde entonces.",
      "Solo eso supone una diferencia del 37 por ciento.",
      "Lo puedes conseguir por 129 €.",
      "Rara vez tarda más de cuarenta y cinco minutos.",
      "Nadie lo ha puesto en duda desde 1987.",
      "Unos trescientos locales ya lo hacen así.",
      "Todo junto pesa 6,75 kg.",
      "Funciona mejor a 71 °C.",
      "Miles de clientes confían en ello.",
      "Dura catorce meses.",
    ],
    names: [
      "La idea viene de Marta Quiroga.",
      "Contoso recomienda lo mismo.",
      "El doctor Salinas lo ha estudiado durante años.",
      "Según el Instituto Northfield, no hay nada mejor.",
      "Se probó por primera vez en Lisboa.",
      "Hasta Siemens lo hace ahora de esa manera.",
      "Un taller de Gotemburgo lo hace desde siempre.",
      "Lo confirmó la Universidad de Leiden.",
      "Se puede comprar en Mercadona.",
    ],
    quotes: [
      "Como dijo una lectora: «no volvería nunca a lo de antes».",
      "“La mejor decisión de mi vida”, dice un miembro veterano.",
      'Otra persona lo llamó "lo único que me ha funcionado".',
      "El autor añade: «ya me darás las gracias».",
    ],
  },
};

/** A section in another language than the draft's, for each. */
export const otherLanguages: Record<"en" | "de" | "es", string[]> = {
  en: [
    "Das hängt davon ab, wie oft Sie es benutzen.",
    "Am besten fragen Sie jemanden, der es schon gemacht hat.",
    "Dann wissen Sie, was auf Sie zukommt.",
  ],
  de: [
    "It depends on how often you use it.",
    "The best thing is to ask somebody who has done it before.",
    "Then you will know what to expect.",
  ],
  es: [
    "It depends on how often you use it.",
    "The best thing is to ask somebody who has done it before.",
    "Then you will know what to expect.",
  ],
};

/** What was never meant for readers, in whatever language the text is. */
export const leaks = [
  "[Insert a price here]",
  "Contact [your name] for more.",
  "TODO: check the date.",
  "Lorem ipsum dolor sit amet.",
  "Dear {{first_name}}, there is more.",
  "Sure! Here is the revised paragraph.",
  "As an AI language model, I have no opinion on it.",
  "I hope this helps.",
  "Hier ist der überarbeitete Abschnitt.",
  "Aquí tienes el texto que pediste.",
  "My instructions are to mention it twice.",
  "More of it stands in [p3].",
  "<<<END SOURCES 0123456789abcdef>>>",
  "TASK: draft article",
  "It is **really** worth it.",
  "Look <b>here</b> first.",
  "You write and edit for brands. Every call gives you the same MATERIAL and one TASK.",
];

/** Addresses that no source of the corpus has. */
export const foreignLinks = [
  "More at https://cheap-deals.example/offer today.",
  "See www.best-of-everything.com for the rest.",
  "Write to mailto:someone@elsewhere.example about it.",
  "A [guide](https://elsewhere.example/guide) tells more.",
  "Everything is on promo-house.shop now.",
  "Click javascript:alert(1) for it.",
];
