/**
 * Makes one frame of those in a stream of events that arrived together and only go on with the same text. A provider
 * sends each few letters in a frame of its own, and its package takes a tenth of a millisecond for each frame, whatever
 * is in it. What is not certainly more of the same passes as it came.
 */

export interface FrameMerger {
  /** All frames that are complete by now. */
  push(text: string): string;
  /** What is left when nothing follows any more. */
  end(): string;
}

/** A frame that adds to a text. */
interface Growth {
  /** What it adds to; a run of frames has the same. */
  target: string;
  text: string;
  /** The frame with more text in it. */
  withText(text: string): string;
}

const between = "\n\n";

export function createFrameMerger(): FrameMerger {
  /** The beginning of a frame. Pieces, since a whole that is looked through anew with each of them takes for ever. */
  let held: string[] = [];
  const takeHeld = () => {
    const whole = held.join("");
    held = [];
    return whole;
  };
  return {
    push(text) {
      // Nobody who is known to us ends lines so; whoever does is left alone.
      if (text.includes("\r")) return takeHeld() + text;
      const seam = held.at(-1)?.at(-1) ?? "";
      const end = `${seam}${text}`.lastIndexOf(between) + between.length - seam.length;
      if (end < between.length - seam.length) {
        if (text !== "") held.push(text);
        return "";
      }
      const complete = takeHeld() + text.slice(0, end);
      if (end < text.length) held.push(text.slice(end));
      return merged(complete);
    },
    end: takeHeld,
  };
}

function merged(complete: string): string {
  const frames = complete.split(between);
  if (frames.length <= 2) return complete;
  const out: string[] = [];
  let run: { growth: Growth; frame: string; texts: string[] } | undefined;
  const endRun = () => {
    if (run) {
      const { growth, frame, texts } = run;
      out.push(texts.length === 1 ? frame : growth.withText(texts.join("")));
    }
    run = undefined;
  };
  for (const frame of frames) {
    const growth = growthOf(frame);
    if (growth && run?.growth.target === growth.target) run.texts.push(growth.text);
    else {
      endRun();
      if (growth) run = { growth, frame, texts: [growth.text] };
      else out.push(frame);
    }
  }
  endRun();
  return out.join(between);
}

function growthOf(frame: string): Growth | undefined {
  const at = frame.startsWith("data:") ? 0 : frame.indexOf("\ndata:") + 1;
  const start = at + "data:".length;
  // A frame of more lines than an event's name and its data is nothing that we know.
  if ((at === 0 && !frame.startsWith("data:")) || frame.includes("\n", start)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(frame.slice(start));
  } catch {
    return undefined;
  }
  const found = isObject(value) ? (chatGrowth(value) ?? messageGrowth(value)) : undefined;
  if (found === undefined) return undefined;
  const { holder, name, target } = found;
  return {
    target,
    text: holder[name] as string,
    withText(text) {
      holder[name] = text;
      return `${frame.slice(0, start)} ${JSON.stringify(value)}`;
    },
  };
}

interface Place {
  holder: Record<string, unknown>;
  name: string;
  target: string;
}

/** As OpenAI streams: the text or the thoughts of one choice, and nothing else that means anything. */
function chatGrowth({ choices, usage, error }: Record<string, unknown>): Place | undefined {
  if (!Array.isArray(choices) || choices.length !== 1) return undefined;
  const [choice] = choices as unknown[];
  if ((usage ?? error ?? null) !== null || !isObject(choice)) return undefined;
  const { delta, finish_reason: finish = null, logprobs = null, index } = choice;
  if (finish !== null || logprobs !== null || !isObject(delta)) return undefined;
  const [name, ...others] = Object.keys(delta).filter(
    (key) => key !== "role" && delta[key] !== null,
  );
  if (name === undefined || others.length > 0 || !texts.has(name)) return undefined;
  if (typeof delta[name] !== "string") return undefined;
  return { holder: delta, name, target: `${String(index)} ${name}` };
}

const texts: ReadonlySet<string> = new Set(["content", "reasoning_content", "reasoning"]);

/** As Anthropic streams: the text of one block. */
function messageGrowth({ type, index, delta }: Record<string, unknown>): Place | undefined {
  if (type !== "content_block_delta" || !isObject(delta)) return undefined;
  if (delta["type"] !== "text_delta" || typeof delta["text"] !== "string") return undefined;
  return { holder: delta, name: "text", target: `block ${String(index)}` };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
