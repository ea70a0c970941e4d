/** Takes a bare greeting from the beginning of a paragraph: "Hello! We are …" greets nobody in the middle of a text. */

const greeting =
  /^(?:hi|hiya|hello|hey|howdy|welcome|hallo|servus|moin(?: moin)?|guten tag|grüezi|(?:herzlich )?willkommen|hola|bienvenid[oa]s?|bienvenue|bonjour|ciao|salve|benvenut[oi]|olá|hoi|welkom|cześć)(?: there| all| everyone| everybody| friends?| and welcome| zusammen| ihr lieben| liebe leute| à tous| a todos)?\s?[!.]\s*(?:(?:👋|🙂|😊)\uFE0F?\s*)?/iu;

export function withoutGreetings(body: string): string {
  return body.replaceAll(/^(?:👋\s*)?\p{L}[^\n]*/gmu, (line) => line.replace(greeting, ""));
}
