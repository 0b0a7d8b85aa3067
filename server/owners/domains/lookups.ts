import { parse } from 'tldts';
import type { Domain } from '#db/owners/domains.ts';
import {
  type Findings,
  isLocalName,
  proofName,
  proofValue,
  type RecordFinding,
  type RecordState,
} from '#src/owners/domains.ts';
import type { Dns, DnsAnswer, DnsQuestions } from '../../gateways/dns.ts';
import { isPrivateIp } from '../../platform/ip-addresses.ts';

const MOST_SHOWN = 5;
const LONGEST_SHOWN = 255;
/** Aliases that lead to aliases. */
const MOST_ALIASES = 8;

/** Findings, and all texts next to the proof, those of other owners among them; null: nobody answered. */
export type Lookup = { findings: Findings; texts: readonly string[] | null };

/** Asks the DNS for both records of a domain (product 42.3), at most for so long. */
export async function lookUp(
  dns: Dns,
  { host, token }: Pick<Domain, 'host' | 'token'>,
  cnameTarget: string,
  ms?: number,
): Promise<Lookup> {
  const work = async (questions: DnsQuestions): Promise<Lookup> => {
    const findProof = async () => {
      const texts = await questions.texts(proofName(host));
      const isRight = hasProof(texts, token);
      const isShown = isRight || texts?.length === 0 || !(await leadsInside(questions, proofName(host)));
      return { texts, proof: { ...findingOf(isShown ? texts : [], isRight), state: stateOf(texts, isRight) } };
    };
    const [{ texts, proof }, route] = await Promise.all([findProof(), findRoute(questions, host, cnameTarget)]);
    return { findings: { proof, route }, texts };
  };
  return await dns.ask(work, ms);
}

/** Whether the texts of a host prove it for who has a token. */
export function hasProof(texts: readonly string[] | null, token: string): boolean {
  return texts?.some((text) => text.trim() === proofValue(token)) ?? false;
}

/** By an alias or, where a name can't have one, by the addresses that the alias would lead to. */
async function findRoute(dns: DnsQuestions, host: string, cnameTarget: string): Promise<RecordFinding> {
  const aliases = await followAliases(dns, host, cnameTarget);
  // That of the owner: what others are an alias of is their concern
  const own = aliases?.slice(0, 1) ?? null;
  if (aliases?.includes(cnameTarget)) return findingOf(own, true);
  if (aliases?.some(isInside)) return findingOf(own, false);
  const [found, expected] = await Promise.all([dns.addresses(host), dns.addresses(cnameTarget)]);
  const isOurs = found?.every((address) => expected?.includes(address)) === true && found.length > 0;
  if (isOurs) return routeOf(found, true);
  // Without our own addresses nothing can be said of theirs
  const isUnknown = aliases === null || found === null || expected === null || expected.length === 0;
  return routeOf(
    isUnknown && !(aliases?.length === 0 && found?.length === 0) ? null : [...(own ?? []), ...(found ?? [])],
    false,
  );
}

/** Up to ours, and not into the names of a network, which the asker's name servers may know. */
async function followAliases(dns: DnsQuestions, host: string, cnameTarget: string | null): Promise<DnsAnswer> {
  const followed: string[] = [];
  for (let name = host; followed.length < MOST_ALIASES && name !== cnameTarget && !isInside(name); ) {
    const answer = await dns.aliases(name);
    if (answer === null) return null;
    const next = answer[0]?.toLowerCase().replace(/\.$/, '');
    if (next === undefined || followed.includes(next)) break;
    followed.push(next);
    name = next;
  }
  return followed;
}

async function leadsInside(dns: DnsQuestions, name: string): Promise<boolean> {
  return (await followAliases(dns, name, null))?.some(isInside) !== false;
}

/** Whether a name is none of the public DNS. */
function isInside(name: string): boolean {
  const { isIcann, isPrivate } = parse(name, { allowPrivateDomains: true });
  return isLocalName(name) || !(isIcann === true || isPrivate === true);
}

/** Product 42.22. */
function routeOf(answer: DnsAnswer, isRight: boolean): RecordFinding {
  const shown = answer?.filter((value) => !isPrivateIp(value)) ?? null;
  const hasPrivate = shown?.length !== answer?.length;
  return { ...findingOf(shown, isRight), state: stateOf(answer, isRight), ...(hasPrivate && { hasPrivate }) };
}

function findingOf(answer: DnsAnswer, isRight: boolean): RecordFinding {
  const found = (answer ?? []).slice(0, MOST_SHOWN).map((value) => storable(value).slice(0, LONGEST_SHOWN));
  return { state: stateOf(answer, isRight), found };
}

/** Texts can hold anything. */
function storable(value: string): string {
  return value.replaceAll('\0', '').toWellFormed();
}

function stateOf(answer: DnsAnswer, isRight: boolean): RecordState {
  if (answer === null) return 'unknown';
  if (isRight) return 'right';
  return answer.length === 0 ? 'missing' : 'wrong';
}
