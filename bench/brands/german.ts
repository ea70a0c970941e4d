/** Brands that write in German, their sources full of numbers, names and quotes, which is where a check can go wrong. */
import { brand, post } from "./bench-brand.ts";
import type { BenchBrand } from "./bench-brand.ts";

export const germanBrands: readonly BenchBrand[] = [
  {
    brand: brand(
      {
        name: "Bergquell Bad",
        industry: "Sanitärinstallation",
        overview:
          "Bergquell Bad baut seit 1987 Bäder in Freiburg um. Ein Umbau dauert im Schnitt 11 Arbeitstage. Der Betrieb hat 14 Beschäftigte und bildet jedes Jahr zwei Lehrlinge aus. Die Beratung zu Hause kostet 90 Euro, die bei einem Auftrag angerechnet werden. Barrierefreie Duschen werden mit einem Gefälle von 2 Prozent gebaut.",
        voice: "sachlich und freundlich",
        language: "de",
      },
      ["einzigartig", "Rundum-sorglos", "revolutionär"],
    ),
    keywords: [
      "Badumbau",
      "barrierefreie Dusche",
      "Kosten Badsanierung",
      "bodengleiche Dusche",
      "Installateur Freiburg",
    ],
    topics: [
      "Was ein Badumbau im Altbau kostet",
      "Bodengleiche Dusche im zweiten Stock",
      "Wie lange das Bad beim Umbau ausfällt",
      "Barrierefrei umbauen, bevor man es braucht",
    ],
    posts: [
      post(
        {
          title: "Bad im Altbau, 6 Quadratmeter: womit rechnen?",
          body: "Unser Haus in Emmendingen ist von 1911. Der erste Handwerker nannte 23.000 Euro, der zweite 31.500 Euro. Was stimmt denn nun?",
          author: "altbaufan",
          community: "hausbau",
        },
        [
          [
            "Ruth Ohlsen",
            "Wir haben 2023 für 7 Quadratmeter 26.800 Euro bezahlt, die Leitungen waren der größte Posten.",
          ],
          ["fliesenleger_k", "Rechnet 15 Prozent Reserve ein. Hinter alten Fliesen ist immer was."],
          ["Tilo", "Die KfW hat uns 2.500 Euro für die Dusche ohne Schwelle dazugegeben."],
        ],
      ),
      post(
        {
          title: "Duschrinne stinkt nach drei Wochen",
          body: "Die Rinne ist neu und riecht seit 3 Wochen. Der Siphon wurde schon zweimal gereinigt. Hat jemand eine Idee?",
          author: "nasenbaer",
          community: "hausbau",
        },
        [
          [
            "Margarethe",
            "Bei uns war der Siphon trocken. Einmal in der Woche 2 Liter Wasser nachgießen, dann war Ruhe.",
          ],
          [
            "rohrfrei",
            "Mindestens 50 Millimeter Sperrwasser müssen es sein, sonst zieht es durch.",
          ],
        ],
      ),
    ],
  },
  {
    brand: brand(
      {
        name: "Imkerei Sonnleitner",
        industry: "Imkerei",
        overview:
          "Die Imkerei Sonnleitner betreut 120 Bienenvölker im Bayerischen Wald. Geerntet wird zweimal im Jahr, im Juni und im August. Ein Glas fasst 500 Gramm und kostet 8,50 Euro. Der Honig wird nicht über 38 Grad erwärmt. Auf den Märkten in Passau und Deggendorf steht die Familie seit 1996.",
        voice: "herzlich, ruhig",
        language: "de",
      },
      ["Superfood", "Wundermittel"],
    ),
    keywords: [
      "Waldhonig",
      "Honig kristallisiert",
      "Imker in der Nähe",
      "Bienenvolk",
      "kalt geschleuderter Honig",
    ],
    topics: [
      "Warum Honig kristallisiert und was dann hilft",
      "Waldhonig oder Blütenhonig",
      "Ein Bienenvolk über den Winter bringen",
    ],
    posts: [
      post(
        {
          title: "Honig nach 4 Monaten steinhart",
          body: "Mein Glas vom Markt ist nach 4 Monaten so hart, dass der Löffel sich biegt. Darf ich es in die Mikrowelle stellen?",
          author: "loeffelbieger",
          community: "kochen",
        },
        [
          ["Xaver", "Auf keinen Fall. Ein Wasserbad bei 40 Grad, und nach 3 Stunden ist er weich."],
          ["Bienenlotte", "Raps wird am schnellsten fest, manchmal schon nach 10 Tagen."],
        ],
      ),
    ],
  },
];
