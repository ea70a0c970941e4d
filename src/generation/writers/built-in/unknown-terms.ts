/** Knows what is not to be mentioned and cannot be known by its words, so that nothing is left out for it. */

/** Who "competitors" and "other apps" are nobody here knows; a word of it in the brand's own sentence is none of them. */
const namesOthers =
  /^(?:other|others|competing|rival|similar|comparable|andere\p{L}*|ähnliche\p{L}*|d['’]autres|autres?|otr[oa]s?)(?:\s|$)|^(?:(?:our|your|direct|the|unsere?\p{L}*)\s)?(?:competitors?|competition|rivals?|konkurren\p{L}*|mitbewerber\p{L}*|wettbewerber\p{L}*|concurrents?|concurrence|competidores|competencia)(?:['’]s?)?(?:\s(?:names?|brands?|products?|by name))?$/iu;

/** Without its figures, what a brand says of itself is full of holes: whoever wants none has to choose them himself. */
const namesFigures =
  /^(?:(?:any|exact|specific|concrete|konkreten?|genauen?)\s+)?(?:numbers?|figures?|statistics|stats|zahlen|ziffern|statistiken|chiffres?|statistiques|cifras|estadísticas)$/iu;

/** "No medical advice", "Please don't give dosages"; "Not tax advice, please say so" asks for a sentence instead. */
export const noAdvice =
  /^(?!.*(?<!\p{L})(?:say so|disclaimers?|state (?:that|clearly)|point out|hinweis\p{L}*|mention|erwähn\p{L}*|préciser|indicar)(?!\p{L})).*?(?<!\p{L})(?:no|not|never|without|avoid|don['’]?t|do not|keine?\p{L}*|nicht|ohne|pas de|sans|sin|ningún)(?!\p{L})[^.;]{0,40}?(?<!\p{L})(?:(?:medical|legal|financial|tax|health|investment|veterinary|safety)\s+(?:advice|tips|recommendations?|guidance)|advice|diagnos\p{L}+|dosages?|doses|rechtsberatung|rechtliche\p{L}* (?:rat|ratschläge|beratung)|medizinische\p{L}* (?:rat|ratschläge|beratung)|heilversprechen|conseils? (?:médica|juridi)\p{L}+|consejos? (?:médic|legal)\p{L}+)(?!\p{L})/iu;

export function isUnknown(term: string): boolean {
  return namesOthers.test(term) || namesFigures.test(term);
}
