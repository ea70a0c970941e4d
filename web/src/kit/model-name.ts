/** A model's name without its provider: `llama3.3:70b` for `compatible:llama3.3:70b`. */
export function modelName(writer: string): string {
  return writer.slice(writer.indexOf(":") + 1);
}

/** Whether the model runs on this machine. */
export function isLocal(writer: string): boolean {
  return writer.startsWith("local:");
}
