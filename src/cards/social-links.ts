import type { IssueMessage } from '../issue-texts.ts';
import { urlProblem, webUrl } from '../web-url.ts';
import { internationalDigits } from './phone-numbers.ts';
import { type Platform, socialPlatforms } from './social-platforms.ts';

/** A page with this many links stays within 6 kB (product 7.6). */
export const MAX_SOCIAL_LINKS = 8;

/** `icon` and `username` are absent if the card was last saved before they existed. */
export type SocialLink = { platform: Platform; url: string; icon?: string; username?: string | null };

/** What the platform calls this profile, without its sign; null if the URL doesn't say (product 5.9). */
export function handleIn(platform: Platform, url: string): string | null {
  if (!Object.hasOwn(socialPlatforms, platform)) return null;
  const { hosts, prefixes, handle } = socialPlatforms[platform];
  const { hostname, pathname, searchParams } = new URL(url);
  const isOwn = hosts.length === 0 || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  if (!isOwn || handle === null) return null;
  const phone = platform === 'whatsapp' ? searchParams.get('phone')?.replace(/\D/g, '') : undefined;
  const path = phone ? `/${phone}` : decoded(pathname.replace(/\/$/, ''));
  const prefix = prefixes.find((start) => path.startsWith(start));
  const rest = prefix === undefined ? '' : path.slice(prefix.length);
  if (!handle.test(rest)) return null;
  return platform === 'mastodon' && !rest.includes('@') ? `${rest}@${hostname}` : rest;
}

/** How the handle is shown on the page: @ana, +34600123456; null if there is none. */
export function shownHandle(platform: Platform, url: string): string | null {
  const handle = handleIn(platform, url);
  return handle === null ? null : (socialPlatforms[platform].sign ?? '') + handle;
}

/** The link as the API and the database have it (spec: platform, url, icon, username). */
export function socialLink(platform: Platform, url: string): SocialLink {
  return { platform, url, icon: platform, username: webUrl(url) === null ? null : handleIn(platform, url) };
}

export type ResolvedSocial = { url: string; problem: null } | { url: null; problem: IssueMessage };

/**
 * The URL of a profile from what the owner typed: a handle, an @name, or a URL with or without https (product 5.9). A problem is a
 * message for `issueText`.
 */
export function resolveSocial(platform: Platform, typed: string): ResolvedSocial {
  const value = typed.trim();
  if (value === '') return { url: '', problem: null };
  const handle = platform !== 'whatsapp' && hasScheme(value) ? null : handleTyped(platform, value);
  if (handle !== null) return { url: handle, problem: null };
  if (hasScheme(value)) return checked(value);
  // A host with a path: instagram.com/ana
  if (/^(\/\/)?[^\s/?#@]+\.[^\s/?#@.]{2,}\/./u.test(value)) return checked(`https://${value.replace(/^\/\//, '')}`);
  if (platform === 'whatsapp')
    return { url: null, problem: 'Must be a phone number with its country code, like +34 600 123 456' };
  if (platform === 'mastodon')
    return { url: null, problem: 'Must be a name with its server, like @ana@mastodon.social' };
  return { url: null, problem: platform === 'signal' ? 'Must be a link' : 'Must be a username or a link' };
}

function checked(url: string): ResolvedSocial {
  const problem = urlProblem(url);
  return problem === null ? { url, problem } : { url: null, problem };
}

function hasScheme(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value);
}

function handleTyped(platform: Platform, value: string): string | null {
  const { hosts, prefixes, handle } = socialPlatforms[platform];
  const [host = '', prefix = ''] = [hosts[0], prefixes[0]];
  if (handle === null) return null;
  if (platform === 'whatsapp') {
    const number = internationalDigits(value);
    return number === null ? null : `https://${host}/${number}`;
  }
  const name = value.replace(/^@/, '');
  if (platform === 'mastodon') {
    const [user = '', server] = name.split('@');
    return server !== undefined && handle.test(name) ? checked(`https://${server}/@${user}`).url : null;
  }
  // The site alone is no profile
  if (hosts.some((own) => own === name.toLowerCase())) return null;
  const full = platform === 'bluesky' && !name.includes('.') ? `${name}.bsky.social` : name;
  const written = prefixes.find((start) => start.length > 1 && full.startsWith(start.slice(1)));
  const rest = written === undefined ? full : full.slice(written.length - 1);
  if (!handle.test(rest)) return null;
  return `https://${host}${written ?? prefix}${rest.split('/').map(encodeURIComponent).join('/')}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
