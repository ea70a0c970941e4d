/** Parses a model's answer into the requested shape; if that fails, tells the model what to correct. */
import type { JSONSchema7 } from "@ai-sdk/provider";
import { toJSONSchema } from "zod";
import type { ZodType } from "zod";
import { storableText, storableValue } from "../db/storable-json.ts";
import { Failure } from "../errors.ts";
import type { FailureCode } from "../errors.ts";
import type { ModelRequest } from "./model.ts";

/** An answer of the wrong shape or length; `wrong` is for the model, which is asked once more. */
export class WrongShape extends Failure {
  readonly wrong: string;

  constructor(message: string, wrong: string, code: FailureCode = "model_answer_unusable") {
    super(code, { message });
    this.wrong = wrong;
  }
}

/** An answer that was cut off at the output limit, with the text so far. */
export class CutShort extends WrongShape {
  readonly written: string;

  constructor(message: string, written: string) {
    super(
      message,
      "It was too long and had to be cut off: be much shorter.",
      "model_answer_too_long",
    );
    this.written = written;
  }
}

export function readAnswer<T>(model: string, request: ModelRequest<T>, text: string): T {
  const clean = storableText((request.written ?? "") + text).trim();
  if (clean === "") throw new WrongShape(`${model} returned an empty response.`, "It was empty.");
  if (!request.schema) {
    const wrong = request.findUnusable?.(clean);
    if (wrong !== undefined)
      throw new WrongShape(`${model} did not write what was requested.`, wrong);
    // Without a schema, T is its default, string.
    return clean as T;
  }
  const parsed = parse(clean);
  if (parsed === undefined) {
    throw new WrongShape(`${model} did not return valid JSON.`, "It was not valid JSON.");
  }
  const result = request.schema.safeParse(storableValue(parsed.value));
  if (result.success) return result.data;
  const issues = result.error.issues
    .slice(0, 10)
    .map((issue) => `${issue.path.map(String).join(".") || "the answer"}: ${issue.message}`);
  throw new WrongShape(
    `${model} did not respond in the requested format.`,
    `It had another form: ${issues.join("; ")}.`,
  );
}

const known = new WeakMap<ZodType, JSONSchema7>();

export function jsonSchemaOf(schema: ZodType): JSONSchema7 {
  let found = known.get(schema);
  if (!found) {
    found = toJSONSchema(schema, { target: "draft-7" }) as JSONSchema7;
    known.set(schema, found);
  }
  return found;
}

function insideFence(text: string): string | undefined {
  const opening = /```(?:json)?[^\S\n]*\n/.exec(text);
  if (opening === null) return undefined;
  const rest = text.slice(opening.index + opening[0].length);
  const end = rest.search(/\n[^\S\n]*```/);
  return end === -1 ? undefined : rest.slice(0, end);
}

/** Models without support for response formats may put the JSON into a code block or a sentence before it. */
function parse(text: string): { value: unknown } | undefined {
  const fenced = insideFence(text);
  const braced = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  for (const candidate of [text, fenced, braced]) {
    if (candidate === undefined || candidate === "") continue;
    try {
      return { value: JSON.parse(candidate) as unknown };
    } catch {
      // Try the next candidate.
    }
  }
  return undefined;
}
