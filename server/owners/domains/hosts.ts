import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';
import { hostOf, isWithin } from '#src/owners/domains.ts';
import type { Env } from '../../env.ts';

type HostEnv = Pick<Env, 'publicUrl' | 'publicHosts' | 'baseDomain' | 'customDomains'>;

/** The host that was typed, if an owner may have it; else null: it is no host, ours, or a suffix below which anyone registers names. */
export function ownableHost(env: HostEnv, typed: string): string | null {
  const host = hostOf(typed);
  if (host === null || ourHosts(env).some((ours) => isWithin(host, ours))) return null;
  return getDomain(host, { allowPrivateDomains: true }) === null ? null : host;
}

function ourHosts({ publicUrl, publicHosts, baseDomain, customDomains }: HostEnv): string[] {
  const others = [baseDomain, customDomains?.cnameTarget].filter((host) => typeof host === 'string');
  return [new URL(publicUrl).hostname, ...publicHosts, ...others];
}

/** Whether a host waits for the operator, because it looks like another one's (product 42.5). */
export function isHeldHost(host: string, heldHosts: readonly string[]): boolean {
  const shown = domainToUnicode(host);
  const plain = shown.normalize('NFD').replace(/\p{M}/gu, '');
  const isListed = (name: string) =>
    heldHosts.some((held) =>
      held.includes('.') ? isWithin(name, held) : name.split('.').some((label) => label.includes(held)),
    );
  return isListed(host) || isListed(plain) || shown.split('.').some(isMisleading);
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Thai', 'Cherokee', 'Georgian'] as const;
const isOf = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));
const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
/** Letters of other scripts that look like Latin ones. */
const latinLooks = /^[-\dасԁеһіјӏорԛѕԝхуьѵοαρυνικτ]+$/u;

/** Whether the letters of a label are of several scripts, or all of them look like those of another. */
function isMisleading(label: string): boolean {
  if (/^[\p{ASCII}]*$/u.test(label)) return label.startsWith('xn--');
  const found = isOf.filter((pattern) => pattern.test(label)).length;
  return found > 1 || (found > 0 && eastern.test(label)) || latinLooks.test(label);
}
