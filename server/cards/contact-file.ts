import vCard from 'vcards-js';
import type { PublicCard } from '#src/cards/cards.ts';
import { emailsOf, type PostalAddress, phonesOf } from '#src/cards/contact-fields.ts';
import { savedPhone } from '#src/cards/phone-numbers.ts';
import { socialPlatforms } from '#src/cards/social-platforms.ts';
import { readableFileName } from '#src/file-names.ts';
import { namesOf, withoutMarks } from '#src/names.ts';
import { webUrl } from '#src/web-url.ts';
import { contentDisposition } from '../platform/content-disposition.ts';

export type ContactPhoto = { kind: 'uri'; url: string } | { kind: 'inline'; jpeg: Buffer };

export type ContactFileOptions = {
  page: string; // URL of the card's page
  source: string; // URL of this file
  photo: ContactPhoto | null;
  appName: string | null; // null: of an owner whose files don't name the product (product 40.7)
};

/** Writes a card as a vCard 3.0 file (product 8.1 to 8.5). The same card gives the same bytes. */
export function contactFile(card: PublicCard, options: ContactFileOptions): string {
  const { page, source, photo, appName } = options;
  const written = textLines(card, page);
  const lines = [
    ...written.filter((line) => /^F?N:/.test(line)),
    ...pronounsLine(card),
    ...phoneLines(card),
    ...written.filter((line) => /^(TITLE|ORG):/.test(line)),
    ...emailLines(card),
    ...addressLines(card),
    ...uriLine('URL', card.website),
    ...photoLine(photo),
    ...socialLines(card),
    ...noteLine(card),
    ...uriLine('SOURCE', source),
    `UID:${text(`urn:uuid:${card.id}`)}`,
    `REV:${card.updatedAt.toISOString().replace(/\.\d+/, '')}`,
    `PRODID:${text(appName === null ? '-//vCard//EN' : `-//${appName}//Digital business card//EN`)}`,
  ];
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].map((line) => `${fold(line)}\r\n`).join('');
}

// vcards-js passes a CR through and escapes semicolons only in N. So it gets clean values with a placeholder for the semicolon,
// a control character that clean values never contain. Its folding cuts characters and its REV is the clock: both are undone.
const SEMICOLON = '\u001f';

function textLines(card: PublicCard, page: string): string[] {
  const value = (field: string) => clean(field).replaceAll(';', SEMICOLON);
  const { firstName: first, lastName: last } = namesOf(card);
  const file = vCard();
  // A single name is a first name (product 8.2)
  file.firstName = value(first) || value(last);
  file.lastName = value(first) ? value(last) : '';
  file.formattedName =
    [card.name, `${first} ${last}`, card.company, card.email, card.phone, page]
      .map(value)
      .find((name) => name.trim()) ?? '';
  file.organization = value(card.company);
  file.title = value(card.position);
  return file
    .getFormattedString()
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => /^(FN|N|ORG|TITLE):/.test(line))
    .map((line) => line.replaceAll(SEMICOLON, '\\;'));
}

// Types of RFC 2426. A phone without a label counts as mobile.
const phoneTypes = { '': 'CELL', mobile: 'CELL', work: 'WORK', home: 'HOME', other: 'VOICE' } as const;
const emailTypes = { '': 'INTERNET', work: 'INTERNET,WORK', home: 'INTERNET,HOME', other: 'INTERNET' } as const;
// An address without a type would count as work; INTL is neither work nor home
const addressTypes = { work: 'WORK', home: 'HOME', other: 'INTL' } as const;

const preferred = (index: number, entries: readonly unknown[]) => (index === 0 && entries.length > 1 ? ',PREF' : '');

function pronounsLine({ pronouns }: PublicCard): string[] {
  const value = text(pronouns);
  return value === '' ? [] : [`X-PRONOUNS:${value}`];
}

function phoneLines(card: PublicCard): string[] {
  const phones = phonesOf(card).map(({ label, value }) => ({ label, value: savedPhone(value).value }));
  return filled(phones).map(({ label, value }, i, all) => `TEL;TYPE=${phoneTypes[label]}${preferred(i, all)}:${value}`);
}

