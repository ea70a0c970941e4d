/** Finds out whether matching a regular expression can take more than linear time, and on which text. */
import type { AttackString } from "./attack-strings.ts";
import { attackStrings } from "./attack-strings.ts";
import { countedPattern, TooManySteps } from "./count-steps.ts";

/** Four times the text: four times the steps if it is linear, sixteen if it is quadratic. */
const factor = 4;
const growthMax = 9;
const quickCharacters = 24;
const sureCharacters = 110;
const stepsMax = 3_000_000;

/** The text on which the steps grow too fast, or null. */
export function slowTextFor(source: string, flags: string): AttackString | null {
  const pattern = countedPattern(source, flags, stepsMax);
  const growth = (attack: AttackString, characters: number): number => {
    try {
      return (
        pattern.steps(grown(attack, characters * factor)) / pattern.steps(grown(attack, characters))
      );
    } catch (error) {
      if (error instanceof TooManySteps || error instanceof RangeError) return Infinity;
      throw error;
    }
  };
  for (const attack of attackStrings(pattern)) {
    if (growth(attack, quickCharacters) <= growthMax) continue;
    if (growth(attack, sureCharacters) > growthMax) return attack;
  }
  return null;
}

function grown({ prefix, pump, suffix }: AttackString, characters: number): string {
  // A long pump is also repeated many times, because the number of possible match starts matters.
  const times = Math.max(characters / pump.length, characters / 4);
  return prefix + pump.repeat(Math.ceil(times)) + suffix;
}
