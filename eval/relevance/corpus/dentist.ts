/**
 * A German dentist; "Kiefer" is also a pine, "Krone" also a royal crown and a currency, "Brücke" also a bridge over a
 * river.
 */
import { brand, thread } from "./corpus-brand.ts";
import type { CorpusBrand } from "./corpus-brand.ts";

export const dentist: CorpusBrand = {
  brand: brand({
    name: "Praxis Dr. Lindner",
    language: "de",
    industry: "Zahnarztpraxis",
    overview:
      "Die Praxis Dr. Lindner in Freiburg behandelt Erwachsene und Kinder. Wir setzen Implantate, Kronen und Brücken, entfernen Weisheitszähne und behandeln Zahnfleischentzündungen. Eine professionelle Zahnreinigung dauert eine Stunde. Angstpatienten behandeln wir auf Wunsch mit Lachgas. Bei Knirschen passen wir eine Schiene für den Kiefer an.",
    audience: "Patienten, die eine Behandlung vor sich haben",
    keywords: [
      "Kiefer",
      "Zahnimplantat Kosten",
      "professionelle Zahnreinigung",
      "Weisheitszahn ziehen",
      "Krone",
    ],
    donts: ["Nicht über andere Praxen sprechen"],
    rules: { excludedWords: ["Kunstfehler"] },
    passages: [
      {
        heading: "Implantate › Kosten",
        body: "Ein einzelnes Implantat mit Krone kostet bei uns zwischen 2.200 und 2.900 Euro. Die Kasse zahlt einen festen Zuschuss, mit Bonusheft mehr.",
      },
      {
        heading: "Weisheitszähne",
        body: "Nach der Entfernung kühlen, zwei Tage nicht rauchen und weich essen. Die Schwellung ist am zweiten Tag am größten.",
      },
      {
        heading: "Zahnreinigung",
        body: "Die professionelle Zahnreinigung dauert eine Stunde und kostet 95 Euro. Viele Kassen erstatten einen Teil.",
      },
      {
        heading: "Knirschen",
        body: "Eine Schiene schützt die Zähne nachts und entlastet den Kiefer. Die Kasse übernimmt sie alle zwei Jahre.",
      },
    ],
  }),
  subjects: [
    "eine Schiene gegen Knirschen",
    "Angst vor der Betäubung",
    "Zahnfleischbluten beim Putzen",
    "eine Brücke statt Implantat",
    "Lachgas beim Zahnarzt",
  ],
  threads: [
    thread(
      3,
      2,
      "Was kostet ein Zahnimplantat mit Krone wirklich?",
      "Mir fehlt ein Backenzahn. Der Heilplan sagt 3.400 Euro. Ist das normal, und was zahlt die Kasse?",
    ),
    thread(
      3,
      1,
      "Weisheitszähne ziehen: alle vier auf einmal?",
      "Ich habe furchtbare Angst. Kann man das mit Lachgas machen, und wie lange ist man krank?",
    ),
    thread(
      3,
      4,
      "Kiefer knackt und schmerzt morgens",
      "Ich knirsche wohl nachts. Hilft eine Schiene, und bezahlt die die Kasse?",
    ),
    thread(
      3,
      6,
      "Zahnarzt für Angstpatienten in Freiburg?",
      "War seit acht Jahren nicht mehr. Könnt ihr eine Praxis empfehlen, die sich Zeit nimmt?",
    ),
    thread(
      2,
      13,
      "Professionelle Zahnreinigung alle sechs Monate nötig?",
      "Meine Praxis drängt darauf, kostet jedes Mal 110 Euro. Wie oft lasst ihr das machen?",
      { replies: ["Einmal im Jahr reicht"] },
    ),
    thread(
      2,
      19,
      "Zahnfleisch blutet beim Putzen",
      "Seit zwei Wochen jeden Morgen. Andere Bürste oder gleich zum Zahnarzt?",
    ),
    thread(
      2,
      85,
      "Brücke oder Implantat?",
      "Beide Nachbarzähne sind gesund. Wozu würdet ihr raten?",
      { replies: ["Implantat", "Kommt auf den Knochen an"] },
    ),
    thread(
      1,
      3,
      "Weisheitszähne sind raus",
      "War halb so wild, Backen wie ein Hamster. Wollte nur Mut machen.",
    ),
    thread(1, 830, "Weisheitszahn ziehen, tut das weh?", "Tut Weisheitszahn ziehen weh?", {
      trap: "old",
      replies: ["Nein"],
    }),
    thread(
      1,
      10,
      "Erledigt: Krone ist rausgefallen",
      "Wurde heute wieder eingesetzt. Danke für die Tipps!",
      { isAnswered: true },
    ),
    thread(
      0,
      1,
      "Kiefer oder Lärche für die Terrasse?",
      "Welches Holz hält länger? Der Händler empfiehlt Kiefer, kesseldruckimprägniert. Was meint ihr?",
      { trap: "Kiefer als Holz" },
    ),
    thread(
      0,
      2,
      "Meine Kiefer im Garten wird braun",
      "Die Nadeln fallen im Herbst ab. Ist die Kiefer krank, und wie schneide ich sie?",
      { trap: "Kiefer als Baum" },
    ),
    thread(
      0,
      2,
      "Dänische Krone abheben ohne Gebühren",
      "Welche Karte nehmt ihr in Kopenhagen? Wie steht die Krone gerade?",
      { trap: "Krone als Währung" },
    ),
    thread(
      0,
      3,
      "Neue Staffel von The Crown",
      "Schaut ihr The Crown auch? Die Krone auf dem Plakat ist eine Kopie, oder?",
      { trap: "Krone" },
    ),
    thread(
      0,
      1,
      "ZFA gesucht (m/w/d)",
      "Zahnarztpraxis in Freiburg sucht Zahnmedizinische Fachangestellte für professionelle Zahnreinigung. Bewerbung an die Praxis.",
      { trap: "Stellenangebot" },
    ),
    thread(
      0,
      2,
      "Kunstfehler beim Implantat, wen verklagen?",
      "Nach dem Zahnimplantat ist die Lippe taub. Was kostet ein Anwalt?",
      { trap: "excluded word" },
    ),
    thread(
      0,
      1,
      "Kiefer Zahnimplantat Kosten professionelle Zahnreinigung Krone günstig",
      "Zahnimplantat Kosten Kiefer Krone Weisheitszahn ziehen professionelle Zahnreinigung günstig Ausland Rabatt Zahnimplantat Kosten Krone Angebot",
      { trap: "keyword stuffing" },
    ),
    thread(
      0,
      3,
      "Was sagt der Zahnarzt zum Computer?",
      "Das wird jetzt ein Biss-chen wehtun. Haha, Krone der Schöpfung.",
      { trap: "Witz" },
    ),
  ],
};
