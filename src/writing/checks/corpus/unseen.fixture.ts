/**
 * Cases that were written after the check had learnt from all the others. At first sight it raised 2 alarms in 78 sentences
 * here and found 174 of 181 errors; of 15 claims put into the social form of each section, it found 13. It has learnt since.
 */
import type { CorpusCase } from "./corpus-case.fixture.ts";
import type { ErrorPhrases } from "./error-phrases.fixture.ts";

export const unseenCases: CorpusCase[] = [
  {
    language: "en",
    brand: "Harbour Loop",
    industry: "kayak rental",
    overview: [
      "Harbour Loop rents out kayaks and paddleboards on the quay in Falmouth. The fleet counts 34 boats, most of them wide enough for beginners. Ines Tregenza opened the hut in 2016 after twelve years with the lifeboats.",
      "Two hours cost £24, a whole day £52; dry bags, buoyancy aids and a laminated chart are included. Nobody goes out when the wind is above force 4, and whoever has booked for such a day chooses another one free of charge.",
      "A guided loop around the castle takes three hours and leaves at 9 am. Groups have six paddlers at most.",
    ],
    keywords: ["kayak rental", "paddling with kids", "what to wear kayaking"],
    topic: null,
    banned: ["adventure", "epic", "breathtaking"],
    post: {
      title: "First time on the sea with two kids, what did you wish you had known?",
      author: "soggysocks",
      community: "r/kayaking",
      body: [
        "We have paddled a lake in Wales for five summers. In July we want to try salt water with our girls, 7 and 10.",
        "My husband thinks a wetsuit is overkill. I remember how cold the water was in May.",
      ],
      replies: [
        [
          "tidewatcher",
          "Look at the tide table before you look at the weather. We paddled out in 20 minutes and needed 90 to get back.",
        ],
        [
          "Morwenna",
          "Wetsuits for the children, always. Ours were shivering after a quarter of an hour in August, and they had only been splashed.",
        ],
        [
          "old_oar",
          "Take more snacks than you think. A hungry child turns round at the furthest point of the trip, every time.",
        ],
      ],
    },
    sections: [
      [
        null,
        "Salt water behaves differently from a lake, and children notice it first.",
        "A family that has paddled in Wales for five summers now wants to take two girls, aged 7 and 10, out to sea [b1].",
        "One parent remembers the cold of May, the other calls a wetsuit overkill [b2].",
        "Both of them may be right, depending on the month.",
      ],
      [
        "Read the Tide First",
        "The tide table matters more than the forecast, says tidewatcher, whose way back took 90 minutes instead of 20 [r1].",
        "Currents are invisible from the beach, which is precisely the problem.",
        "Plan the outward leg against the stream and let it carry you home.",
        "Daylight forgives many mistakes, but not that one.",
      ],
      [
        "Dress for the Water, Not the Sky",
        "Morwenna would never put children in a boat without wetsuits [r2].",
        "Hers were shivering in August after fifteen minutes, although they had merely been splashed [r2].",
        "Cotton stays wet and should stay ashore.",
        "Neoprene shoes spare small feet the barnacles.",
        "Sunscreen belongs on the backs of hands, too.",
      ],
      [
        "Snacks are safety equipment",
        "“Take more snacks than you think,” advises old_oar, since a hungry child always turns round at the furthest point [r3].",
        "Pack them where you can reach them without standing up.",
        "Raisins survive a soaking better than biscuits do.",
      ],
      [
        "Renting on the quay",
        "Harbour Loop keeps 34 boats in Falmouth, most of them wide and forgiving [o1].",
        "Ines Tregenza, who spent twelve years with the lifeboats, opened the hut in 2016 [o1].",
        "A day costs £52 and two hours £24, with dry bags and buoyancy aids included [o2].",
        "If the wind rises above force 4, nobody goes out, and you may pick another day for free [o2].",
        "The guided trip round the castle sets off at 9 am, lasts three hours and takes six paddlers at most [o3].",
        "Harbour Loop rents out kayaks and paddleboards.",
        "Ask yourself who will be cold first, and turn back before they tell you.",
      ],
    ],
  },
  {
    language: "de",
    brand: "Tierarztpraxis Lindenufer",
    industry: "Tiermedizin",
    overview: [
      "Die Tierarztpraxis Lindenufer behandelt Hunde, Katzen und Kleintiere in Rostock. Dr. Maren Petersen und Dr. Tilo Hagemann führen sie seit 2009 mit sieben Angestellten. Die Praxis hat ein eigenes Labor, und Blutwerte liegen nach 25 Minuten vor.",
      "Sprechstunde ist montags bis freitags von 8 bis 18 Uhr, samstags bis 12 Uhr. Eine Erstuntersuchung kostet 38 Euro. Für ängstliche Katzen gibt es ein Wartezimmer ohne Hunde.",
      "Einmal im Monat, am ersten Mittwoch, zeigt das Team Haltern, wie man Krallen schneidet und Tabletten gibt. Der Abend kostet nichts und dauert 90 Minuten.",
    ],
    keywords: ["Zahnstein beim Hund", "Katze frisst nicht", "Tierarzt Rostock"],
    topic: null,
    banned: ["Fellnase", "rundum sorglos", "einzigartig"],
    post: {
      title: "Kater frisst seit zwei Tagen nichts, wie lange kann ich warten?",
      author: "moritzmama",
      community: "Katzenforum Nord",
      body: [
        "Unser Kater ist 11 und rührt seit Sonntag kein Futter mehr an. Er trinkt, liegt aber nur unter dem Sofa.",
        "Vor drei Wochen sind wir umgezogen. Kann das einfach Kummer sein?",
      ],
      replies: [
        [
          "Schnurrhilde",
          "Bitte nicht länger warten. Bei Katzen macht die Leber schon nach 48 Stunden ohne Futter Probleme, das war bei unserem genau so.",
        ],
        [
          "kaltenase",
          "Schau ihm ins Maul. Meine hatte einen abgebrochenen Zahn, die Behandlung kostete 240 Euro und am selben Abend fraß sie wieder.",
        ],
        [
          "Jesper",
          "Thunfischsaft auf die Pfote schmieren. Geleckt wird immer, und damit kommt oft der Appetit zurück.",
        ],
      ],
    },
    sections: [
      [
        null,
        "Wer mit Tieren lebt, kennt die Unruhe vor einem vollen Napf.",
        "Im Katzenforum Nord fragt moritzmama nach ihrem elf Jahre alten Kater, der seit Sonntag nichts anrührt [b1].",
        "Ein Umzug liegt drei Wochen zurück, und Kummer wäre eine Erklärung [b2].",
        "Mitgefühl ersetzt allerdings keine Diagnose.",
      ],
      [
        "Warten ist keine Behandlung",
        "Schnurrhilde rät davon ab, länger zu warten: Schon nach 48 Stunden ohne Futter leidet die Leber [r1].",
        "Aus Rücksicht auf das Tier zögern viele, und genau das schadet ihm.",
        "Mit Gelassenheit und einem Telefonat ist oft schon geholfen.",
        "Notieren Sie Trinkmenge, Verhalten und Stuhlgang.",
      ],
      [
        "Ein Blick ins Maul",
        "Bei kaltenase war ein abgebrochener Zahn schuld, und für 240 Euro war der Spuk vorbei [r2].",
        "Am selben Abend fraß die Katze wieder [r2].",
        "Speichel, Geruch und Rötung verraten dem Laien bereits einiges.",
        "Ohne Übung endet der Versuch meist mit Kratzern.",
        "Zahnstein sieht harmlos aus und ist es selten.",
      ],
      [
        "Hausmittel mit Augenmaß",
        "Jesper streicht Saft von Thunfisch auf die Pfote, denn geleckt wird immer [r3].",
        "Wärme hilft ebenfalls, weil Geruch den Hunger weckt.",
        "Zwang dagegen verdirbt das Vertrauen für lange Zeit.",
        "Gegen Heimweh wirken Verstecke, Routine und Nachsicht.",
      ],
      [
        "Wenn es doch der Tierarzt sein muss",
        "Die Tierarztpraxis Lindenufer hat ein eigenes Labor, das Blutwerte nach 25 Minuten liefert [o1].",
        "Dr. Maren Petersen und Dr. Tilo Hagemann leiten sie seit 2009 [o1].",
        "Die erste Untersuchung kostet 38 Euro, und Katzen warten getrennt von Hunden [o2].",
        "Samstags ist bis 12 Uhr geöffnet [o2].",
        "Am ersten Mittwoch im Monat lernen Halter an einem kostenlosen Abend, Krallen zu schneiden und Tabletten zu geben [o3].",
        "Geduld, Ruhe und ein Handtuch gehören in jede Transportbox.",
      ],
    ],
  },
  {
    language: "es",
    brand: "Vela Sotavento",
    industry: "escuela de vela",
    overview: [
      "Vela Sotavento es una escuela de vela en Cádiz. Tiene nueve barcos y cinco monitores, y desde 2011 han pasado por ella 2.600 alumnos. La dirige Rocío Almagro, que fue regatista.",
      "El curso de iniciación dura cuatro sábados y cuesta 195 euros, con seguro y chaleco. Los grupos son de seis personas. Si sopla levante fuerte, la clase se cambia de día sin coste.",
      "En verano hay salidas al atardecer por 30 euros. Los menores de 14 años navegan a mitad de precio.",
    ],
    keywords: ["aprender a navegar", "curso de vela", "mareo en barco"],
    topic: null,
    banned: ["inolvidable", "único", "mágico"],
    post: {
      title: "¿Se puede aprender a navegar si te mareas?",
      author: "tierrafirme",
      community: "Foro Náutico",
      body: [
        "Me he mareado en todos los ferris desde niña. Mi pareja quiere que hagamos un curso en septiembre.",
        "Tengo 38 años y no sé si gastarme el dinero. ¿Alguien ha conseguido acostumbrarse?",
      ],
      replies: [
        [
          "Barlovento77",
          "A mí se me pasó a la tercera salida. El truco es llevar tú el timón, porque el cuerpo sabe lo que viene.",
        ],
        [
          "Maruxa",
          "Galletas de jengibre media hora antes y nada de móvil a bordo. En diez años solo he vomitado una vez.",
        ],
        [
          "pocapala",
          "Empieza en un barco pequeño y abierto. Dentro de un camarote me pongo malo hasta yo, que llevo 20 temporadas.",
        ],
      ],
    },
    sections: [
      [
        null,
        "El mar impone respeto, y el estómago lo sabe antes que la cabeza.",
        "En el Foro Náutico, tierrafirme cuenta que se ha mareado en todos los ferris desde niña [b1].",
        "Tiene 38 años y duda si pagar un curso [b2].",
        "Quien duda suele preguntar lo que otros callan.",
      ],
      [
        "Lleva tú el timón",
        "Según Barlovento77, el mareo desapareció en la tercera salida [r1].",
        "Su consejo es gobernar el barco, porque así el cuerpo anticipa lo que viene [r1].",
        "Mirar al horizonte ayuda por la misma razón.",
        "Conviene avisar al monitor antes de zarpar.",
      ],
      [
        "Jengibre, aire y paciencia",
        "Maruxa toma galletas de jengibre media hora antes y guarda el móvil [r2].",
        "En diez años solo le ha ocurrido una vez [r2].",
        "Dormir bien la noche anterior vale más que cualquier remedio.",
        "Nadie debería embarcar con el estómago vacío.",
        "Tampoco ayuda un desayuno de boda.",
      ],
      [
        "Mejor pequeño y abierto",
        "«Empieza en un barco pequeño y abierto», escribe pocapala, que lleva 20 temporadas [r3].",
        "En un camarote se marea hasta la gente con experiencia [r3].",
        "Así el viento da en la cara y los ojos encuentran la costa.",
        "Poco a poco, las olas dejan de ser una sorpresa.",
      ],
      [
        "Probar sin arruinarse",
        "Vela Sotavento cuenta con nueve barcos y cinco monitores en Cádiz [o1].",
        "Rocío Almagro, antigua regatista, dirige la escuela [o1].",
        "El curso de iniciación ocupa cuatro sábados y cuesta 195 euros, seguro y chaleco incluidos [o2].",
        "Cuando sopla levante fuerte, la clase pasa a otro día sin coste [o2].",
        "Una salida al atardecer sale por 30 euros [o3].",
        "Ningún curso quita el miedo de golpe, pero todos enseñan a mirarlo.",
      ],
    ],
  },
];

