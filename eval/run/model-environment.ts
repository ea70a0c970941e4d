/** The settings of models in an environment: they go to the service as they are, and nothing else does. */

const names =
  /^(?:PRESSROOM_MODEL(?:_\w+)?|PRESSROOM_(?:JOB|ACCOUNT)_(?:BUDGET|TOKENS)|(?:OPENAI|ANTHROPIC|GOOGLE_GENERATIVE_AI)_(?:API_KEY|BASE_URL))$/;

export function modelEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (names.test(name) && value !== undefined && value !== "") chosen[name] = value;
  }
  return chosen;
}

/** What may never come out of a content. */
export function secretsIn(environment: Readonly<Record<string, string>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    name.endsWith("KEY") ? [value] : [],
  );
}
