/** Reads JSON-LD (schema.org) into a flat list of things; ignores invalid data. */

export interface StructuredThing {
  types: string[];
  /** Unchanged; nested things are also in the list. */
  properties: Record<string, unknown>;
}

const charactersMax = 300_000;
const thingsMax = 500;
const depthMax = 10;

export function readStructuredData(text: string): StructuredThing[] {
  if (text.length > charactersMax) return [];
  const things: StructuredThing[] = [];
  try {
    collect(JSON.parse(text), things, 0);
  } catch {
    return [];
  }
  return things;
}

function collect(value: unknown, things: StructuredThing[], depth: number): void {
  if (typeof value !== "object" || value === null || depth > depthMax) return;
  if (things.length >= thingsMax) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, things, depth + 1);
    return;
  }
  const properties = value as Record<string, unknown>;
  const types = textsOf(properties["@type"]).map((type) => type.replace(/^.*[/:#]/, ""));
  if (types.length > 0) things.push({ types, properties });
  for (const one of Object.values(properties)) collect(one, things, depth + 1);
}

/** The texts of a property that is a string, a thing with a name, or a list of these. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") {
    const text = value.replaceAll(/\s+/g, " ").trim();
    return text === "" ? [] : [text];
  }
  if (Array.isArray(value)) return value.slice(0, 100).flatMap(textsOf);
  if (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string"
  )
    return textsOf(value.name);
  return [];
}

/** Types of pages, their parts and other things that are not the company. */
const otherTypes =
  /Page$|^(?:WebSite|BreadcrumbList|ListItem|ItemList|SearchAction|EntryPoint|ImageObject|VideoObject|PostalAddress|ContactPoint|GeoCoordinates|OpeningHoursSpecification|Offer|AggregateOffer|AggregateRating|Rating|Review|Person|Product|Service|Brand|Article|BlogPosting|NewsArticle|Question|Answer|Event|Place|City|Country|State|AdministrativeArea|Language|PropertyValueSpecification|ReadAction|Action|QuantitativeValue|PriceSpecification|UnitPriceSpecification|OfferCatalog|Audience)$/;

/** The company, shop or organization that a page describes as its own. */
export function organizationsOf(things: readonly StructuredThing[]): StructuredThing[] {
  return things.filter(
    ({ types, properties }) =>
      textsOf(properties["name"]).length > 0 && types.some((type) => !otherTypes.test(type)),
  );
}