export const unseenPhrases: Record<"en" | "de" | "es", ErrorPhrases> = {
  en: {
    numbers: [
      "Nine out of ten instructors would say the same, and 86% of parents agree.",
      "That is what 1,250 families found out last year.",
      "Expect to pay another £17 for parking.",
      "Rescues have risen by a fifth since 2021.",
      "The water rarely gets warmer than 17.5 degrees.",
      "You need at least forty lessons for that.",
    ],
    names: [
      "Sandra Whitcombe once crossed the bay in a bathtub.",
      "Padstow has the better beaches, of course.",
      "The RNLI publishes a leaflet about it.",
      "A shop called Paddle & Pine sells them cheaply.",
      "Decathlon introduced a similar board.",
      "Surfers in Newquay swear by it.",
      "Professor Lindqvist proved the opposite.",
      "It was designed by somebody named Otieno.",
    ],
    quotes: [
      "“We never felt unsafe for a second,” a father told us.",
      'As the old saying goes, "the sea forgives nobody twice".',
      "One mother described it as “the calmest day of our holiday”.",
    ],
  },
  de: {
    numbers: [
      "Laut Umfragen warten 62 Prozent der Halter zu lange.",
      "Rund 1.250 Katzen werden so jedes Jahr gerettet.",
      "Eine Narkose kostet zusätzlich 95 Euro.",
      "Seit 2021 ist die Zahl der Fälle um ein Fünftel gestiegen.",
      "Unter 37,5 Grad wird es gefährlich.",
      "Dafür braucht man mindestens vierzig Sitzungen.",
    ],
    names: [
      "Sandra Wittkopp hat darüber ein Buch geschrieben.",
      "In Schwerin gibt es dafür eine eigene Klinik.",
      "Royal Canin hat ein passendes Futter vorgestellt.",
      "Das empfiehlt auch die Bundestierärztekammer aus Hannover-Kirchrode.",
      "Fressnapf verkauft solche Boxen günstig.",
      "Professor Lindqvist hat das Gegenteil bewiesen.",
      "Erfunden hat das eine gewisse Frau Otieno.",
      "Züchter aus Norwegen schwören darauf.",
    ],
    quotes: [
      "„So ruhig war er noch nie in seinem Leben“, erzählte uns ein Vater.",
      'Ein altes Sprichwort sagt: "Die Katze verzeiht niemandem zweimal".',
      "Eine Halterin nannte es „den schönsten Abend seit Langem“.",
    ],
  },
  es: {
    numbers: [
      "Según las encuestas, el 62 por ciento abandona el primer mes.",
      "Unas 1.250 familias lo descubrieron el año pasado.",
      "El aparcamiento cuesta otros 17 euros.",
      "Los rescates han subido una quinta parte desde 2021.",
      "El agua rara vez supera los 17,5 grados.",
      "Para eso hacen falta al menos cuarenta clases.",
    ],
    names: [
      "Sandra Villaplana cruzó la bahía en una bañera.",
      "Tarifa tiene mejores playas, claro.",
      "Decathlon presentó una tabla parecida.",
      "Lo publica cada año la Cruz Roja.",
      "Los surfistas de Zarautz lo recomiendan.",
      "El profesor Lindqvist demostró lo contrario.",
      "Lo inventó una tal Otieno.",
    ],
    quotes: [
      "«Nunca nos sentimos inseguros», nos contó un padre.",
      'Como dice el refrán, "el mar no perdona dos veces".',
      "Una madre lo llamó «el día más tranquilo del verano».",
    ],
  },
};