/** What phones can't dial (product 8.6). */
function noteLine(card: PublicCard): string[] {
  const notes = phonesOf(card).map(({ value }) => text(savedPhone(value).note));
  return notes.some(Boolean) ? [`NOTE:${notes.filter(Boolean).join('\\n')}`] : [];
}

function emailLines(card: PublicCard): string[] {
  // Unlike phones, a single email is marked as preferred too (product 8.5)
  return filled(emailsOf(card)).map(
    ({ label, value }, i) => `EMAIL;TYPE=${emailTypes[label]}${i === 0 ? ',PREF' : ''}:${value}`,
  );
}

function addressLines({ postalAddresses }: PublicCard): string[] {
  return postalAddresses
    .map((address) => ({ label: address.label, value: addressParts(address).map(text).join(';') }))
    .filter(({ value }) => !/^;*$/.test(value))
    .map(({ label, value }, i, all) => `ADR;TYPE=${addressTypes[label]}${preferred(i, all)}:;;${value}`);
}

function filled<Entry extends { value: string }>(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, value: text(entry.value) })).filter(({ value }) => value !== '');
}

/** The parts in the order of RFC 2426, after post office box and extended address, which cards don't have. */
function addressParts({ street, city, region, postalCode, country }: PostalAddress): string[] {
  return [street, city, region, postalCode, country];
}

function socialLines(card: PublicCard): string[] {
  return card.socialLinks.flatMap(({ platform, url }, i) => {
    const address = uri(url);
    if (address === null || !Object.hasOwn(socialPlatforms, platform)) return [];
    return [
      `X-SOCIALPROFILE;TYPE=${platform}:${address}`,
      `item${i + 1}.URL:${address}`,
      `item${i + 1}.X-ABLabel:${socialPlatforms[platform].name}`,
    ];
  });
}

function photoLine(photo: ContactPhoto | null): string[] {
  if (photo?.kind === 'inline') return [`PHOTO;ENCODING=b;TYPE=JPEG:${photo.jpeg.toString('base64')}`];
  return photo ? uriLine('PHOTO;VALUE=uri', photo.url) : [];
}

function uriLine(name: string, value: string): string[] {
  const address = uri(value);
  return address === null ? [] : [`${name}:${address}`];
}

/** Encodes an http or https URL as a URI value, which has no escapes; null for anything else. */
function uri(value: string): string | null {
  const address = webUrl(value);
  if (address === null) return null;
  const encoded = /^[\w\-.~:/?#[\]@!$&'()*+=%,;]+$/.test(address) ? address : new URL(address).href;
  return encoded.replace(/[^\w\-.~:/?#[\]@!$&'()*+=%]/gu, encodeURIComponent);
}

/** Normalizes newlines to LF and drops other control characters and lone surrogates. */
function clean(value: string): string {
  return value.replace(/\r\n|[\r\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n]|\p{Cs}/gu, '');
}

function text(value: string): string {
  return clean(value)
    .replace(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

const LINE_OCTETS = 75;

/** Folds a line at 75 octets, never inside a character. */
function fold(line: string): string {
  const rows: string[] = [];
  let row = '';
  let octets = 0;
  for (const character of line) {
    const width = Buffer.byteLength(character);
    if (octets + width > LINE_OCTETS) {
      rows.push(row);
      row = ' ';
      octets = 1;
    }
    row += character;
    octets += width;
  }
  return [...rows, row].join('\r\n');
}

const NAME_MAX = 80;

export function contactFileName(card: Pick<PublicCard, 'name'>): { ascii: string; utf8: string } {
  const ascii = withoutMarks(card.name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_MAX)
    .replace(/^-+|-+$/g, '');
  const utf8 = Array.from(readableFileName(card.name).replace(/\s+/g, ' '))
    .slice(0, NAME_MAX)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return { ascii: `${ascii || 'contact'}.vcf`, utf8: `${utf8 || 'contact'}.vcf` };
}

export function contactDisposition(card: Pick<PublicCard, 'name'>): string {
  return contentDisposition('inline', contactFileName(card));
}
