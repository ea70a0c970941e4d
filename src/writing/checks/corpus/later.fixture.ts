/**
 * Cases that were held out at first. At first sight the check raised 3 alarms in 125 sentences here and found 267 of 277
 * errors; it has learnt from them since.
 */
import type { CorpusCase } from "./corpus-case.fixture.ts";
import type { ErrorPhrases } from "./error-phrases.fixture.ts";

export const laterCases: CorpusCase[] = [
  {
    language: "en",
    brand: "Saltmarsh Pottery",
    industry: "ceramics",
    overview: [
      "Saltmarsh Pottery makes stoneware tableware in Whitstable. Gwen Aldridge throws every piece by hand and fires twice a month, 140 pieces at a time. The glazes are lead-free and have been tested for the dishwasher.",
      "A mug costs £28, a dinner plate £36. Seconds with small flaws are sold at half price in the yard on the first Saturday of the month. Orders leave the studio within ten working days.",
      "Evening classes run for six weeks with eight students and cost £210, clay and firing included.",
    ],
    keywords: ["handmade mugs", "stoneware plates", "pottery classes"],
    topic: null,
    banned: ["rustic", "curated", "timeless"],
    post: {
      title: "Why do my handmade mugs get brown lines?",
      author: "teastain",
      community: "r/Ceramics",
      body: [
        "I have four mugs from a market stall. After a year all of them have thin brown lines inside, like a net. Are they still safe to drink from?",
      ],
      replies: [
        [
          "kilnkate",
          "That is crazing: the glaze fits badly and cracks as it cools. Tea gets into the cracks. It looks worse than it is.",
        ],
        [
          "Anselm",
          "Soak them overnight in hot water with a spoon of oxygen bleach. Mine came out white after eight hours.",
        ],
        [
          "muddy_hands",
          "If the clay was fired below 1200 degrees water can creep into the body. Fill the mug, put it on paper and look after 24 hours.",
        ],
      ],
    },
    sections: [
      [
        null,
        "A good mug tends to outlive the shelf that it stands on.",
        "Sometimes, though, it starts to draw a map of its own.",
        "In r/Ceramics, teastain describes thin brown lines, like a net, in four mugs from a market stall [b1].",
        "They appeared within a year, and the worry is whether it is still safe to drink from them [b1].",
      ],
      [
        "What the lines are",
        "The name for it is crazing, explains kilnkate: a glaze that fits badly cracks while it cools [r1].",
        "Tea then finds its way into the cracks, and the result looks worse than it is [r1].",
        "No amount of scrubbing will close them again.",
        "You did nothing wrong by using the mug.",
      ],
      [
        "Getting the Stains Out",
        "Anselm soaks the mugs overnight in hot water with a spoonful of oxygen bleach [r2].",
        "Eight hours later they were white again [r2].",
        "Rinse well before the next cup, and try one mug first.",
      ],
      [
        "A test that costs nothing",
        "Clay that was fired below 1,200 °C can let water into the body, writes muddy_hands [r3].",
        "The test is simple: fill the mug, stand it on paper and look again a day later [r3].",
        "A dry sheet is good news.",
        "A damp ring means that the mug should hold pencils from now on.",
      ],
      [
        "How the studio works",
        "Gwen Aldridge throws each piece by hand in Whitstable and fires the kiln twice a month [o1].",
        "About 140 pieces go into every firing [o1].",
        "Saltmarsh Pottery uses lead-free glazes that were tested for the dishwasher [o1].",
        "Mugs are £28 and dinner plates £36 [o2].",
        "Pieces with a small flaw go for half the price in the yard, on the first Saturday of the month [o2].",
        "An order leaves the studio within ten working days [o2].",
        "For £210 you can join an evening class of eight that lasts six weeks, with clay and firing included [o3].",
      ],
      [
        "Before you buy the next one",
        "Ask the potter how the glaze was tested.",
        "Run a thumb along the inside of the rim.",
        "Tap it gently and listen for a clear ring.",
        "Then choose the one that fits your hand, because you will hold it every morning.",
      ],
    ],
  },
  {
    language: "en",
    brand: "Brightpath Tutors",
    industry: "education",
    overview: [
      "Brightpath Tutors teaches maths and physics online to pupils between 11 and 18. Lessons last 50 minutes and cost £34; the first one is free. Every tutor has a degree in the subject and at least two years in a classroom.",
      "Parents get a short report after each lesson. In 2025, 212 pupils took lessons, most of them for five months. Cancelling is free up to six hours before.",
    ],
    keywords: ["online maths tutor", "exam revision"],
    topic: "How to revise for maths when you have left it late",
    banned: ["genius", "supercharge"],
    post: null,
    sections: [
      [
        null,
        "Three weeks before an exam is late, but it is not too late.",
        "Panic makes the hours shorter than they are.",
        "What helps is a plan that leaves something out.",
      ],
      [
        "Start with the marks, not the chapters",
        "Look at an old paper and count where the marks are.",
        "Algebra and graphs usually carry more of them than the topic you are afraid of.",
        "Do those first, while your head is fresh.",
        "Leave the rare topics for the last evening, or for nobody.",
      ],
      [
        "Practise by hand",
        "Reading a solution feels like learning and is mostly reading.",
        "Cover it, take a pen, and get stuck on your own.",
        "Being stuck for a few minutes is where the work happens.",
        "How often have you nodded at an answer that you could not have written?",
      ],
      [
        "When a tutor makes sense",
        "Brightpath Tutors teaches maths and physics over the internet to pupils aged 11 to 18 [o1].",
        "A lesson lasts 50 minutes and costs £34, and the first is free [o1].",
        "All tutors hold a degree in their subject and have spent two years or more in a classroom [o1].",
        "Parents receive a short report after every lesson [o2].",
        "Of the 212 pupils who took lessons in 2025, most stayed for five months [o2].",
        "You may cancel free of charge until six hours before [o2].",
      ],
      [
        "The night before",
        "Pack your calculator, two pens and a bottle of water.",
        "Read through your own mistakes once more, then stop.",
        "Sleep does more for you than another hour of formulas.",
      ],
    ],
  },
  {
    language: "de",
    brand: "Backhaus Ellerbrock",
    industry: "Bäckerei",
    overview: [
      "Das Backhaus Ellerbrock in Lüneburg backt Sauerteigbrot nach einem Rezept von 1953. Meisterin Frauke Ellerbrock führt den Betrieb in dritter Generation mit neun Angestellten.",
      "Der Teig ruht 36 Stunden. Ein Kilo Roggenbrot kostet 6,80 Euro. Mittwochs gibt es ab 6 Uhr glutenfreies Brot auf Vorbestellung. Was abends übrig bleibt, geht an die Tafel.",
    ],
    keywords: ["Sauerteigbrot", "Roggenbrot", "Brot aufbewahren"],
    topic: null,
    banned: ["Manufaktur", "traumhaft", "zaubern"],
    post: {
      title: "Mein Sauerteig wird jedes Mal zu sauer",
      author: "krustenfan",
      community: "Brotback-Forum",
      body: [
        "Ich füttere meinen Ansatz einmal am Tag mit 50 g Mehl und lasse ihn bei 28 Grad stehen. Das Brot zieht einem die Schuhe aus. Woran liegt das?",
      ],
      replies: [
        [
          "Hedda",
          "28 Grad ist zu warm für einen ganzen Tag. Bei 22 Grad wird er milder, oder du fütterst zweimal.",
        ],
        [
          "roggenrolf",
          "Nimm weniger Anstellgut, zehn Prozent reichen völlig. Je mehr alter Teig, desto mehr Säure.",
        ],
        [
          "Tarik",
          "Salz bremst. Ich gebe zwei Prozent schon in die letzte Stufe, dann kippt er mir über Nacht nicht.",
        ],
      ],
    },
    sections: [
      [
        null,
        "Sauerteig ist ein Haustier, das man essen kann.",
        "Wie jedes Haustier reagiert er auf Wärme, Futter und Launen.",
        "Im Brotback-Forum klagt krustenfan über Brot, das einem die Schuhe auszieht [b1].",
        "Gefüttert wird der Ansatz einmal täglich mit 50 Gramm Mehl, bei 28 Grad [b1].",
      ],
      [
        "Die Temperatur",
        "Für einen ganzen Tag sind 28 Grad zu warm, findet Hedda [r1].",
        "Bei 22 °C wird der Teig milder; wer es warm mag, füttert zweimal [r1].",
        "Ein Platz im Flur ist oft besser als einer über der Heizung.",
        "Ein einfaches Thermometer beendet viele Diskussionen.",
      ],
      [
        "Weniger vom alten Teig",
        "Zehn Prozent Anstellgut genügen nach der Erfahrung von roggenrolf [r2].",
        "Je größer der Anteil an altem Teig, desto mehr Säure entsteht [r2].",
        "Wiegen Sie deshalb ab, statt zu schätzen.",
      ],
      [
        "Salz als Bremse",
        "Tarik gibt zwei Prozent Salz schon in die letzte Stufe, damit der Teig über Nacht nicht kippt [r3].",
        "Das ist ungewöhnlich, aber leicht auszuprobieren.",
        "Ändern Sie immer nur eine Sache, sonst wissen Sie hinterher nicht, was geholfen hat.",
      ],
      [
        "So entsteht das Brot im Backhaus",
        "Im Backhaus Ellerbrock ruht der Teig 36 Stunden [o2].",
        "Das Rezept stammt aus dem Jahr 1953 [o1].",
        "Frauke Ellerbrock leitet den Lüneburger Betrieb in dritter Generation und beschäftigt neun Angestellte [o1].",
        "Das Kilo Roggenbrot kostet 6,80 € [o2].",
        "Glutenfreies Brot gibt es mittwochs ab 6 Uhr, wenn Sie es vorbestellen [o2].",
        "Übrig gebliebenes Brot bekommt am Abend die Tafel [o2].",
      ],
      [
        "Wie Brot länger frisch bleibt",
        "Lagern Sie es mit der Schnittfläche nach unten.",
        "Ein Tontopf hält die Feuchtigkeit besser als eine Plastiktüte.",
        "Im Kühlschrank wird es schneller alt, als man glaubt.",
        "Scheiben lassen sich gut einfrieren und am Morgen toasten.",
        "Und aus dem letzten Rest werden Semmelbrösel oder Knödel.",
      ],
    ],
  },
  {
    language: "de",
    brand: "Lumo Solar",
    industry: "Photovoltaik",
    overview: [
      "Lumo Solar plant und montiert Photovoltaikanlagen auf Einfamilienhäusern in Thüringen. Seit 2017 hat das Team aus Jena 640 Anlagen gebaut, im Mittel mit 8,4 Kilowatt.",
      "Ein Angebot liegt nach fünf Werktagen vor und gilt drei Monate. Auf die Montage gibt es sieben Jahre Gewährleistung. Eine Wartung kostet 149 Euro und ist alle vier Jahre sinnvoll.",
    ],
    keywords: ["Photovoltaik Einfamilienhaus", "Balkonkraftwerk", "Solaranlage Wartung"],
    topic: "Lohnt sich eine Solaranlage auf einem Ost-West-Dach?",
    banned: ["garantiert", "kinderleicht"],
    post: {
      title: "Ost-West-Dach: lieber lassen?",
      author: "dachhase",
      community: "Haustechnik-Forum",
      body: [
        "Unser First läuft von Nord nach Süd. Der Vertreter meinte, wir verlieren 40 Prozent. Wir verbrauchen 4.200 kWh im Jahr, vor allem morgens und abends.",
      ],
      replies: [
        [
          "Wenke",
          "40 Prozent stimmt nicht. Bei uns sind es 15 gegenüber Süd, dafür kommt der Strom dann, wenn wir ihn brauchen.",
        ],
        [
          "elektro_olli",
          "Nimm einen Wechselrichter mit zwei Eingängen, einen je Dachseite. Sonst zieht die schwache Seite die starke runter.",
        ],
        [
          "Gesine",
          "Wir haben 11.900 Euro für 9 kWp bezahlt und rechnen mit zwölf Jahren, bis sie drin sind.",
        ],
      ],
    },
    sections: [
      [
        null,
        "Nicht jedes Haus wurde mit Blick auf die Sonne gebaut.",
        "Im Haustechnik-Forum schreibt dachhase, ein Vertreter habe einen Verlust von 40 Prozent vorhergesagt [b1].",
        "Der Haushalt verbraucht 4200 kWh im Jahr, das meiste davon morgens und abends [b1].",
        "Genau das macht die Frage spannend.",
      ],
      [
        "Wie groß der Verlust wirklich ist",
        "Wenke widerspricht: Gegenüber einem Süddach fehlen ihr nur 15 % [r1].",
        "Dafür kommt der Strom zu den Zeiten, in denen er gebraucht wird [r1].",
        "Eine flache Kurve kann mehr wert sein als eine hohe Spitze.",
        "Fragen Sie nach einer Rechnung für Ihr eigenes Dach.",
      ],
      [
        "Zwei Seiten, zwei Eingänge",
        "elektro_olli rät zu einem Wechselrichter mit zwei Eingängen, für jede Dachseite einen [r2].",
        "Andernfalls zieht die schwache Seite die starke mit herunter [r2].",
        "Das steht selten im Prospekt.",
      ],
      [
        "Was es kostet",
        "Gesine hat für 9 kWp 11.900 Euro bezahlt und rechnet mit zwölf Jahren, bis das Geld wieder drin ist [r3].",
        "Preise ändern sich, darum zählt nur ein frisches Angebot.",
        "Lumo Solar legt ein Angebot nach fünf Werktagen vor, und es gilt drei Monate [o2].",
        "Die Gewährleistung auf die Montage beträgt sieben Jahre [o2].",
        "Für 149 € wird die Anlage gewartet, sinnvollerweise alle vier Jahre [o2].",
        "Seit 2017 sind in Thüringen 640 Anlagen entstanden, im Schnitt mit 8,4 Kilowatt [o1].",
      ],
      [
        "Vor dem ersten Gespräch",
        "Suchen Sie die letzten drei Stromrechnungen heraus.",
        "Machen Sie Fotos vom Dach und vom Zählerschrank.",
        "Überlegen Sie, ob ein Elektroauto oder eine Wärmepumpe geplant ist.",
        "Wer am Tag zu Hause ist, hat von der Anlage am meisten.",
      ],
    ],
  },
  {
    language: "es",
    brand: "Taller Brea",
    industry: "reparación de muebles",
    overview: [
      "Taller Brea restaura muebles antiguos en Gijón. Lo lleva Rosario Brea con dos ayudantes desde 2009. Cada mes entran unas quince piezas.",
      "Un presupuesto es gratis y llega en tres días. Barnizar una silla cuesta desde 65 euros; una cómoda, desde 240. El taller recoge y entrega en un radio de 40 kilómetros por 25 euros.",
    ],
    keywords: ["restaurar muebles", "barniz", "carcoma"],
    topic: null,
    banned: ["mágico", "exclusivo"],
    post: {
      title: "¿Cómo sé si la carcoma sigue viva?",
      author: "silla_coja",
      community: "Foro Bricolaje",
      body: [
        "He heredado una cómoda de 1920 llena de agujeritos. Por las mañanas veo polvo fino en el suelo. No quiero contagiar el resto de la casa.",
      ],
      replies: [
        [
          "Benito",
          "El polvo nuevo significa que está activa. Pon un papel negro debajo y míralo a la semana.",
        ],
        [
          "encina",
          "Yo la inyecté con una jeringuilla y la envolví en plástico 21 días. No ha vuelto en seis años.",
        ],
        ["Charo", "El frío también funciona, pero hacen falta dos semanas a veinte bajo cero."],
      ],
    },
    sections: [
      [
        null,
        "Un mueble heredado trae recuerdos y, a veces, inquilinos.",
        "silla_coja recibió una cómoda de 1920 con muchos agujeritos y encuentra polvo fino cada mañana [b1].",
        "Le preocupa que se contagie el resto de la casa [b1].",
      ],
      [
        "Comprobar si está activa",
        "El polvo nuevo indica que la carcoma sigue activa, dice Benito [r1].",
        "Su truco es poner un papel negro debajo y mirarlo al cabo de una semana [r1].",
        "Los agujeros viejos son oscuros y los nuevos, claros.",
        "Una linterna ayuda bastante.",
      ],
      [
        "Tratarla en casa",
        "encina usó una jeringuilla y envolvió el mueble en plástico durante tres semanas [r2].",
        "En seis años no ha vuelto a aparecer [r2].",
        "El frío es otra opción: según Charo hacen falta dos semanas a veinte grados bajo cero [r3].",
        "Trabaja con guantes y abre las ventanas.",
      ],
      [
        "Cuándo llamar a un taller",
        "Taller Brea restaura muebles antiguos en Gijón desde 2009, con Rosario Brea y dos ayudantes [o1].",
        "Cada mes llegan unas 15 piezas [o1].",
        "El presupuesto no cuesta nada y tarda tres días [o2].",
        "Barnizar una silla sale desde 65 € y una cómoda desde 240 [o2].",
        "Por 25 euros recogen y entregan en un radio de 40 km [o2].",
        "Manda fotos de frente, de lado y por debajo.",
      ],
      [
        "Después del tratamiento",
        "Tapa los agujeros con cera del mismo tono.",
        "Así verás enseguida si aparece uno nuevo.",
        "Deja el mueble lejos del radiador.",
        "¿Tienes otra pieza que te preocupa?",
      ],
    ],
  },
];

