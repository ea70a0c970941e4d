/** What is wished of a text: what was understood of it, and in which words it was said. */

export interface Steering {
  audience: string | null;
  /** Readers whom it is not for: what speaks to them is left out. */
  notFor: string[];
  short: boolean;
  wordsMax: number | null;
  /** Words that must not be mentioned; sentences of the sources that hold one are left out. */
  avoid: string[];
  /** What may be said all the same: "no prices except the starter kit". */
  except: string[];
  callToAction: boolean;
  /** The words that were given for it, as a sentence; empty where those that were given are none. */
  call: string | null;
  checklist: boolean;
  questionHeadings: boolean;
  noQuestionHeadings: boolean;
  noQuotes: boolean;
  noHashtags: boolean;
  noFaq: boolean;
  register: "formal" | "casual" | null;
  address: "sie" | "du" | null;
  /** How many exclamation marks may stand in the text, or null where nobody said. */
  exclamationsMax: number | null;
  /** What the text should speak of, where a sentence of the sources does. */
  mention: string[];
  /** Wishes that were understood. Whether they came true is asked of the finished draft: see obeyed.ts. */
  wishes: Wish[];
  ignored: string[];
  /** What the brand's voice guide asks for and nothing here can measure. */
  unmeasured: string[];
}

export interface Wish {
  kind:
    | "audience"
    | "not_audience"
    | "short"
    | "words"
    | "avoid"
    | "mention"
    | "call"
    | "list"
    | "question_headings"
    | "no_question_headings"
    | "no_list"
    | "no_call"
    | "no_invention"
    | "no_quotes"
    | "no_hashtags"
    | "no_faq"
    | "exclamations"
    | "tone"
    | "address";
  /** What following it means, in a few words. */
  said: string;
  /** The words of the instruction. */
  clause: string;
  /** Words to avoid or to mention, each by itself. */
  terms: string[];
  /** What the wish does not hold for. */
  except: string[];
  from: "instructions" | "voice guide";
}
