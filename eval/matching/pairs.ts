/**
 * Topics and the passages that answer them, in five languages: each passage has a topic that shares words with it, and one
 * that says the same in others.
 */
export interface Matching {
  passage: string;
  plain: string;
  paraphrased: string;
}

export const matchings: Readonly<Record<string, readonly Matching[]>> = {
  en: [
    {
      passage: "Breakfast is served from 7 to 10.30, on Sundays until noon.",
      plain: "When breakfast is served on Sundays",
      paraphrased: "A late morning meal at the weekend",
    },
    {
      passage: "Dogs are welcome in the garden rooms for 12 pounds a night.",
      plain: "Bringing dogs to the garden rooms",
      paraphrased: "Can I travel with my pet?",
    },
    {
      passage: "Bicycles can be kept in a locked shed, and we lend pumps and tools.",
      plain: "Where to keep bicycles",
      paraphrased: "A safe place for two-wheelers",
    },
    {
      passage: "From the station it is a walk of ten minutes along the canal.",
      plain: "How to walk here from the station",
      paraphrased: "Getting to us without a car",
    },
    {
      passage: "Bookings can be cancelled free of charge up to three days before arrival.",
      plain: "Cancelled bookings and what is charged",
      paraphrased: "What if my plans change at short notice?",
    },
    {
      passage: "The rooms have no televisions; there is a library with two thousand books.",
      plain: "A library of two thousand books",
      paraphrased: "An evening of reading instead of screens",
    },
    {
      passage: "All heat comes from a heat pump and the roof carries solar panels.",
      plain: "Solar panels and a heat pump on the roof",
      paraphrased: "How green is your energy?",
    },
    {
      passage: "Two rooms on the ground floor have wide doors and a level shower.",
      plain: "Ground floor rooms with wide doors",
      paraphrased: "Staying with us in a wheelchair",
    },
  ],
  de: [
    {
      passage: "Frühstück gibt es von 7 bis 10.30 Uhr, sonntags bis zwölf.",
      plain: "Wann es sonntags Frühstück gibt",
      paraphrased: "Am Wochenende spät in den Tag starten",
    },
    {
      passage: "Hunde sind in den Gartenzimmern für 12 Euro pro Nacht willkommen.",
      plain: "Mit Hunden in die Gartenzimmer",
      paraphrased: "Darf mein Haustier mitreisen?",
    },
    {
      passage:
        "Fahrräder stehen in einem verschlossenen Schuppen, Pumpe und Werkzeug leihen wir aus.",
      plain: "Wo Fahrräder stehen können",
      paraphrased: "Ein sicherer Platz für Zweiräder",
    },
    {
      passage: "Vom Bahnhof sind es zehn Minuten zu Fuß am Kanal entlang.",
      plain: "Zu Fuß vom Bahnhof",
      paraphrased: "Anreise ohne Auto",
    },
    {
      passage: "Buchungen können bis drei Tage vor der Anreise kostenlos storniert werden.",
      plain: "Buchungen kostenlos stornieren",
      paraphrased: "Was passiert, wenn uns kurzfristig etwas dazwischenkommt?",
    },
    {
      passage:
        "Die Zimmer haben keinen Fernseher, dafür gibt es eine Bibliothek mit zweitausend Büchern.",
      plain: "Eine Bibliothek mit zweitausend Büchern",
      paraphrased: "Abends lesen statt auf Bildschirme schauen",
    },
    {
      passage: "Die Wärme kommt aus einer Wärmepumpe, auf dem Dach liegen Solarzellen.",
      plain: "Wärmepumpe und Solarzellen auf dem Dach",
      paraphrased: "Wie umweltfreundlich ist eure Energie?",
    },
    {
      passage: "Zwei Zimmer im Erdgeschoss haben breite Türen und eine ebene Dusche.",
      plain: "Zimmer im Erdgeschoss mit breiten Türen",
      paraphrased: "Urlaub im Rollstuhl",
    },
  ],
  es: [
    {
      passage: "El desayuno se sirve de 7 a 10.30, los domingos hasta las doce.",
      plain: "Cuándo se sirve el desayuno los domingos",
      paraphrased: "Empezar tarde la mañana el fin de semana",
    },
    {
      passage: "Los perros son bienvenidos en las habitaciones del jardín por 12 euros la noche.",
      plain: "Perros en las habitaciones del jardín",
      paraphrased: "¿Puedo viajar con mi mascota?",
    },
    {
      passage:
        "Las bicicletas se guardan en un cobertizo cerrado y prestamos bomba y herramientas.",
      plain: "Dónde se guardan las bicicletas",
      paraphrased: "Un lugar seguro para las dos ruedas",
    },
    {
      passage: "Desde la estación son diez minutos a pie por el canal.",
      plain: "A pie desde la estación",
      paraphrased: "Llegar sin coche",
    },
    {
      passage: "Las reservas se pueden cancelar gratis hasta tres días antes de la llegada.",
      plain: "Cancelar reservas gratis",
      paraphrased: "¿Y si cambian mis planes a última hora?",
    },
    {
      passage: "Las habitaciones no tienen televisor; hay una biblioteca con dos mil libros.",
      plain: "Una biblioteca con dos mil libros",
      paraphrased: "Una tarde de lectura sin pantallas",
    },
    {
      passage: "El calor viene de una bomba térmica y en el tejado hay placas solares.",
      plain: "Placas solares en el tejado",
      paraphrased: "¿Qué tan ecológica es vuestra energía?",
    },
    {
      passage: "Dos cuartos de la planta baja tienen puertas anchas y una ducha a nivel.",
      plain: "Planta baja con puertas anchas",
      paraphrased: "Alojarse en silla de ruedas",
    },
  ],
  fr: [
    {
      passage: "Le petit déjeuner est servi de 7 h à 10 h 30, le dimanche jusqu’à midi.",
      plain: "Quand le petit déjeuner est servi le dimanche",
      paraphrased: "Commencer tard la matinée le week-end",
    },
    {
      passage: "Les chiens sont bienvenus dans les chambres du jardin pour 12 euros la nuit.",
      plain: "Des chiens dans les chambres du jardin",
      paraphrased: "Puis-je voyager avec mon animal ?",
    },
    {
      passage: "Les vélos sont gardés dans un abri fermé, et nous prêtons pompe et outils.",
      plain: "Où les vélos sont gardés",
      paraphrased: "Un endroit sûr pour les deux-roues",
    },
    {
      passage: "Depuis la gare, il faut dix minutes à pied le long du canal.",
      plain: "À pied depuis la gare",
      paraphrased: "Venir sans voiture",
    },
    {
      passage:
        "Les réservations peuvent être annulées sans frais jusqu’à trois jours avant l’arrivée.",
      plain: "Réservations annulées sans frais",
      paraphrased: "Et si nos projets changent au dernier moment ?",
    },
    {
      passage: "Les chambres n’ont pas de télévision ; une bibliothèque offre deux mille livres.",
      plain: "Une bibliothèque de deux mille livres",
      paraphrased: "Une soirée de lecture loin des écrans",
    },
    {
      passage: "La chaleur vient d’une pompe à chaleur et le toit porte des panneaux solaires.",
      plain: "Des panneaux solaires sur le toit",
      paraphrased: "Votre énergie est-elle écologique ?",
    },
    {
      passage: "Deux pièces du rez-de-chaussée ont des portes larges et une douche de plain-pied.",
      plain: "Portes larges au rez-de-chaussée",
      paraphrased: "Séjourner en fauteuil roulant",
    },
  ],
  it: [
    {
      passage: "La colazione si serve dalle 7 alle 10.30, la domenica fino a mezzogiorno.",
      plain: "Quando si serve la colazione la domenica",
      paraphrased: "Iniziare tardi la mattina nel fine settimana",
    },
    {
      passage: "I cani sono benvenuti nelle camere del giardino per 12 euro a notte.",
      plain: "Cani nelle camere del giardino",
      paraphrased: "Posso viaggiare con il mio animale?",
    },
    {
      passage: "Le biciclette stanno in un capanno chiuso e prestiamo pompa e attrezzi.",
      plain: "Dove stanno le biciclette",
      paraphrased: "Un posto sicuro per le due ruote",
    },
    {
      passage: "Dalla stazione sono dieci minuti a piedi lungo il canale.",
      plain: "A piedi dalla stazione",
      paraphrased: "Arrivare senza auto",
    },
    {
      passage: "Le prenotazioni si possono annullare gratis fino a tre giorni prima dell’arrivo.",
      plain: "Annullare gratis le prenotazioni",
      paraphrased: "E se i nostri piani cambiano all’ultimo momento?",
    },
    {
      passage: "Le camere non hanno il televisore; c’è una biblioteca con duemila libri.",
      plain: "Una biblioteca con duemila libri",
      paraphrased: "Una serata di lettura senza schermi",
    },
    {
      passage: "Il calore viene da una pompa termica e sul tetto ci sono pannelli solari.",
      plain: "Pannelli solari sul tetto",
      paraphrased: "Quanto è ecologica la vostra energia?",
    },
    {
      passage: "Due stanze al piano terra hanno porte larghe e una doccia a filo pavimento.",
      plain: "Piano terra con porte larghe",
      paraphrased: "Soggiornare in sedia a rotelle",
    },
  ],
};
