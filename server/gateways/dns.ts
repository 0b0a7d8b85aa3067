import { Resolver } from 'node:dns/promises';
import { TimeoutError, withTimeout } from '../platform/timeouts.ts';

/** Values of a name; empty if it has none. Null: nobody answered, or the answer was an error. */
export type DnsAnswer = string[] | null;

/** The questions of one lookup. */
export type DnsQuestions = {
  texts(name: string): Promise<DnsAnswer>;
  /** What a CNAME record leads to. */
  aliases(name: string): Promise<DnsAnswer>;
  /** IPv4 and IPv6. */
  addresses(name: string): Promise<DnsAnswer>;
};

export type Dns = {
  /** Asks for so long; then whatever isn't answered counts as not answered, and nothing is asked any more. */
  ask<Found>(work: (questions: DnsQuestions) => Promise<Found>, ms?: number): Promise<Found>;
  /** The addresses of a name of ours, which screens show: asked again after minutes only. */
  ownAddresses(name: string): Promise<DnsAnswer>;
};

const TIMEOUT_MS = 2_500;
const TRIES = 2;
/** Aliases lead to aliases, and each name server may be slow. */
const LONGEST_MS = 8_000;
/** Of the answer for a name of ours, and of none. */
const KEPT_MS = { answer: 5 * 60_000, none: 30_000 };

/** Asks these servers, or those of the system if there are none. */
export function createDns(servers: readonly string[]): Dns {
  const ask: Dns['ask'] = async (work, ms = LONGEST_MS) => {
    // A resolver keeps the settings of the system that it was made with
    const resolver = new Resolver({ timeout: TIMEOUT_MS, maxTimeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    let isOver = false;
    const answered = async (query: () => Promise<string[]>): Promise<DnsAnswer> => {
      if (isOver) return null;
      try {
        return await query();
      } catch (error) {
        return ['ENODATA', 'ENOTFOUND'].includes(String((error as NodeJS.ErrnoException).code)) ? [] : null;
      }
    };
    const found = work({
      // A long text comes in parts
      texts: (name) => answered(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
      aliases: (name) => answered(() => resolver.resolveCname(name)),
      async addresses(name) {
        const both = [answered(() => resolver.resolve4(name)), answered(() => resolver.resolve6(name))];
        const answers = await Promise.all(both);
        return answers.some((answer) => answer === null) ? null : answers.flatMap((answer) => answer ?? []);
      },
    });
    return await withTimeout(ms, found).catch((error) => {
      if (!(error instanceof TimeoutError)) throw error;
      isOver = true;
      resolver.cancel();
      return found;
    });
  };
  let kept: { name: string; until: number; answer: Promise<DnsAnswer> } | null = null;
  return {
    ask,
    async ownAddresses(name) {
      const now = performance.now();
      if (kept?.name === name && now < kept.until) return await kept.answer;
      const answer = ask(({ addresses }) => addresses(name));
      const asked = { name, until: now + KEPT_MS.answer, answer };
      kept = asked;
      if ((await answer) === null) asked.until = performance.now() + KEPT_MS.none;
      return await answer;
    },
  };
}
