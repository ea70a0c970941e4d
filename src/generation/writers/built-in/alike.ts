/** A few everyday words that say the same: whoever asks how to store a thing is told how long it keeps. */
import { stemSet } from "../../text/relevance.ts";

const groups: readonly string[] = [
  "store storage keep keeps last lasts lagern aufbewahren haltbar hält conserver conserve garder conservar guardar",
  "repair fix mend restore reparieren flicken réparer reparar arreglar",
  "cost costs price prices pricing pay kosten kostet preis preise coût coûte prix tarif precio cuesta",
  "begin start starting beginner beginners anfangen beginnen anfänger débuter commencer débutant empezar principiante",
  "clean wash putzen reinigen waschen nettoyer laver limpiar lavar",
  "choose pick choosing select wählen aussuchen choisir elegir",
  "middle mid mitte mitten milieu mitad",
  "prepare preparing ready bring vorbereiten vorbereitung préparer preparar",
  "child children kid kids toddler kind kinder enfant enfants niño niños",
  "cancel pause quit kündigen abmelden résilier annuler cancelar",
  "change switch switching move wechseln wechsel changer cambiar",
];

let alike: Map<string, readonly string[]> | null = null;

/** The stems with those of the same group beside them. */
export function withAlike(stems: ReadonlySet<string>): ReadonlySet<string> {
  alike ??= new Map(
    groups.flatMap((words) => {
      const group = [...stemSet(words)];
      return group.map((stem) => [stem, group] as const);
    }),
  );
  const known = alike;
  return new Set([...stems].flatMap((stem) => [stem, ...(known.get(stem) ?? [])]));
}
