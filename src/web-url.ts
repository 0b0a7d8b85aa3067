import type { IssueMessage } from './issue-texts.ts';

/** Why a value is no URL that a page may link to; null if it is one. The messages are translation keys (product 5.2). */
export function urlProblem(value: string): IssueMessage | null {
  if (!/^https?:\/\//i.test(value)) return 'URL must start with http:// or https://';
  if (/[\s\p{Cc}]/u.test(value)) return 'URL must not contain spaces';
  const url = hasHostLength(value) ? URL.parse(value) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return 'URL must name a website after http:// or https://';
  return url.username !== '' || url.password !== '' ? 'URL must not contain a username or password' : null;
}

/** Checked first, because parsing a host of thousands of international characters takes milliseconds. DNS allows 253. */
export function hasHostLength(url: string): boolean {
  return /^https?:[\\/]*[^\\/?#]{1,255}(?:[\\/?#]|$)/i.test(url);
}

/** The URL as typed if it is http(s) without user name and password; else null (product 5.2). */
export function webUrl(value: string): string | null {
  return urlProblem(value) === null ? value : null;
}

/** The host of a web URL as people know it, in the letters that were typed. */
export function shownHost(url: string): string {
  return url.replace(/^https?:[\\/]*(?:www\.)?/i, '').replace(/[\\/?#].*$/, '');
}
