/** An Italian fishing guide; "pesca" is also a peach. */
import { brand, thread } from "./corpus-brand.ts";
import type { CorpusBrand } from "./corpus-brand.ts";

export const fishing: CorpusBrand = {
  brand: brand({
    name: "Lario Pesca",
    language: "it",
    industry: "Guida di pesca e noleggio attrezzatura",
    overview:
      "Lario Pesca accompagna pescatori sul lago di Como, in barca e da riva. Le uscite durano mezza giornata o una giornata intera, con canne e mulinelli inclusi. Aiutiamo a ottenere la licenza di pesca e spieghiamo le misure minime. In negozio ripariamo mulinelli e vendiamo esche artificiali.",
    audience: "Principianti e turisti",
    keywords: [
      "pesca",
      "licenza di pesca",
      "uscite in barca",
      "canna da pesca",
      "esche artificiali",
    ],
    donts: [],
    passages: [
      {
        heading: "Licenza di pesca in Lombardia",
        body: "Serve la licenza di tipo B, che si paga online e vale un anno. Sotto i 18 anni non serve. Per i turisti esiste quella di quindici giorni.",
      },
      {
        heading: "Uscite in barca",
        body: "Mezza giornata per due persone costa 180 euro, con canne, mulinelli ed esche. Partiamo da Bellano alle sei.",
      },
      {
        heading: "Riparazione mulinelli",
        body: "Puliamo e ingrassiamo il mulinello e cambiamo i cuscinetti. Di solito bastano tre giorni.",
      },
    ],
  }),
  subjects: [
    "pescare il persico dal pontile",
    "un mulinello per principianti",
    "pescare con i bambini sul lago",
    "le misure minime della trota",
    "la manutenzione del mulinello",
  ],
  threads: [
    thread(
      3,
      2,
      "Che licenza serve per pescare sul lago di Como?",
      "Vengo una settimana a giugno con mio figlio di 12 anni. Dove si paga la licenza di pesca e quanto costa per i turisti?",
    ),
    thread(
      3,
      3,
      "Consigli per una guida di pesca sul Lario?",
      "Vorrei regalare un'uscita in barca a mio padre. Qualcuno conosce una guida brava? Meglio mezza giornata?",
    ),
    thread(
      3,
      5,
      "Quale canna da pesca per cominciare?",
      "Non ho mai pescato, vorrei provare con il persico da riva. Che canna e che mulinello mi consigliate?",
    ),
    thread(
      2,
      10,
      "Il mulinello gratta dopo l'inverno",
      "Fa rumore quando recupero. Basta il grasso o sono i cuscinetti?",
      { replies: ["Aprilo e guarda"] },
    ),
    thread(
      2,
      16,
      "Esche artificiali per il luccio: quali colori?",
      "Acqua torbida dopo le piogge. Cosa usate voi?",
    ),
    thread(
      2,
      75,
      "Misura minima della trota lacustre?",
      "Non trovo il regolamento aggiornato, qualcuno lo sa?",
      { replies: ["Credo 40"] },
    ),
    thread(
      1,
      4,
      "Primo luccio dell'anno!",
      "Novantadue centimetri, rilasciato. Preso con un artificiale a Colico.",
      { score: 150 },
    ),
    thread(1, 760, "Licenza di pesca: dove?", "Dove si fa la licenza di pesca?", {
      trap: "old",
      replies: ["Online"],
    }),
    thread(1, 9, "[Risolto] Licenza persa", "Grazie, ho ristampato la licenza di pesca dal sito.", {
      isAnswered: true,
    }),
    thread(
      0,
      1,
      "Marmellata di pesca: quanto zucchero?",
      "Ho tre chili di pesche mature. Che ricetta usate per la marmellata di pesca?",
      { trap: "pesca frutto" },
    ),
    thread(
      0,
      2,
      "La mia pesca ha le foglie arricciate",
      "L'albero di pesca ha bolle rosse sulle foglie. Quale prodotto mi consigliate?",
      { trap: "pesca frutto" },
    ),
    thread(
      0,
      2,
      "Canna da zucchero in vaso",
      "Si può coltivare la canna sul balcone? Quale terra serve?",
      { trap: "canna" },
    ),
    thread(
      0,
      1,
      "Cercasi commesso negozio di pesca",
      "Assumiamo addetto vendita con esperienza di pesca. Inviare curriculum.",
      { trap: "offerta di lavoro" },
    ),
    thread(
      0,
      2,
      "Vendo canna da pesca e mulinello",
      "Usata due volte, 60 euro, spedizione inclusa. Scrivetemi in privato.",
      { trap: "vendita" },
    ),
    thread(
      0,
      1,
      "pesca licenza di pesca canna da pesca esche artificiali uscite in barca offerta",
      "pesca licenza di pesca canna da pesca esche artificiali uscite in barca sconto pesca canna da pesca offerta esche artificiali pesca",
      { trap: "keyword stuffing" },
    ),
    thread(
      0,
      3,
      "Pescatori barzelletta",
      "Due pescatori in barca: hai preso qualcosa? Sì, il raffreddore! Ahahah",
      { trap: "barzelletta" },
    ),
  ],
};
