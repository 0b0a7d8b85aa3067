import { leadsElsewhere } from '../paths.ts';

/** Where emails and sign-ins may lead: the site itself and what AUTH_API_REDIRECTS lists. */
export type RedirectRules = { siteUrl: string; patterns: readonly string[] };

const MAX_LENGTH = 2_000;
/** The official client adds this parameter for its own use. */
const CLIENT_PARAMETER = 'sb_flow_id';
const runsCode = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'filesystem:', 'view-source:'];

/** Leaves the path that a pattern names. */
const dotSegment = /^[^?]*\/(\.|%2e){1,2}([/?]|$)/i;

/** Anything else than an allowed target leads to the site. */
export function redirectTarget(rules: RedirectRules, requested: string | null | undefined): string {
  return requested && isAllowedRedirect(rules, requested) ? requested : rules.siteUrl;
}

export function isAllowedRedirect({ siteUrl, patterns }: RedirectRules, requested: string): boolean {
  const target = parse(requested);
  if (!target) return false;
  const site = new URL(siteUrl);
  // Browsers pass the hash on, and with it the session
  if (target.host === site.host && leadsElsewhere(target.pathname)) return false;
  if (target.protocol === site.protocol && target.hostname === site.hostname) {
    if (target.port === site.port || isLoopback(site.hostname)) return true;
  }
  const isForeignIp = isIp(target.hostname) && !isLoopback(target.hostname);
  const text = withoutClientParameter(requested.replace(/#.*$/s, ''));
  if (dotSegment.test(text)) return false;
  return patterns.some((pattern) => (!isForeignIp || pattern.includes(target.hostname)) && matches(pattern, text));
}

/** Refuses what browsers and we may read differently: decimal IPs, escaped hosts, backslashes, user names, control characters. */
function parse(requested: string): URL | null {
  if (requested.length > MAX_LENGTH || /[^\x21-\x7e]|[\\<>"^`{|}]/.test(requested)) return null;
  // An app's own scheme may have a path alone: com.example.app:/signed-in
  const [start, authority] = /^[a-z][a-z0-9+.-]*:\/(?:\/([^/?#]*))?/i.exec(requested) ?? [];
  const url = URL.parse(requested);
  if (start === undefined || !url || runsCode.includes(url.protocol) || authority?.includes('@')) return null;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb) return url;
  if (authority === undefined) return null;
  const defaultPort = url.protocol === 'https:' ? ':443' : ':80';
  const host = authority.toLowerCase();
  return [url.host, url.host + defaultPort].includes(host) && !host.endsWith('.') ? url : null;
}

function isIp(hostname: string): boolean {
  return /^(\d+\.){3}\d+$|^\[/.test(hostname);
}

export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function withoutClientParameter(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  const rest = query.split('&').filter((part) => !part.startsWith(`${CLIENT_PARAMETER}=`));
  return rest.length > 0 ? `${path}?${rest.join('&')}` : path;
}

/** `*` stands for any characters but `.` and `/`, `**` for any; neither leaves the host if it stands there. */
function matches(pattern: string, url: string): boolean {
  const [, scheme = '', host = '', rest = ''] = /^([^:]*:(?:\/\/)?)([^/?#]*)(.*)$/s.exec(pattern) ?? [];
  const parts = [...literal(scheme), ...wild(host, /[^/?#]/), ...wild(rest, /./s)];
  // `app://**` stands for any path, too
  const isOpen = rest === '' && host.endsWith('**');
  return accepts(parts, url) || (isOpen && accepts([...parts, { is: /[/?]/ }, { repeats: /./s }], url));
}

/** One character, or any number of them. */
type Part = { is: RegExp | string } | { repeats: RegExp };

function wild(pattern: string, any: RegExp): Part[] {
  return pattern
    .split(/(\*\*|\*)/)
    .flatMap((part): Part[] =>
      part === '**' ? [{ repeats: any }] : part === '*' ? [{ repeats: /[^./?#]/ }] : literal(part),
    );
}

function literal(text: string): Part[] {
  return [...text].map((is) => ({ is }));
}

/** Takes time in proportion to both lengths, unlike a regular expression. */
function accepts(parts: readonly Part[], text: string): boolean {
  const skipping = (places: Iterable<number>) => {
    const reached = new Set<number>();
    for (const place of places) {
      let next = place;
      reached.add(next);
      for (let part = parts[next]; part && 'repeats' in part; part = parts[next]) reached.add(++next);
    }
    return reached;
  };
  let places = skipping([0]);
  for (const char of text) {
    const next: number[] = [];
    for (const place of places) {
      const part = parts[place];
      if (part && 'repeats' in part && part.repeats.test(char)) next.push(place);
      if (part && 'is' in part && (typeof part.is === 'string' ? part.is === char : part.is.test(char)))
        next.push(place + 1);
    }
    places = skipping(next);
  }
  return places.has(parts.length);
}

/** What the official client takes for a response, wherever it stands. */
const responseNames = [
  ...['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type'],
  ...['provider_token', 'provider_refresh_token', 'error', 'error_code', 'error_description'],
];

/**
 * Adds to the query, to the hash, or to both. A new hash takes the place of the target's own. Parameters of the same names go, and
 * those of an earlier response: programs ask with the URL that they are at.
 */
export function withParameters(
  target: string,
  { query = {}, hash = {} }: { query?: Record<string, string>; hash?: Record<string, string> },
): string {
  const [, path = '', asked = '', part = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(target) ?? [];
  const replaced = [...responseNames, ...Object.keys(query)];
  const kept = asked.split('&').filter((pair) => pair !== '' && !namesIn(pair).some((name) => replaced.includes(name)));
  const isResponse = namesIn(part).some((name) => responseNames.includes(name));
  const search = [...kept, String(new URLSearchParams(query))].filter(Boolean).join('&');
  const fragment = String(new URLSearchParams(hash)) || (isResponse ? '' : part);
  return `${path}${search && `?${search}`}${fragment && `#${fragment}`}`;
}

function namesIn(parameters: string): string[] {
  return [...new URLSearchParams(parameters).keys()];
}
