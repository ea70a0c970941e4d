/** Brand overviews for evaluating suggested keywords, written before the suggestions were tuned. */

export interface Overview {
  name: string;
  industry: string;
  language: string;
  overview: string;
  /** The suggestions that a person judged to be real search queries. */
  searched: readonly string[];
}

export const overviews: readonly Overview[] = [
  {
    name: "Saltmarsh Paddle",
    industry: "Outdoor activities",
    language: "en",
    overview:
      "Saltmarsh Paddle runs guided kayak tours on the north Norfolk coast from April to October. Our two-hour seal trips start at Morston Quay and need no experience. A guide holds the group together and knows every creek. We also hire out sea kayaks and paddle boards by the day, and teach beginners on weekday evenings. Wetsuits and buoyancy aids are included. Children from eight years are welcome in double kayaks.",
    searched: [
      "outdoor activities Norfolk",
      "guided kayak tours",
      "outdoor activities",
      "sea kayaks",
      "paddle boards",
      "guided kayak tours Norfolk",
      "double kayaks",
    ],
  },
  {
    name: "Ledgerline",
    industry: "Accounting software",
    language: "en",
    overview:
      "Ledgerline is bookkeeping software for freelancers and small agencies. It reads bank statements, matches receipts to payments and prepares the quarterly VAT return. Invoices go out with a payment link, and late payers get a reminder by email. Users photograph receipts with their phone. Data stays in the EU and can be exported as CSV at any time. Plans start at 9 euros a month; there is a free trial of 30 days and no contract.",
    searched: [
      "bookkeeping software for freelancers",
      "accounting software",
      "bank statements",
      "VAT return",
    ],
  },
  {
    name: "Brackenfield Dental",
    industry: "Dental clinic",
    language: "en",
    overview:
      "Brackenfield Dental is a family practice in Sheffield with four dentists and two hygienists. We offer routine check-ups, white fillings, root canal treatment, dental implants and clear aligners. Nervous patients can ask for sedation and a longer appointment. We keep two slots free every morning for dental emergencies. New patients are welcome, privately and on the NHS for children. Parking is behind the building and the surgery is step-free.",
    searched: [
      "dental clinic Sheffield",
      "root canal treatment",
      "dental clinic",
      "family practice",
      "routine check-ups",
      "white fillings",
      "dental implants",
      "clear aligners",
      "dental emergencies",
    ],
  },
  {
    name: "Thimble & Oak",
    industry: "Furniture restoration",
    language: "en",
    overview:
      "We restore antique furniture in a workshop near Bath. Most of our work is French polishing, chair caning, repairing veneer and replacing drawer runners. Customers send us photos first and get an estimate within two days. We collect within 40 miles. Once a month we hold a weekend course in upholstery for beginners, where everyone takes home a finished footstool. We do not strip pine doors.",
    searched: [
      "furniture restoration Bath",
      "replacing drawer runners",
      "weekend course in upholstery",
      "furniture restoration",
      "antique furniture",
      "chair caning",
      "repairing veneer",
      "upholstery for beginners",
    ],
  },
  {
    name: "Radwerk Lindenau",
    industry: "Fahrradwerkstatt",
    language: "de",
    overview:
      "Radwerk Lindenau ist eine Fahrradwerkstatt im Leipziger Westen. Wir reparieren alle Fahrräder und E-Bikes mit Bosch- und Shimano-Motor, auch wenn sie nicht bei uns gekauft wurden. Eine Inspektion kostet 69 Euro und ist meist am nächsten Tag fertig. Wer keinen Termin hat, kommt mittwochs zur offenen Werkstatt. Dazu verkaufen wir gebrauchte Lastenräder, bauen Laufräder von Hand und verleihen Kinderanhänger fürs Wochenende.",
    searched: [
      "gebrauchte Lastenräder",
      "Fahrradwerkstatt",
      "Fahrräder",
      "Shimano-Motor",
      "Kinderanhänger",
    ],
  },
  {
    name: "Bergkräuter Allgäu",
    industry: "Naturkosmetik",
    language: "de",
    overview:
      "Wir stellen im Allgäu feste Shampoos, Handcremes und Seifen aus heimischen Kräutern her. Alle Produkte sind vegan, ohne Palmöl und ohne Duftstoffe erhältlich. Die Seifen reifen sechs Wochen in unserem Keller. Besonders beliebt ist das feste Shampoo für trockenes Haar mit Brennnessel. Im Hofladen gibt es Nachfüllstationen, und in unseren Kursen lernt man, Seife selbst zu machen. Versand erfolgt plastikfrei innerhalb von drei Tagen.",
    searched: ["feste Shampoos", "Naturkosmetik", "Handcremes", "Hofladen", "Nachfüllstationen"],
  },
  {
    name: "Kanzlei Rüter",
    industry: "Rechtsanwaltskanzlei",
    language: "de",
    overview:
      "Die Kanzlei Rüter in Münster berät Arbeitnehmer und Betriebsräte im Arbeitsrecht. Schwerpunkte sind Kündigungsschutzklagen, Abfindungen, Aufhebungsverträge und Arbeitszeugnisse. Wer eine Kündigung erhalten hat, muss innerhalb von drei Wochen klagen; deshalb vergeben wir Termine am selben Tag. Die Erstberatung kostet 150 Euro und kann per Video stattfinden. Mit Rechtsschutzversicherungen rechnen wir direkt ab.",
    searched: [
      "Arbeitsrecht Münster",
      "Betriebsräte",
      "Arbeitsrecht",
      "Kündigungsschutzklagen",
      "Abfindungen",
      "Aufhebungsverträge",
      "Arbeitszeugnisse",
      "Rechtsschutzversicherungen",
    ],
  },
  {
    name: "Huerta de Lola",
    industry: "Agricultura ecológica",
    language: "es",
    overview:
      "Huerta de Lola cultiva verduras ecológicas a veinte minutos de Valencia. Repartimos cestas de verdura de temporada a domicilio todos los jueves, sin permanencia y con cajas retornables. Las naranjas se recogen el mismo día del envío. También vendemos aceite de oliva virgen extra y miel de azahar de vecinos. Los sábados organizamos talleres de huerto urbano para familias. Cada cesta trae recetas y el precio empieza en 18 euros.",
    searched: [
      "agricultura ecológica Valencia",
      "cestas de verdura de temporada",
      "aceite de oliva virgen",
      "talleres de huerto urbano",
      "agricultura ecológica",
      "verduras ecológicas",
    ],
  },
  {
    name: "Academia Mareas",
    industry: "Escuela de idiomas",
    language: "es",
    overview:
      "Academia Mareas es una escuela de español para extranjeros en Cádiz. Ofrecemos cursos intensivos de español de una a doce semanas, clases particulares en línea y preparación del examen DELE. Los grupos tienen como máximo ocho alumnos. Ayudamos a encontrar alojamiento con familias y organizamos excursiones por Andalucía. También formamos a profesores de español. Las clases empiezan cada lunes del año.",
    searched: [
      "escuela de idiomas Cádiz",
      "escuela de español para extranjeros",
      "cursos intensivos de español",
      "clases particulares en línea",
      "preparación del examen DELE",
      "escuela de idiomas",
    ],
  },
  {
    name: "Maison Calade",
    industry: "Chambres d'hôtes",
    language: "fr",
    overview:
      "Maison Calade propose cinq chambres d'hôtes avec piscine chauffée près d'Uzès, dans le Gard. Le petit déjeuner est fait maison avec les confitures du jardin. Nous louons des vélos électriques et indiquons des itinéraires de randonnée au départ de la maison. Le soir, une table d'hôtes est servie trois fois par semaine. Les animaux sont acceptés sur demande. Nous organisons aussi des stages de cuisine provençale au printemps et à l'automne.",
    searched: [
      "chambres d'hôtes avec piscine",
      "stages de cuisine provençale",
      "vélos électriques",
      "itinéraires de randonnée",
      "chambres d'hôtes avec piscine Uzès",
      "table d'hôtes",
    ],
  },
  {
    name: "Toitures Armel",
    industry: "Couvreur",
    language: "fr",
    overview:
      "Toitures Armel est une entreprise de couverture à Rennes depuis 1987. Nous réparons les fuites de toiture, remplaçons les ardoises, posons des fenêtres de toit et isolons les combles perdus. Le devis est gratuit et arrive sous trois jours. En cas de tempête, nous bâchons le toit dans la journée. Nous aidons nos clients à demander les aides de l'État pour la rénovation énergétique. Chaque chantier est couvert par une garantie décennale.",
    searched: [
      "entreprise de couverture Rennes",
      "couvreur Rennes",
      "entreprise de couverture",
      "fuites de toiture",
      "combles perdus",
      "rénovation énergétique",
      "couvreur",
    ],
  },
  {
    name: "Pasticceria Solari",
    industry: "Pasticceria",
    language: "it",
    overview:
      "La Pasticceria Solari prepara torte di compleanno su ordinazione nel centro di Bologna. Usiamo farina macinata a pietra e burro di malga. Facciamo anche torte senza glutine e torte nuziali a più piani, con consegna a domicilio in città. Il panettone artigianale si prenota da novembre. Ogni mese teniamo un corso di pasticceria per principianti. Il laboratorio è separato per evitare contaminazioni.",
    searched: [
      "torte di compleanno Bologna",
      "farina macinata a pietra",
      "corso di pasticceria per principianti",
      "pasticceria Bologna",
      "torte di compleanno",
      "burro di malga",
      "torte senza glutine",
      "torte nuziali",
      "consegna a domicilio",
    ],
  },
];

