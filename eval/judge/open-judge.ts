/** Opens the judge's model through the service's own port to models. */
import type { JobModels } from "../../src/llm/model.ts";

export async function openJudge(
  name: string,
  _environment: Readonly<Record<string, string>>,
): Promise<JobModels> {
  throw new Error(`${name} cannot judge: this version of Pressroom has no adapters to models yet.`);
}