export const laterPhrases: Record<"en" | "de" | "es", ErrorPhrases> = {
  en: {
    numbers: [
      "A survey found that 83% of people agree.",
      "The method was patented in 1962.",
      "It adds roughly $17 to the bill.",
      "Expect to wait ninety days.",
      "Some 52,000 households have switched already.",
      "It cuts the time by a factor of 4.7.",
      "Seventy people work on nothing else.",
    ],
    names: [
      "Margaret Thornbury wrote a whole book about it.",
      "It was Kowalski who had the idea.",
      "Philips sells a similar one.",
      "The trick is popular in Copenhagen.",
      "Professor Adeyemi calls this the waiting game.",
      "Researchers at Stanford agree.",
      "You will find it on Etsy.",
    ],
    quotes: [
      "“It felt like starting all over again,” one of them admitted.",
      'Somebody replied: "just throw it away and buy a new one".',
      "A neighbour called it “a complete waste of money”.",
    ],
  },
  de: {
    numbers: [
      "Eine Umfrage ergab, dass 83 % der Befragten zustimmen.",
      "Das Verfahren wurde 1962 patentiert.",
      "Das schlägt mit rund 17 Euro zu Buche.",
      "Rechnen Sie mit neunzig Tagen.",
      "Rund 52.000 Haushalte haben schon gewechselt.",
      "Das senkt den Aufwand auf 4,7 Stunden.",
      "Siebzig Leute arbeiten an nichts anderem.",
    ],
    names: [
      "Margarete Thornbeck hat ein ganzes Buch darüber geschrieben.",
      "Auf die Idee kam ein gewisser Herr Kowalski.",
      "Etwas Ähnliches verkauft Philips.",
      "Besonders beliebt ist der Trick in Kopenhagen.",
      "Professor Adeyemi nennt das ein Geduldsspiel.",
      "Forscher aus Stanford sehen das ähnlich.",
      "Zu finden ist so etwas auf eBay.",
    ],
    quotes: [
      "„Es war, als würde ich von vorn anfangen“, gab einer zu.",
      'Jemand antwortete: "Wirf es weg und kauf ein neues".',
      "Eine Nachbarin sprach von »reiner Geldverschwendung für alle«.",
    ],
  },
  es: {
    numbers: [
      "Una encuesta reveló que el 83 % está de acuerdo.",
      "El método se patentó en 1962.",
      "Añade unos 17 dólares a la factura.",
      "Cuenta con noventa días de espera.",
      "Unos 52.000 hogares ya han cambiado.",
      "Setenta personas no hacen otra cosa.",
    ],
    names: [
      "Margarita Tornero escribió un libro entero sobre esto.",
      "La idea fue de un tal Kowalski.",
      "Philips vende algo parecido.",
      "El truco es popular en Copenhague.",
      "La profesora Adeyemi lo llama el juego de esperar.",
      "Lo encontrarás en Wallapop.",
    ],
    quotes: [
      "«Fue como empezar de cero», admitió uno de ellos.",
      'Alguien contestó: "tíralo y compra uno nuevo".',
    ],
  },
};
