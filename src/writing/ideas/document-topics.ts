/** Extracts the topics of a page in its own words: its title and the questions in its headings. */
import type { DocumentForIdeas } from "../../records/brands/idea-material.ts";
import { cleanLine } from "../text/clean.ts";
import { countTopicWords } from "./covered-topics.ts";

/** Titles of generic pages in the supported languages, without any part after a bar or dash. */
const everySite =
  /^(?:home ?page|home|welcome|start|about(?: us)?|our (?:story|team)|team|contact(?: us)?|imprint|legal(?: notice)?|privacy.*|terms.*|cookies?.*|cart|basket|checkout|log ?in|sign ?(?:in|up)|register|(?:my )?account|search.*|404.*|(?:page )?not found|site ?map|faqs?|frequently asked questions|blog|news|shop|store|products?|services?|gallery|careers?|jobs?|press|testimonials?|reviews?|downloads?|untitled|startseite|willkommen|herzlich willkommen|über uns|kontakt|impressum|datenschutz.*|agb|allgemeine geschäftsbedingungen|widerruf.*|warenkorb|kasse|anmelden|registrieren|suche|häufige fragen|aktuelles|produkte|leistungen|galerie|karriere|stellenangebote|presse|inicio|bienvenid[oa]s?|sobre nosotros|quiénes somos|contacto|aviso legal|política de .*|condiciones.*|carrito|iniciar sesión|buscar|preguntas frecuentes|noticias|tienda|productos|servicios|galería|accueil|bienvenue|à propos.*|qui sommes-nous.*|nous contacter|mentions légales|politique de .*|conditions.*|panier|connexion|recherche|foire aux questions|actualités|boutique|produits|galerie|benvenut[oi]|chi siamo|contatti|note legali|informativa.*|condizioni.*|carrello|accedi|cerca|domande frequenti|notizie|negozio|prodotti|servizi|galleria)$/iu;
const parts = / [|–—·»-] /u;
const titleMax = 150;
const questionsMax = 2;

/** The title without the site's name, which is on every page. */
export function titleOfDocument({ title, headings }: DocumentForIdeas, brandName: string): string {
  const isName = (part: string) => part.toLowerCase().includes(brandName.toLowerCase());
  const said = [title, ...headings.slice(0, 1)].flatMap((text) => {
    const [first, ...others] = oneLine(text).split(parts);
    const kept = [first ?? "", ...others].filter((part) => !isName(part));
    // Text after a bar or dash is usually about the whole site.
    return kept[0] ?? [];
  });
  return said.find(isTopic) ?? "";
}

/** The questions in its headings. */
export function questionsOfDocument({ headings }: DocumentForIdeas): string[] {
  return headings
    .map(oneLine)
    .filter((heading) => heading.endsWith("?") && isTopic(heading))
    .slice(0, questionsMax);
}

/** The headings that were added by the last change. */
export function newHeadings({ headings, headingsBefore }: DocumentForIdeas): string[] {
  const before = new Set((headingsBefore ?? headings).map(oneLine));
  return headings.map(oneLine).filter((heading) => !before.has(heading) && isTopic(heading));
}

/** Whether a text is short enough for a topic, and more than one word. */
export function isTopic(text: string): boolean {
  return text.length <= titleMax && countTopicWords(text) >= 2 && !everySite.test(text);
}

/** Plain text on one line, without Markdown. */
export function oneLine(text: string): string {
  return cleanLine(text.slice(0, 1_000), 500);
}
