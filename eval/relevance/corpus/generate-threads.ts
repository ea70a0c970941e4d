/** Generates threads about a brand's subjects from templates; each template has a grade. */
import { thread } from "./corpus-brand.ts";
import type { CorpusBrand, Grade, GradedThread } from "./corpus-brand.ts";

interface Template {
  grade: Grade;
  daysOld: number;
  title: string;
  body: string;
  replies?: readonly string[];
  isAnswered?: boolean;
}

/** `{}` is a subject of the brand. The order of templates is the same in all languages. */
const templates: Readonly<Record<string, readonly Template[]>> = {
  en: [
    {
      grade: 3,
      daysOld: 2,
      title: "Any advice on {}?",
      body: "We are new to this and the internet contradicts itself. What do you recommend, and what should it cost?",
    },
    {
      grade: 2,
      daysOld: 20,
      title: "Question about {}",
      body: "How do other people handle this? I read three guides and each says something else.",
      replies: ["Following, same here"],
    },
    {
      grade: 1,
      daysOld: 5,
      title: "[Solved] {}",
      body: "Thanks everybody, the second tip did it. Leaving this here for others.",
      isAnswered: true,
      replies: ["Great!"],
    },
    {
      grade: 1,
      daysOld: 1_000,
      title: "{}?",
      body: "How do you do it?",
      replies: ["It depends", "Ask around", "Just try"],
    },
    {
      grade: 1,
      daysOld: 6,
      title: "My experience with {}",
      body: "It took me a year, but I got there. No question, I only wanted to tell the story.",
    },
    {
      grade: 0,
      daysOld: 1,
      title: "We are hiring an expert for {}",
      body: "Full time, permanent contract. Apply with your CV by Friday, the salary is negotiable.",
    },
    {
      grade: 0,
      daysOld: 1,
      title: "{} cheap {} deal",
      body: "{} cheap {} best price {} discount {} buy now {} sale {} free shipping {}",
    },
  ],
  de: [
    {
      grade: 3,
      daysOld: 2,
      title: "Habt ihr Tipps für {}?",
      body: "Wir sind neu auf dem Gebiet, und im Netz steht überall etwas anderes. Was empfehlt ihr, und was darf das kosten?",
    },
    {
      grade: 2,
      daysOld: 20,
      title: "Frage zu: {}",
      body: "Wie macht ihr das? Ich habe drei Anleitungen gelesen, und jede sagt etwas anderes.",
      replies: ["Das interessiert mich auch"],
    },
    {
      grade: 1,
      daysOld: 5,
      title: "[Gelöst] {}",
      body: "Danke an alle, der zweite Tipp hat geholfen. Ich lasse das für andere stehen.",
      isAnswered: true,
      replies: ["Prima!"],
    },
    {
      grade: 1,
      daysOld: 1_000,
      title: "{}?",
      body: "Wie macht ihr das?",
      replies: ["Kommt darauf an", "Frag mal nach", "Probieren"],
    },
    {
      grade: 1,
      daysOld: 6,
      title: "Meine Erfahrung: {}",
      body: "Es hat ein Jahr gedauert, aber jetzt klappt es. Keine Frage, ich wollte es nur erzählen.",
    },
    {
      grade: 0,
      daysOld: 1,
      title: "Wir stellen ein: Fachkraft für {}",
      body: "Vollzeit, unbefristet. Bewerbung mit Lebenslauf bis Freitag, Gehalt nach Vereinbarung.",
    },
    {
      grade: 0,
      daysOld: 1,
      title: "{} günstig {} Angebot",
      body: "{} günstig {} Bestpreis {} Rabatt {} jetzt kaufen {} Angebot {} gratis Versand {}",
    },
  ],
  es: [
    {
      grade: 3,
      daysOld: 2,
      title: "¿Algún consejo sobre {}?",
      body: "Somos nuevos en esto y en internet cada uno dice una cosa. ¿Qué recomendáis, y cuánto debería costar?",
    },
    {
      grade: 2,
      daysOld: 20,
      title: "Pregunta sobre {}",
      body: "¿Cómo lo hacéis vosotros? He leído tres guías y cada una dice algo distinto.",
      replies: ["Me interesa también"],
    },
    {
      grade: 1,
      daysOld: 5,
      title: "[Solucionado] {}",
      body: "Gracias a todos, el segundo consejo funcionó. Lo dejo aquí para otros.",
      isAnswered: true,
      replies: ["¡Genial!"],
    },
    {
      grade: 1,
      daysOld: 1_000,
      title: "¿{}?",
      body: "¿Cómo lo hacéis?",
      replies: ["Depende", "Pregunta por ahí", "Prueba"],
    },
    {
      grade: 1,
      daysOld: 6,
      title: "Mi experiencia con {}",
      body: "Me costó un año, pero lo conseguí. No es una pregunta, solo quería contarlo.",
    },
    {
      grade: 0,
      daysOld: 1,
      title: "Oferta de empleo: experto para {}",
      body: "Jornada completa, contrato indefinido. Envía tu currículum antes del viernes.",
    },
    {
      grade: 0,
      daysOld: 1,
      title: "{} barato {} oferta",
      body: "{} barato {} mejor precio {} descuento {} compra ya {} oferta {} envío gratis {}",
    },
  ],
  fr: [
    {
      grade: 3,
      daysOld: 2,
      title: "Des conseils pour {} ?",
      body: "Nous débutons et sur internet chacun dit autre chose. Que recommandez-vous, et combien cela doit-il coûter ?",
    },
    {
      grade: 2,
      daysOld: 20,
      title: "Question : {}",
      body: "Comment faites-vous ? J'ai lu trois guides et chacun dit autre chose.",
      replies: ["Ça m'intéresse aussi"],
    },
    {
      grade: 1,
      daysOld: 5,
      title: "[Résolu] {}",
      body: "Merci à tous, le deuxième conseil a marché. Je laisse ceci pour les autres.",
      isAnswered: true,
      replies: ["Super !"],
    },
    {
      grade: 1,
      daysOld: 1_000,
      title: "{} ?",
      body: "Comment faites-vous ?",
      replies: ["Ça dépend", "Demande autour de toi", "Essaie"],
    },
    {
      grade: 1,
      daysOld: 6,
      title: "Mon expérience : {}",
      body: "Il m'a fallu un an, mais j'y suis arrivé. Pas de question, je voulais juste raconter.",
    },
    {
      grade: 0,
      daysOld: 1,
      title: "Nous recrutons un spécialiste pour {}",
      body: "Temps plein, CDI. Envoyez votre CV avant vendredi, salaire à négocier.",
    },
    {
      grade: 0,
      daysOld: 1,
      title: "{} pas cher {} promo",
      body: "{} pas cher {} meilleur prix {} remise {} achetez {} promo {} livraison gratuite {}",
    },
  ],
  it: [
    {
      grade: 3,
      daysOld: 2,
      title: "Qualche consiglio per {}?",
      body: "Siamo nuovi e in rete ognuno dice una cosa diversa. Che cosa consigliate, e quanto dovrebbe costare?",
    },
    {
      grade: 2,
      daysOld: 20,
      title: "Domanda: {}",
      body: "Voi come fate? Ho letto tre guide e ognuna dice una cosa diversa.",
      replies: ["Interessa anche a me"],
    },
    {
      grade: 1,
      daysOld: 5,
      title: "[Risolto] {}",
      body: "Grazie a tutti, il secondo consiglio ha funzionato. Lo lascio qui per gli altri.",
      isAnswered: true,
      replies: ["Ottimo!"],
    },
    {
      grade: 1,
      daysOld: 1_000,
      title: "{}?",
      body: "Come fate?",
      replies: ["Dipende", "Chiedi in giro", "Prova"],
    },
    {
      grade: 1,
      daysOld: 6,
      title: "La mia esperienza: {}",
      body: "Ci ho messo un anno, ma ce l'ho fatta. Nessuna domanda, volevo solo raccontarlo.",
    },
    {
      grade: 0,
      daysOld: 1,
      title: "Assumiamo un esperto per {}",
      body: "Tempo pieno, contratto indeterminato. Inviare curriculum entro venerdì.",
    },
    {
      grade: 0,
      daysOld: 1,
      title: "{} economico {} offerta",
      body: "{} economico {} miglior prezzo {} sconto {} compra ora {} offerta {} spedizione gratuita {}",
    },
  ],
};

