/** German cases of the check's corpus. */
import type { CorpusCase } from "./corpus-case.fixture.ts";

export const germanCases: CorpusCase[] = [
  {
    language: "de",
    brand: "Kanzlei Berger & Lohmann",
    industry: "Steuerberatung",
    overview: [
      "Die Kanzlei Berger & Lohmann berät seit 1998 kleine Unternehmen in Kassel. 14 Mitarbeiterinnen und Mitarbeiter kümmern sich um Buchhaltung, Lohnabrechnung und Jahresabschluss.",
      "Für das Erstgespräch sind 45 Minuten vorgesehen; es kostet 90 Euro und wird bei einem Auftrag angerechnet. Belege nimmt die Kanzlei auf Papier und digital über DATEV an.",
    ],
    keywords: ["Lohnabrechnung", "Belege digital", "Steuerberater Kassel"],
    topic: null,
    banned: ["Leidenschaft", "ganzheitlich", "maßgeschneidert"],
    post: {
      title: "Belege fotografieren statt abheften: reicht das dem Finanzamt?",
      author: "kiosk_kalle",
      community: "Gründerforum",
      body: [
        "Ich habe einen Kiosk mit etwa 80 Belegen im Monat. Das Thermopapier ist nach einem halben Jahr weiß. Darf ich die Originale nach dem Foto wegwerfen?",
      ],
      replies: [
        [
          "Steffi",
          "Nur wenn du das Verfahren schriftlich beschreibst. Das Muster der Steuerberaterkammer hat vier Seiten und war in einer Stunde ausgefüllt.",
        ],
        [
          "zahlenfuchs",
          "Das Foto muss vollständig und lesbar sein, auch die Rückseite, wenn dort etwas steht. Ich lege einen Zollstock daneben.",
        ],
        [
          "Ercan",
          "Zehn Jahre aufbewahren, auch digital. Mein Prüfer wollte 2022 die Dateien von 2014 sehen.",
        ],
      ],
    },
    sections: [
      [
        null,
        "Thermopapier hat ein kurzes Gedächtnis.",
        "Im Gründerforum fragt kiosk_kalle, ob ein Foto dem Finanzamt genügt [t].",
        "Bei rund 80 Belegen im Monat sammelt sich einiges an, und nach einem halben Jahr ist die Schrift verschwunden [b1].",
        "Die Antworten sind klarer, als man denken würde.",
      ],
      [
        "Erst beschreiben, dann wegwerfen",
        "Wer Originale vernichten will, muss sein Verfahren schriftlich beschreiben, sagt Steffi [r1].",
        "Das Muster der Steuerberaterkammer umfasst vier Seiten; das Ausfüllen hat eine Stunde gedauert [r1].",
        "Das klingt nach Bürokratie, spart aber Streit.",
        "Halten Sie fest, wer fotografiert, wann das geschieht und wo die Dateien liegen.",
      ],
      [
        "Was auf das Bild gehört",
        "Das Foto muss lesbar und vollständig sein, samt Rückseite, wenn dort etwas steht [r2].",
        "zahlenfuchs legt zur Sicherheit einen Zollstock daneben [r2].",
        "Achten Sie auf Tageslicht und auf glattes Papier.",
        "Ein zweiter Blick auf das Display kostet nur einen Moment.",
      ],
      [
        "Wie lange alles bleiben muss",
        "Auch digitale Belege sind zehn Jahre lang aufzubewahren [r3].",
        "Bei Ercan verlangte der Prüfer im Jahr 2022 die Dateien aus 2014 [r3].",
        "Eine Sicherung auf einem zweiten Gerät ist deshalb keine Übertreibung.",
        "Haben Sie schon einmal versucht, eine acht Jahre alte Datei zu öffnen?",
      ],
      [
        "So arbeitet die Kanzlei",
        "Die Kanzlei Berger & Lohmann berät seit 1998 kleine Unternehmen in Kassel [o1].",
        "14 Menschen arbeiten dort an Buchhaltung, Lohnabrechnung und Jahresabschluss [o1].",
        "Das Erstgespräch dauert 45 Minuten und kostet 90 €, die bei einem Auftrag angerechnet werden [o2].",
        "Belege können Sie auf Papier bringen oder über DATEV schicken [o2].",
        "Bringen Sie zum ersten Termin ruhig den ganzen Schuhkarton mit.",
      ],
      [
        "Zum Schluss",
        "Fangen Sie mit den Belegen dieser Woche an, nicht mit denen vom letzten Jahr.",
        "Ordnung entsteht durch Wiederholung.",
        "Und wenn etwas unklar bleibt, hilft eine kurze Nachfrage vor der Abgabe mehr als eine lange danach.",
      ],
    ],
  },
  {
    language: "de",
    brand: "Velo Nord",
    industry: "Fahrradwerkstatt",
    overview: [
      "Velo Nord repariert Fahrräder und Pedelecs in Flensburg. Die Werkstatt gehört Jule Petersen und Malik Arndt und hat dienstags bis samstags geöffnet.",
      "Eine Inspektion kostet 79 Euro und dauert zwei Werktage. Akkus werden auf einem eigenen Prüfstand gemessen; das Protokoll zeigt die Restkapazität in Prozent. Im Winter lagert Velo Nord Räder für 12 Euro im Monat ein.",
    ],
    keywords: ["Pedelec Akku", "Fahrrad Inspektion", "Winterlager"],
    topic: "Den Pedelec-Akku gut über den Winter bringen",
    banned: ["unschlagbar", "Schnäppchen", "revolutionieren"],
    post: {
      title: "Akku im Keller lassen oder mit in die Wohnung nehmen?",
      author: "flensfahrer",
      community: "Pedelec-Forum",
      body: [
        "Mein Keller hat im Winter 4 Grad. Der Akku ist von 2021 und schafft noch 60 km. Wie voll soll er sein, wenn das Rad drei Monate steht?",
      ],
      replies: [
        [
          "Birthe",
          "Frostfrei reicht. Ich lasse meinen bei 50 bis 70 Prozent und schaue alle sechs Wochen nach.",
        ],
        [
          "akkudoc",
          "Nie ganz leer lagern. Unter 10 Prozent schaltet die Elektronik irgendwann ab und wacht nicht mehr auf.",
        ],
        [
          "Nils K.",
          "Vor dem Laden auf Zimmertemperatur kommen lassen, eine Stunde reicht. Kalt laden schadet den Zellen.",
        ],
      ],
    },
    sections: [
      [
        null,
        "Drei Monate Pause sind für ein Fahrrad kein Problem, für seinen Akku schon eher.",
        "Im Pedelec-Forum möchte flensfahrer wissen, wie voll der Akku beim Einlagern sein soll [b1].",
        "Der Keller hat im Winter vier Grad, der Akku stammt aus dem Jahr 2021 und reicht noch für 60 Kilometer [b1].",
      ],
      [
        "Kühl ja, Frost nein",
        "Birthe hält einen frostfreien Raum für ausreichend [r1].",
        "Sie lagert ihren Akku mit 50 bis 70 % Ladung und sieht alle sechs Wochen nach dem Rechten [r1].",
        "Ein Eintrag im Kalender erinnert Sie daran.",
      ],
      [
        "Warum leer gefährlich ist",
        "Ganz leer sollte ein Akku nie liegen bleiben, schreibt akkudoc [r2].",
        "Unter zehn Prozent schaltet sich die Elektronik ab und lässt sich womöglich nicht mehr wecken [r2].",
        "Das ist ärgerlich, weil es sich mit einer Viertelstunde am Ladegerät vermeiden lässt.",
      ],
      [
        "Erst aufwärmen, dann laden",
        "Vor dem Laden sollte der Akku eine Stunde lang Zimmertemperatur annehmen, rät Nils K. [r3].",
        "Wer kalt lädt, schadet den Zellen [r3].",
        "Geduld kostet hier nichts.",
        "Stellen Sie das Ladegerät auf einen festen, trockenen Untergrund.",
      ],
      [
        "Was Velo Nord für Sie tun kann",
        "Velo Nord misst Akkus auf einem eigenen Prüfstand und hält die Restkapazität in einem Protokoll fest [o2].",
        "Eine Inspektion kostet 79 € und dauert zwei Werktage [o2].",
        "Für 12 Euro monatlich überwintert Ihr Rad in der Werkstatt [o2].",
        "Jule Petersen und Malik Arndt haben dienstags bis samstags geöffnet [o1].",
        "Rufen Sie am besten vor dem ersten Frost an.",
      ],
      [
        "Eine kleine Liste für den Herbst",
        "Akku ausbauen, Kontakte abwischen, Stand notieren.",
        "Reifen etwas stärker aufpumpen als sonst.",
        "Kette reinigen und sparsam ölen.",
        "Das Schloss nicht vergessen, auch im Keller wird gestohlen.",
      ],
    ],
  },
  {
    language: "de",
    brand: "Hofladen Sonnleitn",
    industry: "Direktvermarktung",
    overview: [
      "Der Hofladen Sonnleitn in Oberaudorf verkauft Käse, Eier und Gemüse vom eigenen Betrieb. Familie Huber bewirtschaftet 38 Hektar und hält 22 Milchkühe.",
      "Die Gemüsekiste kommt freitags, wiegt rund fünf Kilo und kostet 24,50 Euro. Geliefert wird im Umkreis von 15 Kilometern. Wer vor Mittwoch, 12 Uhr, absagt, zahlt nichts.",
    ],
    keywords: ["Gemüsekiste", "regional einkaufen"],
    topic: "Was tun mit zu viel Gemüse aus der Kiste",
    banned: ["superlecker", "Erlebnis"],
    post: null,
    sections: [
      [
        null,
        "Freitagabend, die Kiste steht in der Küche, und der Kohlrabi vom letzten Mal liegt noch im Kühlschrank.",
        "Das kennen viele, und es ist kein Grund, ein schlechtes Gewissen zu haben.",
      ],
      [
        "Zuerst sortieren",
        "Blattgemüse hält am kürzesten, Wurzeln halten am längsten.",
        "Legen Sie deshalb nach vorne, was bald wegmuss.",
        "Karotten bleiben knackig, wenn das Grün abgeschnitten ist.",
        "Zwiebeln und Kartoffeln vertragen sich nicht gut und sollten getrennt liegen.",
      ],
      [
        "Drei Gerichte, die alles verzeihen",
        "Eine Suppe nimmt fast jede Sorte auf.",
        "Ein Blech mit geröstetem Gemüse braucht nur Öl, Salz und Hitze.",
        "Für ein Pesto genügt das Grün von Radieschen oder Karotten.",
      ],
      [
        "Wie die Kiste funktioniert",
        "Die Gemüsekiste wiegt ungefähr fünf Kilogramm, kostet 24,50 € und kommt am Freitag [o2].",
        "Geliefert wird in einem Umkreis von 15 km [o2].",
        "Wer bis Mittwoch um 12 Uhr absagt, muss nichts bezahlen [o2].",
        "Familie Huber bewirtschaftet in Oberaudorf 38 Hektar und hält 22 Milchkühe [o1].",
        "Käse und Eier kommen vom selben Betrieb [o1].",
      ],
      [
        "Haltbar machen",
        "Einfrieren geht am schnellsten, wenn das Gemüse schon geschnitten ist.",
        "Für Sauerkraut brauchen Sie nur Kohl, Salz und etwas Zeit.",
        "Schreiben Sie das Datum auf jedes Glas.",
        "Welche Sorte bleibt bei Ihnen immer übrig?",
      ],
    ],
  },
];
