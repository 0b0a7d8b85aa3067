import { Resolver } from 'node:dns/promises';
import { withTimeout } from '../platform/timeouts.ts';

/** Values of a name; empty if it has none. Null: nobody answered, or the answer was an error. */
export type DnsAnswer = string[] | null;

export type Dns = {
  texts(name: string): Promise<DnsAnswer>;
  /** What a CNAME record leads to. */
  aliases(name: string): Promise<DnsAnswer>;
  /** IPv4 and IPv6. */
  addresses(name: string): Promise<DnsAnswer>;
  /** The same of a name of ours, which screens show: asked again after minutes only. */
  ownAddresses(name: string): Promise<DnsAnswer>;
};

const TIMEOUT_MS = 2_500;
const TRIES = 2;
/** Of the answer for a name of ours, and of none. */
const KEPT_MS = { answer: 5 * 60_000, none: 30_000 };
const LONGEST_MS = 8_000;

/** Asks these servers, or those of the system if there are none. */
export function createDns(servers: readonly string[]): Dns {
  const ask = async (query: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> => {
    // A resolver keeps the settings of the system that it was made with
    const resolver = new Resolver({ timeout: TIMEOUT_MS, maxTimeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      return await query(resolver);
    } catch (error) {
      return ['ENODATA', 'ENOTFOUND'].includes(String((error as NodeJS.ErrnoException).code)) ? [] : null;
    }
  };
  const addresses = async (name: string): Promise<DnsAnswer> => {
    const found = await Promise.all([
      ask((resolver) => resolver.resolve4(name)),
      ask((resolver) => resolver.resolve6(name)),
    ]);
    return found.some((answer) => answer === null) ? null : found.flatMap((answer) => answer ?? []);
  };
  let kept: { name: string; until: number; answer: Promise<DnsAnswer> } | null = null;
  return {
    // A long text comes in parts
    texts: (name) => ask(async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
    aliases: (name) => ask((resolver) => resolver.resolveCname(name)),
    addresses,
    async ownAddresses(name) {
      const now = performance.now();
      if (kept?.name === name && now < kept.until) return await kept.answer;
      const answer = withTimeout(LONGEST_MS, addresses(name)).catch(() => null);
      const asked = { name, until: now + KEPT_MS.answer, answer };
      kept = asked;
      if ((await answer) === null) asked.until = performance.now() + KEPT_MS.none;
      return await answer;
    },
  };
}
