/** What robots.txt allows on each host, remembered for a day. */
import { parseRobots } from "./parse-robots.ts";
import type { Robots } from "./parse-robots.ts";
import { SourceProblem } from "./source-fetch.ts";
import type { SourceFetch, SourceProblemCode } from "./source-fetch.ts";

export interface RobotsRules {
  /** Throws a SourceProblem where the address must not be read; returns the pause the host asks for. */
  assertAllowed(url: URL, signal: AbortSignal): Promise<{ pauseMs: number }>;
}

const rememberedMs = 24 * 3_600_000;
const hostsMax = 1_000;
const pauseMaxMs = 10_000;
/** A host that answers like this has no rules, so everything is allowed. Any other problem may hide some. */
const withoutRules: ReadonlySet<SourceProblemCode> = new Set([
  "not_found",
  "gone",
  "forbidden",
  "credentials_refused",
  "unreadable",
]);

export function openRobotsRules(fetch: SourceFetch, agentName: string): RobotsRules {
  const remembered = new Map<string, { rules: Promise<Robots>; until: number }>();

  async function read(origin: string, signal: AbortSignal): Promise<Robots> {
    try {
      const fetched = await fetch({ url: `${origin}/robots.txt`, signal });
      return parseRobots(fetched.text(), agentName);
    } catch (error) {
      if (error instanceof SourceProblem && withoutRules.has(error.code)) {
        return parseRobots("", agentName);
      }
      throw error;
    }
  }

  async function rulesOf(origin: string, signal: AbortSignal): Promise<Robots> {
    const now = performance.now();
    const known = remembered.get(origin);
    if (known && known.until > now) {
      // Another's reading may have been ended with its source.
      return known.rules.catch(() => read(origin, signal));
    }
    if (remembered.size >= hostsMax) remembered.clear();
    const rules = read(origin, signal);
    remembered.set(origin, { rules, until: now + rememberedMs });
    rules.catch(() => remembered.delete(origin));
    return rules;
  }

  return {
    async assertAllowed(url, signal) {
      const rules = await rulesOf(url.origin, signal);
      if (!rules.isAllowed(url.pathname + url.search)) {
        throw new SourceProblem(
          "disallowed_by_robots",
          `The robots.txt of ${url.host} does not allow reading this page. Ask the site's owner to allow the user agent "${agentName}".`,
        );
      }
      return { pauseMs: Math.min(pauseMaxMs, rules.crawlDelaySeconds * 1_000) };
    },
  };
}
