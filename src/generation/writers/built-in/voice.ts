/** Reads simple cues from the brand's voice text; they choose between ways of saying the same. */
import type { Steering } from "./wishes.ts";

export interface Voice {
  register: "formal" | "casual" | "plain";
  /** German: how the reader is addressed. */
  address: "sie" | "du";
}

const formalCues =
  /\b(?:formal|professional|serious|authoritative|precise|sober|corporate|restrained|understated|expert|sachlich|seriös|förmlich|professionell|präzise|nüchtern|kompetent)\b/iu;
const casualCues =
  /\b(?:casual|friendly|relaxed|playful|humou?r(?:ous|voll)?|funny|witty|chatty|warm|conversational|informal|down[- ]to[- ]earth|neighbou?rly|locker|freundlich|lässig|herzlich|nahbar|witzig|duzen|per du)\b/iu;

export function voiceOf(voice: string, steering: Steering): Voice {
  const formal = formalCues.test(voice);
  const casual =
    casualCues.test(voice) &&
    !/\b(?:not|never|nicht|keinesfalls)\s+(?:too\s+|zu\s+)?(?:casual|playful|funny|chatty|locker|lässig)/iu.test(
      voice,
    );
  const heard = formal === casual ? "plain" : formal ? "formal" : "casual";
  const du =
    /\bduzen?\b|\bper du\b|\bdu-form\b|(?:^|[\s"„(])du(?=[\s"“),.]|$)/iu.test(voice) &&
    !/\bkein(?:e)? du\b|nicht duzen/iu.test(voice);
  const sie = /\bsiezen?\b|\bper sie\b|\bsie-form\b/iu.test(voice);
  return {
    register: steering.register ?? heard,
    address: steering.address ?? (du && !sie ? "du" : "sie"),
  };
}
