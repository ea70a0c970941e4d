/** German brands of very different fields, the same shape as reading-room-english.fixture.ts. */
import type { Shelf } from "./reading-room-shelf.fixture.ts";

export const germanShelves: readonly Shelf[] = [
  {
    name: "Zahnarztpraxis am Markt",
    industry: "Zahnarztpraxis",
    voice: "ruhig, freundlich, Sie-Form",
    networks: ["facebook", "instagram", "linkedin"],
    language: "de",
    overview:
      "Die Zahnarztpraxis am Markt behandelt seit 2003 Erwachsene und Kinder in Göttingen. Drei Zahnärztinnen und zwei Prophylaxekräfte arbeiten im Team. Angstpatienten können zuerst nur zum Gespräch kommen.\n\nEine professionelle Zahnreinigung dauert 50 Minuten und kostet 95 Euro. Kinder bis zehn Jahre werden nachmittags behandelt. Für Schmerzfälle bleibt jeden Morgen um acht Uhr ein Termin frei.\n\nHeil- und Kostenpläne gibt es schriftlich vor jeder Behandlung. Füllungen werden ohne Amalgam gelegt. Die Praxis ist barrierefrei.",
    keywords: [
      "professionelle Zahnreinigung",
      "Angstpatienten",
      "Kinderzahnarzt Göttingen",
      "Zahnschmerzen",
      "Kostenplan",
    ],
    topics: [
      "Angst vor dem Zahnarzt",
      "Wie oft ist eine Zahnreinigung sinnvoll?",
      "Der erste Zahnarztbesuch mit Kind",
      "Zahnschmerzen am Wochenende",
      "einen Kostenplan verstehen",
      "Füllungen ohne Amalgam",
    ],
    post: {
      title: "Zahnreinigung für 95 € – lohnt sich das wirklich??",
      body: "Meine Kasse zahlt nur 40 Euro dazu. Die Praxis sagt zweimal im Jahr. Ist das Abzocke oder bringt das was? Ich putze zweimal am Tag und benutze Zahnseide.",
      author: "putzteufel",
      community: "Gesundheitsforum",
      replies: [
        ["minze", "Bei mir ist der Zahnstein seitdem weg. Einmal im Jahr reicht mir."],
        [
          "kassenfuchs",
          "Frag deine Kasse nach dem Bonusheft. Meine erstattet inzwischen beide Termine, wenn man vorher anruft.",
        ],
        ["grummel", "Alles Geldmacherei."],
      ],
    },
  },
  {
    name: "Bäckerei Holzofen",
    industry: "Bäckerei",
    voice: "locker, per du",
    networks: ["instagram", "threads", "mastodon", "tiktok"],
    language: "de",
    overview:
      "Wir backen in Tübingen Brot im Holzofen. Der Teig ruht bei uns 24 Stunden. Das Mehl kommt aus einer Mühle in Rottenburg. Wir backen dienstags bis samstags, sonntags und montags ist zu.\n\nEin Laib hält sich im Brotkasten fünf Tage. Altes Brot verkaufen wir am nächsten Tag zum halben Preis. Einmal im Monat zeigen wir zehn Leuten, wie man Sauerteig führt. Der Kurs kostet 58 Euro.",
    keywords: [
      "Sauerteigbrot",
      "Brot aufbewahren",
      "Brotbackkurs Tübingen",
      "Holzofenbrot",
      "altes Brot",
    ],
    topics: [
      "Brot richtig aufbewahren",
      "Was tun mit altem Brot?",
      "Sauerteig für Anfänger",
      "Warum der Teig 24 Stunden ruht",
      "Backen im Holzofen",
      "Mehl aus der Region",
    ],
    post: null,
  },
  {
    name: "Lotse Lohn",
    industry: "Software für Lohnabrechnung",
    voice: "sachlich, professionell",
    networks: ["linkedin", "mastodon", "x"],
    language: "de",
    overview:
      "Lotse Lohn ist eine Software für die Lohnabrechnung in kleinen Betrieben. Sie rechnet Stunden, Zuschläge und Kurzarbeit ab und meldet an die Krankenkassen. Die Daten liegen in einem Rechenzentrum in Nürnberg.\n\nEine Abrechnung für zehn Beschäftigte dauert laut Hersteller etwa 15 Minuten. Belege werden fotografiert und automatisch zugeordnet. Steuerberater erhalten einen eigenen Zugang ohne Aufpreis.\n\nDer Preis beträgt 6 Euro je Abrechnung. Eine Kündigung ist monatlich möglich. Der Umzug aus einer anderen Software ist kostenlos und dauert zwei Wochen. Lotse Lohn bietet keine Rechtsberatung.",
    keywords: [
      "Lohnabrechnung",
      "Lohnsoftware wechseln",
      "Minijob abrechnen",
      "Kurzarbeit",
      "Zuschläge berechnen",
    ],
    topics: [
      "Minijob richtig abrechnen",
      "Wann lohnt sich der Wechsel der Lohnsoftware?",
      "Zuschläge für Nachtarbeit",
      "Belege digital einreichen",
      "Datenschutz in der Lohnabrechnung",
      "Zusammenarbeit mit dem Steuerberater",
    ],
    post: {
      title: "Wechsel der Lohnsoftware mitten im Jahr, Erfahrungen?",
      body: "Wir sind ein Tischlereibetrieb mit 14 Leuten. Unsere Software wird zum 31. März eingestellt. Der Steuerberater rät, bis Jahresende zu warten, aber das geht ja nun nicht.\n\nWorauf muss man beim Wechsel achten? Müssen alle Stammdaten neu erfasst werden?",
      author: "hobelbank",
      community: "Handwerkerforum",
      replies: [
        [
          "lohnliesel",
          "Achte auf die kumulierten Werte für die Lohnsteuer. Wir haben zwei Monate parallel abgerechnet, das war mühsam, aber sicher.",
        ],
        ["zimmerei_k", "Stammdaten kamen bei uns per Datei rüber, die Urlaubskonten nicht."],
        ["nurso", "Warum nicht gleich zum Steuerberater geben?"],
        ["hobelbank", "Danke, dann plane ich zwei Monate doppelt ein."],
      ],
    },
  },
];
