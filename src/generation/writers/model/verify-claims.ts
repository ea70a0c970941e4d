/** Has cited sentences read against their passages, some at a time and side by side. */
import { allOf } from "../../all-of.ts";
import type { Claim, Verdict } from "../writer.ts";
import { verifyAnswer } from "./answers.ts";
import { askFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";

const claimsPerCall = 20;

export async function verifyClaims(asking: Asking, claims: readonly Claim[]): Promise<Verdict[]> {
  const groups: Claim[][] = [];
  for (let from = 0; from < claims.length; from += claimsPerCall) {
    groups.push(claims.slice(from, from + claimsPerCall));
  }
  asking.desk.expect(groups.length);
  const verdicts = await allOf(
    groups.map((group, index) =>
      asking.desk.piece(`claims ${index + 1}`, () => verifyGroup(asking, group)),
    ),
  );
  return verdicts.flat();
}

async function verifyGroup(asking: Asking, claims: readonly Claim[]): Promise<Verdict[]> {
  const answering = askFor(
    asking,
    {
      task: "verify",
      input: {
        claims: claims.map(({ sentence, passages }, index) => ({
          n: index + 1,
          sentence,
          passages,
        })),
      },
      words: `For each claim: do its passages say this? "supported" when they do, "unsupported" when they do not or say otherwise, "uncertain" when one cannot tell. Judge by the passages alone. Answer with JSON: "verdicts", one for each n.`,
      tier: "fast",
      outputTokensMax: 200 + claims.length * 40,
    },
    verifyAnswer,
  );
  const answer = await unlessUnusable(answering, null);
  const byNumber = new Map(answer?.verdicts.map(({ n, verdict }) => [n, verdict]));
  // A claim that the answer forgot is one that nobody vouches for.
  return claims.map((_, index) => byNumber.get(index + 1) ?? "uncertain");
}
