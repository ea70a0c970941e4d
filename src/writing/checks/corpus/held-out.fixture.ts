/**
 * Cases that were written after the check was made. At first sight it raised 3 alarms in 72 sentences here and found 146 of
 * 153 errors; what that taught was mended. Whoever wants to know how it does on new text writes a new one.
 */
import type { CorpusCase } from "./corpus-case.fixture.ts";
import type { ErrorPhrases } from "./error-phrases.fixture.ts";

export const heldOutCases: CorpusCase[] = [
  {
    language: "en",
    brand: "Greenshed Gardens",
    industry: "gardening",
    overview: [
      "Greenshed Gardens designs and plants small gardens in and around Norwich. Two designers, Fay Okonkwo and Rhys Pugh, take on about 45 gardens a year, none larger than 300 square metres.",
      "A first visit lasts 90 minutes and costs £75, which is taken off the bill if the garden is built. Planting weeks are in April and October. Plants that die within the first year are replaced once.",
    ],
    keywords: ["small garden design", "shady garden", "lawn alternatives"],
    topic: null,
    banned: ["oasis", "stunning", "transform"],
    post: {
      title: "North-facing garden, the lawn is pure moss. Give up on grass?",
      author: "mossboss",
      community: "UK Gardening",
      body: [
        "Our plot is 6 by 9 metres and gets maybe two hours of sun in June. I have reseeded three times since 2022.",
        "We have a toddler and a whippet, so gravel is out. What would you grow instead?",
      ],
      replies: [
        [
          "Delphine",
          "Clover. It shrugs off shade, feeds itself and stays green in drought. A 500 g bag did our whole lawn for 14 pounds.",
        ],
        [
          "hortihugh",
          "Moss is a lawn. Rake out the last grass, keep it damp and stop fighting. Ours is soft enough for bare feet.",
        ],
        [
          "Bex_W",
          "Bark chips under the swing, ferns at the edges, a path of flat stones. The dog wore a track anyway, so we paved it.",
        ],
      ],
    },
    sections: [
      [
        null,
        "Grass wants light, and some gardens simply have none to give.",
        "The plot that mossboss describes measures 6 by 9 metres and sees two hours of sun in June at best [b1].",
        "It has been reseeded three times since 2022 [b1].",
        "A toddler and a whippet rule out gravel [b2].",
      ],
      [
        "Clover, the Forgiving Option",
        "Delphine recommends clover because it copes with shade and stays green when it is dry [r1].",
        "Her lawn took a single bag of 500 grams, for £14 [r1].",
        "Clover flowers, and flowers bring bees, so watch bare feet in summer.",
        "Mowing becomes an occasional errand.",
      ],
      [
        "Make Peace With Moss",
        "“Moss is a lawn,” argues hortihugh, who raked out the last of the grass and keeps it damp [r2].",
        "It turned out soft enough to walk on barefoot [r2].",
        "Sceptics should try a corner first.",
        "Nothing else asks so little of you.",
      ],
      [
        "Follow the dog",
        "Bex_W planted ferns along the edges and put bark chips under the swing [r3].",
        "Where the dog had worn a track, it was paved with flat stones [r3].",
        "Desire lines are free advice.",
      ],
      [
        "What a designer adds",
        "Greenshed Gardens plans small gardens around Norwich, none of them larger than 300 square metres [o1].",
        "Fay Okonkwo and Rhys Pugh take on roughly 45 a year [o1].",
        "The first visit costs £75 and lasts an hour and a half [o2].",
        "If you go ahead, that fee comes off the bill [o2].",
        "Planting happens in April and in October [o2].",
        "Should a plant die in its first year, it is replaced once [o2].",
        "Sketch the shadows at breakfast, lunch and teatime before anybody visits.",
      ],
      [
        "One last thought",
        "Shade is cool, quiet and kind to tired eyes.",
        "Put a bench in it and see who sits there.",
      ],
    ],
  },
  {
    language: "de",
    brand: "Physio am Wall",
    industry: "Physiotherapie",
    overview: [
      "Physio am Wall ist eine Praxis mit sechs Behandlungsräumen in Oldenburg. Inhaberin ist Wiebke Harms. Termine gibt es montags bis freitags von 7 bis 20 Uhr.",
      "Eine Behandlung dauert 25 Minuten, für Selbstzahler kostet sie 38 Euro. Der Rückenkurs umfasst acht Abende und wird von den meisten Kassen zu 80 Prozent erstattet. Wer 24 Stunden vorher absagt, zahlt nichts.",
    ],
    keywords: ["Rückenschmerzen im Büro", "Rückenkurs Oldenburg"],
    topic: "Was hilft, wenn der Rücken nach dem Arbeitstag schmerzt",
    banned: ["Wunder", "schmerzfrei"],
    post: {
      title: "Stehtisch gekauft, Rücken tut trotzdem weh",
      author: "buerokruemel",
      community: "Gesundheit und Alltag",
      body: [
        "Ich stehe jetzt fünf Stunden am Tag. Nach zwei Wochen tut der untere Rücken mehr weh als vorher, und die Füße auch. War das Geld umsonst?",
      ],
      replies: [
        [
          "Oke",
          "Stehen ist auch nur Stillhalten. Ich wechsle alle 30 Minuten und laufe beim Telefonieren.",
        ],
        ["fersensporn", "Eine weiche Matte hat bei mir die Füße gerettet, 29 Euro im Baumarkt."],
        [
          "Dörte",
          "Lass dir zeigen, wie hoch der Tisch sein muss. Bei mir waren es vier Zentimeter zu viel, seitdem sind die Schultern locker.",
        ],
      ],
    },
    sections: [
      [
        null,
        "Ein neuer Schreibtisch ersetzt keinen Spaziergang.",
        "Das hat auch buerokruemel gemerkt: Fünf Stunden Stehen am Tag, und nach zwei Wochen schmerzt der untere Rücken mehr als zuvor [b1].",
        "Auch die Füße melden sich [b1].",
        "War die Anschaffung deshalb ein Fehler?",
      ],
      [
        "Wechseln statt aushalten",
        "Oke wechselt alle 30 Minuten die Haltung und geht beim Telefonieren umher [r1].",
        "Denn Stehen ist für den Körper auch nur eine Form von Stillhalten [r1].",
        "Ein Wecker am Bildschirm hilft, bis die Gewohnheit sitzt.",
        "Holen Sie sich den Kaffee ruhig aus der entfernteren Küche.",
      ],
      [
        "Kleine Hilfen",
        "Eine weiche Matte für 29 € hat bei fersensporn die Füße gerettet [r2].",
        "Gute Schuhe leisten oft dasselbe.",
        "Entscheidend ist, dass der Untergrund ein wenig nachgibt.",
      ],
      [
        "Die richtige Höhe",
        "Bei Dörte stand der Tisch 4 cm zu hoch; seit der Korrektur sind die Schultern locker [r3].",
        "Ellenbogen und Tischkante sollten ungefähr auf einer Linie liegen.",
        "Lassen Sie einmal jemanden von der Seite fotografieren, wie Sie arbeiten.",
      ],
      [
        "Wann eine Praxis sinnvoll ist",
        "Physio am Wall hat sechs Behandlungsräume in Oldenburg und wird von Wiebke Harms geführt [o1].",
        "Geöffnet ist werktags von 7 bis 20 Uhr [o1].",
        "Eine Behandlung von 25 Minuten kostet Selbstzahler 38 € [o2].",
        "Der Rückenkurs läuft über acht Abende, und die meisten Kassen erstatten 80 % [o2].",
        "Absagen sind bis einen Tag vorher kostenlos [o2].",
        "Taubheit in den Beinen gehört dagegen sofort in ärztliche Hände.",
      ],
      [
        "Drei Übungen für zwischendurch",
        "Rollen Sie die Schultern langsam nach hinten.",
        "Strecken Sie die Arme zur Decke, als wollten Sie einen Apfel pflücken.",
        "Gehen Sie Treppen, wo andere den Aufzug nehmen.",
        "Atmen Sie dabei ruhig weiter.",
      ],
    ],
  },
  {
    language: "es",
    brand: "Gestoría Palma",
    industry: "asesoría fiscal",
    overview: [
      "Gestoría Palma lleva la contabilidad de autónomos y tiendas pequeñas en Cádiz. Son cinco asesores y atienden a 260 clientes. La dirige Inmaculada Reyes desde 2013.",
      "La cuota mensual es de 55 euros e incluye las declaraciones trimestrales. Responden a los correos en un día laborable. La primera consulta, de 40 minutos, es gratuita.",
    ],
    keywords: ["declaración trimestral", "facturas de autónomos"],
    topic: "Qué hacer si pierdes una factura",
    banned: ["chollo", "infalible"],
    post: null,
    sections: [
      [
        null,
        "Perder una factura no es el fin del mundo, aunque a veces lo parezca.",
        "Lo importante es reaccionar antes de que cierre el trimestre.",
      ],
      [
        "Pide un duplicado",
        "La mayoría de los proveedores guarda una copia.",
        "Escribe un correo breve con la fecha y el importe.",
        "Si compraste en una tienda, lleva el extracto del banco.",
        "Casi nadie se niega cuando se pide con amabilidad.",
      ],
      [
        "Ordena lo que tienes",
        "Una carpeta por mes basta para empezar.",
        "Fotografía los tiques el mismo día, porque la tinta se borra.",
        "¿Cuántos papeles llevas ahora mismo en la cartera?",
      ],
      [
        "Cuando hace falta ayuda",
        "Gestoría Palma lleva las cuentas de autónomos y pequeñas tiendas en Cádiz [o1].",
        "Cinco asesores atienden a 260 clientes bajo la dirección de Inmaculada Reyes [o1].",
        "La cuota de 55 € al mes incluye las declaraciones trimestrales [o2].",
        "Los correos se contestan en un día laborable [o2].",
        "La primera consulta dura 40 minutos y es gratis [o2].",
        "Lleva una lista de dudas para aprovecharla bien.",
      ],
      [
        "Para que no vuelva a pasar",
        "Dedica un rato fijo cada semana a los papeles.",
        "Guarda una copia fuera del ordenador.",
        "Y no dejes la caja de zapatos para el último día.",
      ],
    ],
  },
];

