/** A German locksmith; "Schloss" is also a castle, "Schlüssel" also a wrench and a cipher. */
import { brand, thread } from "./corpus-brand.ts";
import type { CorpusBrand } from "./corpus-brand.ts";

export const locksmith: CorpusBrand = {
  brand: brand({
    name: "Kranz Sicherheit",
    language: "de",
    industry: "Schlüsseldienst und Einbruchschutz",
    overview:
      "Kranz Sicherheit öffnet Türen in Dresden rund um die Uhr zu festen Preisen. Wir tauschen Schließzylinder, rüsten Fenster und Haustüren mit Querriegeln und Zusatzschlössern nach und beraten kostenlos zum Einbruchschutz. In der Werkstatt machen wir Schlüssel nach, auch mit Sicherungskarte. Tresore liefern und verankern wir.",
    audience: "Mieter, Hausbesitzer und Hausverwaltungen",
    keywords: [
      "Schloss",
      "Schließzylinder tauschen",
      "Einbruchschutz",
      "Schlüssel nachmachen",
      "Tresor",
    ],
    donts: ["Nicht über Politik sprechen", "Keine Anleitung zum Öffnen fremder Türen"],
    passages: [
      {
        heading: "Türöffnung › Preise",
        body: "Eine zugefallene Tür öffnen wir werktags für 89 Euro, nachts und am Wochenende für 139 Euro. Der Preis gilt mit Anfahrt im Stadtgebiet.",
      },
      {
        heading: "Schließzylinder messen",
        body: "Gemessen wird von der Schraube in der Mitte nach beiden Seiten, innen und außen getrennt. Der Zylinder darf außen höchstens drei Millimeter überstehen.",
      },
      {
        heading: "Einbruchschutz › Fenster",
        body: "Pilzkopfzapfen und abschließbare Griffe halten die meisten Täter auf. Die Förderung beantragt man vor dem Einbau.",
      },
      {
        heading: "Schlüssel mit Sicherungskarte",
        body: "Für geschützte Schlüssel brauchen wir die Karte und einen Ausweis. Die Kopie dauert drei bis fünf Werktage.",
      },
    ],
  }),
  subjects: [
    "einen Querriegel an der Wohnungstür",
    "abschließbare Fenstergriffe",
    "die Kosten einer Türöffnung",
    "eine Schließanlage im Mietshaus",
    "ein Zusatzschloss für die Kellertür",
  ],
  threads: [
    thread(
      3,
      1,
      "Welchen Schließzylinder brauche ich?",
      "Wir sind umgezogen und wollen den Zylinder der Haustür tauschen. Wie misst man das richtig, und worauf sollte man beim Kauf achten?",
    ),
    thread(
      3,
      2,
      "Was darf ein Schlüsseldienst nachts kosten?",
      "Gestern ist mir die Tür zugefallen, und der Mann wollte 480 Euro. Ist das normal in Dresden? Wen könnt ihr empfehlen?",
    ),
    thread(
      3,
      5,
      "Einbruchschutz für Erdgeschosswohnung",
      "Bei den Nachbarn wurde eingebrochen. Was bringt an alten Fenstern wirklich etwas, und gibt es noch eine Förderung?",
    ),
    thread(
      3,
      3,
      "Kann man Schlüssel mit Sicherungskarte nachmachen lassen?",
      "Ich brauche zwei weitere Schlüssel für die WG. Der Baumarkt sagt, das geht nicht. Wer macht das?",
    ),
    thread(
      2,
      14,
      "Haustürschloss klemmt bei Kälte",
      "Seit dem Frost lässt sich das Schloss nur noch mit Gewalt drehen. Ölen, Graphit oder gleich neu?",
      { replies: ["Auf keinen Fall Öl nehmen"] },
    ),
    thread(
      2,
      20,
      "Kleiner Tresor für Dokumente: verschrauben oder nicht?",
      "Mietwohnung, Estrich. Reicht ein Möbeltresor, wenn er nicht verankert ist?",
    ),
    thread(
      2,
      70,
      "Türschlösser einheitlich mit einem Schlüssel?",
      "Haben drei Eingangstüren und drei Schlüssel. Kann man das umrüsten?",
      { replies: ["Gleichschließend heißt das", "Frag einen Fachbetrieb"] },
    ),
    thread(
      1,
      4,
      "Endlich neue Schlösser drin",
      "Gestern wurden alle Zylinder gewechselt, fühlt sich gleich sicherer an. Wollte ich nur mal erzählen.",
    ),
    thread(
      1,
      800,
      "Schließzylinder tauschen, aber wie?",
      "Wie wechselt man einen Schließzylinder?",
      { trap: "old", replies: ["Schraube raus, Schlüssel leicht drehen, rausziehen"] },
    ),
    thread(
      1,
      9,
      "Gelöst: Schlüssel steckt innen",
      "Danke, der Tipp mit dem Notdienst hat geholfen, Tür ist wieder auf.",
      { isAnswered: true },
    ),
    thread(
      0,
      1,
      "Welches Schloss in Sachsen lohnt sich mit Kindern?",
      "Moritzburg oder Pillnitz? Wir suchen ein Schloss mit schönem Park und Café für Sonntag. Was empfehlt ihr?",
      { trap: "Schloss als Gebäude" },
    ),
    thread(
      0,
      2,
      "Hochzeit im Schloss feiern",
      "Hat jemand Erfahrung mit Schlosshotels bei Dresden? Wie teuer ist die Miete für 80 Gäste?",
      { trap: "Schloss als Gebäude" },
    ),
    thread(
      0,
      2,
      "Öffentlicher Schlüssel wird von SSH abgelehnt",
      "Ich habe den Schlüssel mit ssh-keygen erzeugt, aber der Server fragt weiter nach dem Passwort. Was mache ich falsch?",
      { trap: "Schlüssel der Informatik" },
    ),
    thread(
      0,
      3,
      "Drehmomentschlüssel gesucht",
      "Welchen Schlüssel nehmt ihr für Zündkerzen? Suche etwas von 5 bis 25 Nm.",
      { trap: "Werkzeug" },
    ),
    thread(
      0,
      1,
      "Monteur für Einbruchschutz gesucht (m/w/d)",
      "Wir stellen ein: Schlosser mit Führerschein, unbefristet, ab sofort. Bewerbung per Mail.",
      { trap: "Stellenangebot" },
    ),
    thread(
      0,
      1,
      "Schloss Tresor Einbruchschutz Schlüssel nachmachen billig",
      "Schloss Tresor Einbruchschutz Schließzylinder tauschen Schlüssel nachmachen Angebot Schloss Tresor günstig Schließzylinder tauschen Einbruchschutz Rabatt",
      { trap: "keyword stuffing" },
    ),
    thread(
      0,
      2,
      "Die Politik tut nichts gegen Einbrecher",
      "Die Regierung schaut zu, während eingebrochen wird. Einbruchschutz soll der Bürger selbst zahlen. Wählt die ab!",
      { trap: "off limits: Politik" },
    ),
    thread(
      0,
      2,
      "Wie kriege ich das Schloss vom Nachbarn auf?",
      "Will nur mal schauen, was er im Keller hat, haha. Kommt ein Schlosser in eine Bar …",
      { trap: "Witz" },
    ),
    thread(
      0,
      4,
      "How much should a locksmith charge at night?",
      "I was locked out in Dresden and paid 400 euros to change the cylinder. Is that normal?",
      { trap: "other language" },
    ),
  ],
};
