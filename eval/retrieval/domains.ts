/**
 * What the retrieval corpus is generated from, written by hand: for each language two businesses with products and what
 * customers ask about each of them. Answers and questions use different words and word forms for the same thing.
 * `{one}` and `{many}` are a product's singular and plural, `{n}` a number that differs from product to product and
 * from year to year.
 */
export interface Domain {
  language: string;
  /** Tuning may use only "development"; "held-out" is for the final measurement. */
  half: "development" | "held-out";
  brand: string;
  /** Singular and plural. */
  products: readonly (readonly [one: string, many: string])[];
  aspects: readonly Aspect[];
  /** What people write around a question, which no passage answers. */
  chatter: readonly string[];
}

export interface Aspect {
  heading: string;
  /** About one product; answers the question. */
  answer: string;
  /** About all products; helps, but does not answer the question. */
  policy: string;
  questions: readonly [string, string];
}

export const domains: readonly Domain[] = [
  {
    language: "en",
    half: "development",
    brand: "Saltmarsh Outdoor",
    products: [
      ["guided kayak tour", "guided kayak tours"],
      ["paddleboard lesson", "paddleboard lessons"],
      ["seal watching trip", "seal watching trips"],
      ["sailing course", "sailing courses"],
      ["night canoe ride", "night canoe rides"],
      ["coasteering day", "coasteering days"],
    ],
    aspects: [
      {
        heading: "Prices",
        answer:
          "Our {many} cost £{n} for adults and half of that for children under twelve. Equipment and a hot drink are included.",
        policy: "All our prices include tax and equipment. We never charge for a wetsuit.",
        questions: ["How much does a {one} cost?", "What is the price of a {one} for a family?"],
      },
      {
        heading: "Cancellation",
        answer:
          "You can cancel {many} free of charge until {n} hours before the start. After that we keep the whole fee, unless the weather is to blame.",
        policy:
          "If we have to call something off because of the weather, you get your money back within five days.",
        questions: [
          "Can I cancel a {one} and get my money back?",
          "What happens to my {one} if I have to call it off?",
        ],
      },
      {
        heading: "Who can join",
        answer:
          "Children may join our {many} from the age of {n}, together with a grown-up. Nobody needs experience, but everybody has to be able to swim.",
        policy: "For reasons of safety, people who cannot swim have to stay ashore.",
        questions: [
          "What is the minimum age for a {one}?",
          "Is a {one} suitable for a child who has never done it before?",
        ],
      },
    ],
    chatter: [
      "We are in Norfolk for a week in August with the in-laws.",
      "Sorry if this was asked before, I could not find anything.",
      "My husband thinks I worry too much. Thanks in advance!",
    ],
  },
  {
    language: "de",
    half: "development",
    brand: "Zahnhaus am Markt",
    products: [
      ["professionelle Zahnreinigung", "professionelle Zahnreinigungen"],
      ["Wurzelbehandlung", "Wurzelbehandlungen"],
      ["Aufbissschiene", "Aufbissschienen"],
      ["Keramikkrone", "Keramikkronen"],
      ["Weisheitszahnentfernung", "Weisheitszahnentfernungen"],
      ["Kinderprophylaxe", "Kinderprophylaxen"],
    ],
    aspects: [
      {
        heading: "Kosten",
        answer:
          "{many} kosten bei uns {n} Euro. Gesetzliche Krankenkassen übernehmen davon meistens einen Teil, private fast alles.",
        policy: "Vor jeder Behandlung erhalten Sie einen schriftlichen Kostenplan.",
        questions: ["Wie viel kostet eine {one}?", "Was zahlt die Krankenkasse bei einer {one}?"],
      },
      {
        heading: "Dauer",
        answer:
          "{many} dauern etwa {n} Minuten. Planen Sie danach eine kurze Pause im Ruheraum ein.",
        policy:
          "Unsere Termine beginnen pünktlich; im Wartezimmer sitzen Sie selten länger als zehn Minuten.",
        questions: [
          "Wie lange dauert eine {one}?",
          "Wie viel Zeit muss ich für eine {one} einplanen?",
        ],
      },
      {
        heading: "Schmerzen und Betäubung",
        answer:
          "{many} sind mit örtlicher Betäubung schmerzfrei. Sie wirkt rund {n} Stunden, so lange sollten Sie nichts Heißes essen.",
        policy: "Angstpatienten behandeln wir auf Wunsch mit Lachgas.",
        questions: [
          "Tut eine {one} weh?",
          "Bekomme ich bei einer {one} eine Betäubung und wie lange wirkt sie?",
        ],
      },
    ],
    chatter: [
      "Ich war ehrlich gesagt seit Jahren nicht mehr beim Zahnarzt.",
      "Meine Schwester hat mir euch empfohlen.",
      "Vielleicht kennt sich hier jemand aus, vielen Dank schon mal!",
    ],
  },
  {
    language: "es",
    half: "development",
    brand: "Bicis del Puerto",
    products: [
      ["bicicleta eléctrica", "bicicletas eléctricas"],
      ["bicicleta de montaña", "bicicletas de montaña"],
      ["remolque infantil", "remolques infantiles"],
      ["patinete plegable", "patinetes plegables"],
      ["tándem clásico", "tándems clásicos"],
      ["silla portabebés", "sillas portabebés"],
    ],
    aspects: [
      {
        heading: "Alquiler",
        answer:
          "Alquilamos {many} por {n} euros al día, con casco y candado incluidos. A partir de tres días hay descuento.",
        policy: "Todos los alquileres incluyen un seguro básico.",
        questions: [
          "¿Cuánto cuesta alquilar una {one}?",
          "¿Qué precio tiene el alquiler de {one} por días?",
        ],
      },
      {
        heading: "Fianza",
        answer:
          "Para nuestras {many} pedimos una fianza de {n} euros, que devolvemos en cuanto se entregan sin daños.",
        policy: "Aceptamos tarjeta y efectivo; nunca retenemos documentos.",
        questions: [
          "¿Tengo que dejar fianza por una {one}?",
          "¿Cuándo devuelven el depósito o la fianza de una {one}?",
        ],
      },
      {
        heading: "Averías",
        answer:
          "Si se pinchan o estropean nuestras {many}, acudimos en menos de {n} minutos dentro de la ciudad y las cambiamos por otras.",
        policy: "El teléfono de asistencia funciona todos los días.",
        questions: [
          "¿Qué hago si se estropea la {one}?",
          "¿Qué pasa cuando se pincha una rueda de la {one}?",
        ],
      },
    ],
    chatter: [
      "Vamos a pasar unos días en la costa con los abuelos.",
      "Perdón si la pregunta es tonta, es nuestra primera vez.",
      "¡Gracias de antemano a quien conteste!",
    ],
  },
  {
    language: "fr",
    half: "held-out",
    brand: "Musée des Ateliers",
    products: [
      ["visite guidée", "visites guidées"],
      ["atelier de poterie", "ateliers de poterie"],
      ["exposition temporaire", "expositions temporaires"],
      ["nocturne du jeudi", "nocturnes du jeudi"],
      ["anniversaire d'enfant", "anniversaires d'enfants"],
      ["conférence d'histoire", "conférences d'histoire"],
    ],
    aspects: [
      {
        heading: "Tarifs",
        answer:
          "Nos {many} coûtent {n} euros, la moitié pour les étudiants et rien pour les moins de six ans.",
        policy: "Le premier dimanche du mois, l'entrée du musée est gratuite.",
        questions: ["Combien coûte une {one} ?", "Quel est le prix d'une {one} pour un étudiant ?"],
      },
      {
        heading: "Réservation",
        answer:
          "Les {many} se réservent en ligne jusqu'à {n} jours à l'avance ; les places restantes sont vendues à la caisse.",
        policy: "Les billets ne sont ni repris ni échangés.",
        questions: ["Faut-il réserver une {one} ?", "Comment faire la réservation d'une {one} ?"],
      },
      {
        heading: "Durée",
        answer: "Comptez {n} minutes pour nos {many}, questions comprises.",
        policy: "La dernière entrée a lieu une heure avant la fermeture.",
        questions: ["Combien de temps dure une {one} ?", "Quelle durée prévoir pour une {one} ?"],
      },
    ],
    chatter: [
      "Nous serons de passage avec des cousins pendant les vacances.",
      "J'ai cherché partout sans trouver.",
      "Merci d'avance pour vos réponses !",
    ],
  },
  {
    language: "it",
    half: "held-out",
    brand: "Conti Chiari",
    products: [
      ["fattura elettronica", "fatture elettroniche"],
      ["nota spese", "note spese"],
      ["busta paga", "buste paga"],
      ["prima nota", "prime note"],
      ["bolla di consegna", "bolle di consegna"],
      ["scheda cliente", "schede cliente"],
    ],
    aspects: [
      {
        heading: "Esportare",
        answer:
          "Le {many} si esportano in PDF o CSV, fino a {n} per volta, dal menu in alto a destra.",
        policy: "I file esportati restano disponibili per una settimana.",
        questions: [
          "Come posso esportare una {one}?",
          "È possibile l'esportazione di una {one} in CSV?",
        ],
      },
      {
        heading: "Cancellare",
        answer:
          "Le {many} cancellate rimangono nel cestino per {n} giorni e possono essere ripristinate con un clic.",
        policy: "Solo gli amministratori svuotano il cestino.",
        questions: [
          "Come ripristino una {one} cancellata per errore?",
          "Dove finisce una {one} quando la cancello?",
        ],
      },
      {
        heading: "Limiti",
        answer:
          "Il piano base comprende {n} {many} al mese; oltre questo numero si passa al piano successivo.",
        policy: "Il passaggio a un altro piano vale da subito.",
        questions: [
          "Quante {many} comprende il piano base?",
          "C'è un limite mensile per la {one}?",
        ],
      },
    ],
    chatter: [
      "Usiamo il programma da poco in un piccolo studio.",
      "Scusate se è già stato chiesto.",
      "Grazie mille a chi risponde!",
    ],
  },
  {
    language: "en",
    half: "held-out",
    brand: "Mill Lane Kitchens",
    products: [
      ["bread mixer", "bread mixers"],
      ["espresso machine", "espresso machines"],
      ["induction hob", "induction hobs"],
      ["wine cooler", "wine coolers"],
      ["steam oven", "steam ovens"],
      ["knife set", "knife sets"],
    ],
    aspects: [
      {
        heading: "Warranty",
        answer:
          "{many} are guaranteed for {n} years from the day of purchase. Register yours online within a month, or the warranty ends after two.",
        policy: "Keep the receipt: without it we cannot repair anything for free.",
        questions: [
          "How long is the warranty of the {one}?",
          "Is my {one} still guaranteed if I did not register it?",
        ],
      },
      {
        heading: "Delivery",
        answer:
          "We deliver {many} within {n} working days, carry them to the kitchen and take the old one away.",
        policy: "Deliveries to islands take a week longer.",
        questions: [
          "How fast do you deliver a {one}?",
          "Will somebody carry the {one} upstairs on delivery?",
        ],
      },
      {
        heading: "Cleaning",
        answer:
          "Clean {many} every {n} weeks with warm water and a drop of vinegar. Abrasive sponges scratch the surface.",
        policy: "Our descaler works for everything that we sell.",
        questions: [
          "How do I clean a {one}?",
          "How often does a {one} need cleaning, and with what?",
        ],
      },
    ],
    chatter: [
      "We moved in last month and the kitchen is a building site.",
      "I read the leaflet twice and am none the wiser.",
      "Any help is appreciated, cheers.",
    ],
  },
];
