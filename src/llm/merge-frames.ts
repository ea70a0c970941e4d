/**
 * Merges frames of an event stream that arrived together and continue the same text. Providers send a few characters per
 * frame, and their packages take a tenth of a millisecond per frame, whatever its size. All other frames pass unchanged.
 */

export interface FrameMerger {
  /** Returns the frames that are complete so far. */
  push(text: string): string;
  /** Returns the rest at the end of the stream. */
  end(): string;
}

/** A frame that appends to a text. */
interface TextDelta {
  /** Identifies the text that it appends to. Adjacent frames with the same target are merged. */
  target: string;
  text: string;
  /** Returns the frame with this text instead of its own. */
  withText(text: string): string;
}

const between = "\n\n";

export function createFrameMerger(): FrameMerger {
  /** Pieces of an incomplete frame; joining and scanning them for each chunk would take quadratic time. */
  let held: string[] = [];
  const takeHeld = () => {
    const whole = held.join("");
    held = [];
    return whole;
  };
  return {
    push(text) {
      // No provider that we know ends lines with CR LF; such streams pass unchanged.
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
  let run: { delta: TextDelta; frame: string; texts: string[] } | undefined;
  const endRun = () => {
    if (run) {
      const { delta, frame, texts } = run;
      out.push(texts.length === 1 ? frame : delta.withText(texts.join("")));
    }
    run = undefined;
  };
  for (const frame of frames) {
    const delta = textDeltaOf(frame);
    if (delta && run?.delta.target === delta.target) run.texts.push(delta.text);
    else {
      endRun();
      if (delta) run = { delta, frame, texts: [delta.text] };
      else out.push(frame);
    }
  }
  endRun();
  return out.join(between);
}

function textDeltaOf(frame: string): TextDelta | undefined {
  const at = frame.startsWith("data:") ? 0 : frame.indexOf("\ndata:") + 1;
  const start = at + "data:".length;
  // Frames with more lines than the event name and data are not merged.
  if ((at === 0 && !frame.startsWith("data:")) || frame.includes("\n", start)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(frame.slice(start));
  } catch {
    return undefined;
  }
  const found = isObject(value) ? (chatDelta(value) ?? messageDelta(value)) : undefined;
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

interface DeltaField {
  holder: Record<string, unknown>;
  name: string;
  target: string;
}

/** OpenAI: the text or reasoning of one choice; undefined if the frame has any other data that matters. */
function chatDelta({ choices, usage, error }: Record<string, unknown>): DeltaField | undefined {
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

/** Anthropic: the text of one block. */
function messageDelta({ type, index, delta }: Record<string, unknown>): DeltaField | undefined {
  if (type !== "content_block_delta" || !isObject(delta)) return undefined;
  if (delta["type"] !== "text_delta" || typeof delta["text"] !== "string") return undefined;
  return { holder: delta, name: "text", target: `block ${String(index)}` };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