/** Not used while the suggestions were tuned. */
export const unseenOverviews: readonly Overview[] = [
  {
    name: "Quiet Harbour",
    industry: "Soundproofing",
    language: "en",
    overview:
      "Quiet Harbour installs acoustic panels and soundproof doors in home studios, offices and restaurants across Dublin. We measure the room first and explain what each material does. Echo in meeting rooms is our most common job and usually takes a day. For flats with noisy neighbours we fit independent wall linings and floating floors. Panels come in recycled felt or wood wool, made in Ireland. Site visits cost 80 euros and are refunded when you order.",
    searched: [
      "acoustic panels Dublin",
      "soundproof doors Dublin",
      "independent wall linings",
      "acoustic panels",
      "soundproof doors",
      "home studios",
      "floating floors",
    ],
  },
  {
    name: "Northbeam",
    industry: "Solar installation",
    language: "en",
    overview:
      "Northbeam fits solar panels and home batteries in Scotland. A typical semi-detached house needs ten panels, which we install in a day with our own scaffolders. We apply for the grid connection and register every system for the export tariff. Customers see their yield in an app. We also add EV chargers and immersion diverters, and service systems fitted by companies that no longer exist. All quotes include a shading survey.",
    searched: [
      "solar installation Scotland",
      "solar installation",
      "solar panels",
      "home batteries",
      "grid connection",
      "export tariff",
      "immersion diverters",
    ],
  },
  {
    name: "Hundeschule Fährte",
    industry: "Hundeschule",
    language: "de",
    overview:
      "Unsere Hundeschule in Kiel trainiert mit Belohnung statt Zwang. Es gibt Welpengruppen am Samstag, Einzeltraining bei Leinenaggression und Kurse für Mantrailing. Für Berufstätige bieten wir eine Hundebetreuung von Montag bis Freitag an. Die erste Stunde ist kostenlos. Wer einen Hund aus dem Tierschutz aufnimmt, bekommt einen Termin zu Hause. Im Sommer üben wir den Rückruf am Strand.",
    searched: [
      "Einzeltraining bei Leinenaggression",
      "Kurse für Mantrailing",
      "Hundeschule",
      "Welpengruppen",
    ],
  },
  {
    name: "Clínica Almazara",
    industry: "Fisioterapia",
    language: "es",
    overview:
      "Clínica Almazara es un centro de fisioterapia deportiva en Jaén. Tratamos lesiones de rodilla, dolor lumbar y tendinitis con terapia manual y ejercicio. Hacemos estudios de la pisada para corredores y drenaje linfático después de una operación. Atendemos a domicilio a personas mayores. La primera consulta dura una hora y se puede reservar cita por internet. Trabajamos con las principales mutuas.",
    searched: [
      "fisioterapia Jaén",
      "lesiones de rodilla",
      "dolor lumbar",
      "drenaje linfático",
      "fisioterapia",
    ],
  },
  {
    name: "Le Fil Vert",
    industry: "Mode responsable",
    language: "fr",
    overview:
      "Le Fil Vert fabrique des sacs à dos et des trousses en coton biologique dans un atelier de Roubaix. Les tissus viennent de chutes de l'industrie et les fermetures sont réparées à vie. Notre sac à dos pour ordinateur portable résiste à la pluie. Les entreprises peuvent commander des cadeaux personnalisés à partir de vingt pièces. Nous reprenons les sacs usés contre un bon d'achat.",
    searched: ["trousses en coton biologique", "sac à dos pour ordinateur", "mode responsable"],
  },
  {
    name: "Museo del Vetro Minore",
    industry: "Museo",
    language: "it",
    overview:
      "Il Museo del Vetro Minore racconta la lavorazione del vetro soffiato a Empoli. Proponiamo visite guidate per le scuole, laboratori creativi per bambini e una dimostrazione al forno ogni domenica. Il biglietto costa sei euro ed è gratuito sotto i dodici anni. Il bookshop vende bicchieri fatti a mano. La sala grande si può affittare per matrimoni civili. Il museo è accessibile in sedia a rotelle.",
    searched: [
      "lavorazione del vetro soffiato",
      "Museo del Vetro Empoli",
      "laboratori creativi per bambini",
      "Museo del Vetro",
      "visite guidate",
    ],
  },
];
