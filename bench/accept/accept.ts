/**
 * How many requests are durably accepted per second: bare Fastify, a plain transaction per request, and Pressroom take
 * turns under the same load, so that other load on the machine affects all three. Finally the rows are counted.
 */
import { defineBenchmark, only } from "../benchmark.ts";
import { choosePool, openSubjects } from "./subjects.ts";
import type { Subject } from "./subjects.ts";
import { countRows, summarize } from "./summarize.ts";

export const accept = defineBenchmark({
  name: "accept",
  meaning: "requests accepted a second, durably: bare Fastify, plain transaction, Pressroom",
  choices: {
    connections: { meaning: "connections at once", fallback: [64], quick: [8] },
    accounts: { meaning: "accounts, one key each", fallback: [16], quick: [4] },
    rounds: { meaning: "turns of each subject", fallback: [5], quick: [1] },
    seconds: { meaning: "length of a turn", fallback: [5], quick: [0.2] },
    "warm-up": {
      meaning: "seconds for each subject before it counts",
      fallback: [3],
      quick: [0.1],
    },
    pools: {
      meaning: "pool sizes to try for the plain transaction; the quickest is taken",
      fallback: [10, 20, 32],
      quick: [10],
    },
  },
  async run(tools, chosen) {
    const bench = await openSubjects(tools, only(chosen.accounts));
    const connections = only(chosen.connections);
    const warmUp = only(chosen["warm-up"]);

    const pool = await choosePool(bench, chosen.pools, connections, warmUp);
    const subjects: Subject[] = [bench.bare, pool.subject, bench.pressroom];
    for (const subject of subjects) {
      tools.progress(`warming up ${subject.name}`);
      await bench.load(subject, connections, warmUp);
    }

    const rounds = only(chosen.rounds);
    for (let round = 0; round < rounds; round += 1) {
      // Each round starts with another subject, so that none always goes first.
      for (let turn = 0; turn < subjects.length; turn += 1) {
        const subject = subjects[(round + turn) % subjects.length];
        if (!subject) continue;
        tools.progress(`round ${round + 1} of ${rounds}: ${subject.name}`);
        subject.turns.push(await bench.load(subject, connections, only(chosen.seconds)));
      }
    }
    tools.progress("counting the rows");
    const counts = await Promise.all([pool.subject, bench.pressroom].map(countRows));
    await tools.report(summarize(subjects, counts, pool));
    await bench.close();
  },
});