/** Combines each template with every second subject, so that threads of two brands differ in more than the subject. */
export function generateThreads({ brand, subjects }: CorpusBrand): GradedThread[] {
  return (templates[brand.language] ?? []).flatMap((template, kind) =>
    subjects
      .filter((_, at) => (at + kind) % 2 === 0)
      .map((subject) => {
        const fill = (text: string) => text.replaceAll("{}", subject);
        const { grade, daysOld, replies = [], isAnswered = false } = template;
        const title = fill(template.title);
        const capital = title.charAt(0).toUpperCase() + title.slice(1);
        return thread(grade, daysOld, capital, fill(template.body), { replies, isAnswered });
      }),
  );
}

/** Common forum threads that fit none of the brands. */
const everyday: Readonly<Record<string, readonly (readonly [title: string, body: string])[]>> = {
  en: [
    [
      "Laptop battery drains overnight",
      "It loses forty percent while it sleeps. Which setting do I change?",
    ],
    [
      "Can you recommend a good primary school?",
      "We move in March and know nobody. What should we look for?",
    ],
    ["How do I get red wine out of a carpet?", "It happened last night, I tried water and salt."],
    [
      "Best budget phone right now?",
      "Mainly for photos and maps, under 250. What do you recommend?",
    ],
    ["Neighbour plays drums at night", "I asked twice and nothing changes. What can I do?"],
    ["Which bank account for a student?", "No fees and a decent app, please. Any recommendations?"],
  ],
  de: [
    ["Welches Handy unter 250 Euro?", "Hauptsächlich für Fotos und Karten. Was empfehlt ihr?"],
    ["Rotwein auf dem Teppich", "Wie bekomme ich den Fleck raus? Salz hat nichts gebracht."],
    ["Nachbar spielt nachts Schlagzeug", "Ich habe zweimal gefragt. Was kann ich tun?"],
    [
      "Girokonto für Studenten gesucht",
      "Ohne Gebühren und mit guter App. Könnt ihr etwas empfehlen?",
    ],
    ["Winterreifen: wann wechseln?", "Bei uns liegt noch kein Schnee. Wann macht ihr das?"],
  ],
  es: [
    ["¿Qué móvil por menos de 250 euros?", "Sobre todo para fotos y mapas. ¿Qué recomendáis?"],
    ["Mancha de vino en la alfombra", "¿Cómo la quito? He probado con sal."],
    ["El vecino toca la batería de noche", "Se lo he pedido dos veces. ¿Qué puedo hacer?"],
    [
      "Cuenta bancaria para estudiantes",
      "Sin comisiones y con buena aplicación. ¿Alguna recomendación?",
    ],
  ],
  fr: [
    ["Quel téléphone à moins de 250 euros ?", "Surtout pour les photos. Que recommandez-vous ?"],
    ["Tache de vin sur le tapis", "Comment l'enlever ? J'ai essayé le sel."],
    ["Le voisin joue de la batterie la nuit", "Je le lui ai dit deux fois. Que puis-je faire ?"],
  ],
  it: [
    ["Quale telefono sotto i 250 euro?", "Soprattutto per le foto. Che cosa consigliate?"],
    ["Macchia di vino sul tappeto", "Come la tolgo? Ho provato con il sale."],
    ["Il vicino suona la batteria di notte", "Gliel'ho detto due volte. Che cosa posso fare?"],
  ],
};

export function everydayThreads(languages: readonly string[]): GradedThread[] {
  return languages.flatMap((language) =>
    (everyday[language] ?? []).map(([title, body], at) => thread(0, 1 + at, title, body)),
  );
}
