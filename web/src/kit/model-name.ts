/** A model as people call it: `llama3.3:70b` of `compatible:llama3.3:70b`. */
export function modelName(writer: string): string {
  return writer.slice(writer.indexOf(":") + 1);
}

/** Whether it runs on the machine itself. */
export function isLocal(writer: string): boolean {
  return writer.startsWith("local:");
}