export const heldOutPhrases: Record<"en" | "de" | "es", ErrorPhrases> = {
  en: {
    numbers: [
      "Nearly 6 out of 10 owners regret it.",
      "It has won 23 awards so far.",
      "A new one starts at £1,850.",
      "Leave it alone for twenty-eight days.",
      "The yield went up by 12.5 per cent.",
      "Hundreds of families have done the same.",
    ],
    names: [
      "Beatrice Holloway has a different view.",
      "The BBC once ran a programme about it.",
      "Most of it is imported from Portugal.",
      "Ask Stefan, who invented the method.",
      "Homebase stocks it all year round.",
      "It is known as the Hartley technique.",
    ],
    quotes: [
      "“My neighbours still talk about it,” a visitor wrote.",
      'One comment reads: "do not even think about it".',
      "Her verdict was ‘worth every single penny’.",
    ],
  },
  de: {
    numbers: [
      "Fast 6 von 10 Betroffenen bereuen es.",
      "Dafür gab es bisher 23 Auszeichnungen.",
      "Neu kostet so etwas ab 1.850 Euro.",
      "Warten Sie danach achtundzwanzig Tage.",
      "Der Ertrag stieg um 12,5 Prozent.",
      "Hunderte Familien haben es genauso gemacht.",
    ],
    names: [
      "Beate Hollerbach sieht das anders.",
      "Das ZDF hat einmal darüber berichtet.",
      "Das meiste davon kommt aus Portugal.",
      "Fragen Sie Stefan, der die Methode erfunden hat.",
      "Bei Obi gibt es das ganzjährig.",
      "Entwickelt wurde es an der Charité in Berlin.",
    ],
    quotes: [
      "„Meine Nachbarn reden heute noch davon“, schrieb ein Besucher.",
      "In einem Kommentar steht: »Denk nicht einmal daran.«",
      "Ihr Urteil lautete „jeden einzelnen Cent wert“.",
    ],
  },
  es: {
    numbers: [
      "Casi 6 de cada 10 se arrepienten.",
      "Ha ganado 23 premios hasta ahora.",
      "Uno nuevo cuesta desde 1.850 euros.",
      "Déjalo reposar veintiocho días.",
      "El rendimiento subió un 12,5 por ciento.",
      "Cientos de familias han hecho lo mismo.",
    ],
    names: [
      "Beatriz Hollanda lo ve de otra manera.",
      "La BBC emitió una vez un programa sobre ello.",
      "Casi todo viene de Portugal.",
      "Pregunta a Esteban, que inventó el método.",
      "Se conoce como la técnica Hartley.",
    ],
    quotes: [
      "«Mis vecinos todavía hablan de ello», escribió un visitante.",
      'Un comentario dice: "ni se te ocurra probarlo".',
    ],
  },
};
