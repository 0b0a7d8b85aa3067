import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { isWithin } from '#src/owners/domains.ts';
import type { Variables } from './env-variables.ts';

/** Domains of owners; null: not offered. */
export type CustomDomains = {
  cnameTarget: string; // where CNAME records of domains lead
  dnsServers: string[]; // empty: those of the system
  heldHosts: string[]; // what waits for the operator
};

type Values = Pick<
  Variables,
  'BASE_DOMAIN' | 'CNAME_TARGET' | 'CUSTOM_DOMAINS' | 'DNS_SERVERS' | 'HELD_HOSTS' | 'PUBLIC_HOSTS'
>;

export function customDomainsOf(values: Values, origin: string): CustomDomains | null {
  if (values.CUSTOM_DOMAINS !== 'true') return null;
  return {
    cnameTarget: values.CNAME_TARGET ?? new URL(origin).hostname,
    dnsServers: values.DNS_SERVERS,
    heldHosts: values.HELD_HOSTS,
  };
}

/** Why the settings can't work, as one sentence; null if they can. */
export function domainsObstacle(values: Values, origin: string): string | null {
  const { BASE_DOMAIN: base } = values;
  const { hostname } = new URL(origin);
  if (values.CUSTOM_DOMAINS !== 'true') {
    const isSet = {
      CNAME_TARGET: values.CNAME_TARGET !== undefined,
      DNS_SERVERS: values.DNS_SERVERS.length > 0,
      HELD_HOSTS: values.HELD_HOSTS.length > 0,
      PUBLIC_HOSTS: values.PUBLIC_HOSTS.length > 0 && base === undefined,
    };
    const other = Object.entries(isSet).find(([, set]) => set)?.[0];
    if (other === 'PUBLIC_HOSTS') return 'PUBLIC_HOSTS needs CUSTOM_DOMAINS=true or BASE_DOMAIN, which are missing.';
    if (other !== undefined) return `${other} needs CUSTOM_DOMAINS=true, which is missing.`;
  } else if (values.CNAME_TARGET === undefined && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    return 'CUSTOM_DOMAINS=true needs CNAME_TARGET, because PUBLIC_URL names no host that a CNAME record can lead to.';
  }
  if (base === undefined) return null;
  return baseObstacle(base, 'PUBLIC_URL', [hostname]) ?? baseObstacle(base, 'PUBLIC_HOSTS', values.PUBLIC_HOSTS);
}

/** Browsers count hosts of one registrable domain as one site: what one sets, others read. */
function baseObstacle(base: string, variable: string, hosts: readonly string[]): string | null {
  const siteOf = (host: string) => getDomain(host, { allowPrivateDomains: true });
  const site = siteOf(base);
  const isShared = hosts.some((host) => isWithin(host, base) || (site !== null && site === siteOf(host)));
  return isShared
    ? `BASE_DOMAIN must have another registrable domain than ${variable}: browsers would count both as one site, and pages of others could meet this site's cookies.`
    : null;
}
