import { hyphenated } from '../names.ts';
import { visibleText } from '../visible-text.ts';
import { hasHostLength } from '../web-url.ts';
import { unicodeHost } from './punycode.ts';
import { siteNameOf } from './site-names.ts';
import { isCustomSlug } from './slugs.ts';

// Characters
const URL_MAX = 2048;
const TITLE_MAX = 100;
const PHRASE_MAX = 60;
const SLUG_MAX = 40;

/**
 * A title for a link, from its URL alone: the name of a known site, or else what the path says, or else the host's name.
 * `https://acme.com/blog/summer-sale-2026` becomes 'Summer sale 2026'. Empty if it isn't a URL. Nothing is fetched (product 12.25).
 */
export function titleOfUrl(url: string): string {
  const parsed = url.length <= URL_MAX && hasHostLength(url) ? URL.parse(url) : null;
  if (parsed === null) return '';
  return siteNameOf(parsed) ?? (phraseOf(parsed) || hostTitle(parsed.hostname));
}

/** `acme.com` is 'Acme'. A host with a subdomain stays, since each of its names may be the one that matters. */
function hostTitle(hostname: string): string {
  const host = visibleText(unicodeHost(hostname.replace(/^www\.(?=.*\.)/, '').replace(/\.$/, '')));
  const name = /^([^.]+)\.(?:(?:com?|edu|gob|gov|net|org)\.)?\p{L}{2,}$/u.exec(host)?.[1];
  return cut(name === undefined ? host : capitalized(name), TITLE_MAX);
}

/** An ending of a short link that says what the title says; null if it says nothing in ASCII. */
export function slugOfTitle(title: string): string | null {
  // Of a host, without what it ends in
  const words = hyphenated(/^\S+\.[a-z]{2,}$/i.test(title) ? title.replace(/\.[^.]*$/, '') : title);
  const slug = words.length <= SLUG_MAX ? words : words.slice(0, SLUG_MAX + 1).replace(/-?[^-]*$/, '');
  return isCustomSlug(slug) ? slug : null;
}

/** The last part of the path that says something, or else of the fragment. */
function phraseOf({ pathname, hash }: URL): string {
  const fragment = hash.includes(':~:') ? '' : hash.replace(/^#!?/, '');
  for (const path of [pathname, fragment]) {
    for (const segment of path.split('/').reverse()) {
      const phrase = phraseIn(segment);
      if (phrase !== '') return phrase;
    }
  }
  return '';
}

/** Languages, verbs and pages that name nothing. */
const idle =
  /^(?:[a-z]{1,2}|(?:[a-z]{2})-(?:[a-z]{2}|419|han[st])|default|details?|edit|home|index|share|status|view|viewform|watch)$/i;

const fileExtension =
  /(?<=.)\.(?:aspx?|avif|cfm|cgi|csv|docx?|epub|gif|html?|ics|jpe?g|jspx?|key|md|mp[34]|od[pst]|pages|pdf|php\d?|png|pptx?|rtf|shtml|svg|txt|vcf|webp|xhtml|xlsx?|zip)$/i;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function phraseIn(segment: string): string {
  const [text = ''] = decodedPart(segment).replace(uuid, ' ').split(';');
  const name = text.replace(fileExtension, '').replace(/^~/, '');
  if (idle.test(name) || isToken(name)) return '';
  const words = name
    // Dots separate words, but not the digits of a number
    .split(/[\s\p{Cc}_+-]+|(?<!\d)\.|\.(?!\d)/u)
    .filter((word) => word !== '' && !isId(word));
  const phrase = visibleText(words.join(' '));
  if (!/\p{L}/u.test(phrase)) return '';
  return cut(/\p{Lu}/u.test(phrase) ? phrase : capitalized(phrase), PHRASE_MAX);
}

/** Says nothing to people: many digits, or letters and digits that aren't a word with a number, such as 'sale2026'. */
function isId(word: string): boolean {
  if (/^\d{5,}$/.test(word)) return true;
  const isMixed = /^(?=.*\d)(?=.*[a-z])[a-z\d]{7,}$/i.test(word);
  return isMixed && !/^(?:[a-z]{3,}\d{1,4}|\d{1,4}[a-z]{3,})$/i.test(word);
}

/** Long, with letters of both cases and digits, as hyphens can be in an ID. */
function isToken(name: string): boolean {
  return /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{20,}$/.test(name) && name.split(/[_-]/).some(isId);
}

function decodedPart(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Another encoding than UTF-8
    return segment.replace(/%[0-9a-f]{2}/gi, ' ');
  }
}

function capitalized(phrase: string): string {
  const [first = ''] = phrase;
  return first.toUpperCase() + phrase.slice(first.length);
}

/** At the end of a word, if there is one in the second half. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max);
  const end = start.lastIndexOf(' ');
  // Never half of a surrogate pair
  return `${(end > max / 2 ? start.slice(0, end) : start.slice(0, -1)).replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}
