/** Checks URLs against each host's robots.txt, which is cached for a day. */
import { SourceProblem } from "./source-fetch.ts";
import type { SourceFetch, SourceProblemCode } from "./source-fetch.ts";

interface RobotsRules {
  /** Throws a SourceProblem if the URL must not be read; returns the crawl delay of the host. */
  assertAllowed(url: URL, signal: AbortSignal): Promise<{ pauseMs: number }>;
}

const rememberedMs = 24 * 3_600_000;
const hostsMax = 1_000;
const pauseMaxMs = 10_000;
/** These problems mean that there are no rules, so everything is allowed. With any other, there may be some. */
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
      // The cached request may have been made for another source and aborted with it.
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

interface Robots {
  isAllowed(pathAndQuery: string): boolean;
  /** 0 if the file has none. */
  crawlDelaySeconds: number;
  sitemaps: string[];
}

interface Rule {
  isAllowed: boolean;
  pattern: string;
}

interface Group {
  rules: Rule[];
  crawlDelaySeconds: number;
}

const sitemapsMax = 50;

/**
 * Parses a robots.txt (RFC 9309). Our own code, because existing packages store every rule once per agent of its group, or
 * turn rules into regular expressions, so a hostile file could use up memory or time.
 */
export function parseRobots(text: string, agentName: string): Robots {
  const own: Group = { rules: [], crawlDelaySeconds: 0 };
  const anyone: Group = { rules: [], crawlDelaySeconds: 0 };
  const sitemaps: string[] = [];
  let current = new Set<Group>();
  let hasOwn = false;
  let isNaming = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const at = line.indexOf(":");
    if (at === -1) continue;
    const field = line.slice(0, at).trim().toLowerCase();
    const value = (line.slice(at + 1).split("#", 1)[0] ?? "").trim();
    if (field === "sitemap") {
      if (sitemaps.length < sitemapsMax) sitemaps.push(value);
    } else if (field === "user-agent") {
      if (!isNaming) current = new Set();
      isNaming = true;
      const name = value.toLowerCase().split("/", 1)[0];
      if (name === "*") current.add(anyone);
      if (name === agentName.toLowerCase()) {
        hasOwn = true;
        current.add(own);
      }
    } else {
      isNaming = false;
      for (const group of current) addRule(group, field, value);
    }
  }
  const { rules, crawlDelaySeconds } = hasOwn ? own : anyone;
  return {
    crawlDelaySeconds,
    sitemaps,
    isAllowed(pathAndQuery) {
      let best: Rule | undefined;
      for (const rule of rules) {
        const length = rule.pattern.length;
        const isStronger =
          best === undefined ||
          length > best.pattern.length ||
          (length === best.pattern.length && rule.isAllowed);
        if (isStronger && matches(rule.pattern, pathAndQuery)) best = rule;
      }
      return best?.isAllowed ?? true;
    },
  };
}

function addRule(group: Group, field: string, value: string): void {
  if (field === "crawl-delay") group.crawlDelaySeconds = Math.max(0, Number(value)) || 0;
  if ((field === "allow" || field === "disallow") && value !== "") {
    group.rules.push({ isAllowed: field === "allow", pattern: encoded(value) });
  }
}

/** Percent-encodes a pattern the way URLs encode their path. */
function encoded(pattern: string): string {
  return pattern
    .replaceAll(/[^\u0021-\u007e]+/gu, (text) => encodeURI(text.toWellFormed()))
    .replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}

/** `*` matches anything, a final `$` the end. Searches for each piece once, after the previous one. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [first = "", ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = rest.pop();
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  if (last === undefined) return !isWhole || at === path.length;
  if (isWhole) return path.length - last.length >= at && path.endsWith(last);
  return path.includes(last, at);
}
