import vCard from 'vcards-js';
import { type PublicCard, splitName } from '#src/cards/cards.ts';
import { emailsOf, type PostalAddress, phonesOf } from '#src/cards/contact-fields.ts';
import { platformNames, platforms } from '#src/cards/social-platforms.ts';
import { clean, fold, text, uri } from './contact-file-text.ts';

export type ContactPhoto = { kind: 'uri'; url: string } | { kind: 'inline'; jpeg: Buffer };

export type ContactFileOptions = {
  /** of the public host, without a slash at the end */
  publicUrl: string;
  /** path of the card's own page */
  address: string;
  photo: ContactPhoto | null;
  appName: string;
};

/** A card as a vCard 3.0 file (product 8.1 to 8.5). The same card gives the same bytes. */
export function contactFile(card: PublicCard, options: ContactFileOptions): string {
  const { publicUrl, address, photo, appName } = options;
  const page = publicUrl + address;
  const written = textLines(card, page);
  const lines = [
    ...written.filter((line) => /^F?N:/.test(line)),
    ...phoneLines(card),
    ...written.filter((line) => /^(TITLE|ORG):/.test(line)),
    ...emailLines(card),
    ...addressLines(card),
    ...uriLine('URL', card.website),
    ...photoLine(photo),
    ...socialLines(card),
    ...uriLine('SOURCE', `${page}.vcf`),
    `UID:${text(`urn:uuid:${card.id}`)}`,
    `REV:${card.updatedAt.toISOString().replace(/\.\d+/, '')}`,
    `PRODID:${text(`-//${appName}//Digital business card//EN`)}`,
  ];
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].map((line) => `${fold(line)}\r\n`).join('');
}

// vcards-js lays out names, organisation and title rightly, provided that it never sees a CR or a semicolon: it
// lets the one through and escapes the other only in N. So it is given clean values with a stand-in for the semicolon,
// a control character, of which clean values have none. Its folding cuts characters and its REV is the clock: both undone.
const SEMICOLON = '\u001f';

function textLines(card: PublicCard, page: string): string[] {
  const value = (field: string) => clean(field).replaceAll(';', SEMICOLON);
  const { first, last } =
    card.firstName || card.lastName ? { first: card.firstName, last: card.lastName } : splitName(card.name);
  const file = vCard();
  // product 8.2: a single name is a first name
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

// The types that RFC 2426 knows; a number that says nothing of itself is a mobile one, as it is on most cards.
const phoneTypes = { '': 'CELL', mobile: 'CELL', work: 'WORK', home: 'HOME', other: 'VOICE' } as const;
const emailTypes = { '': 'INTERNET', work: 'INTERNET,WORK', home: 'INTERNET,HOME', other: 'INTERNET' } as const;
// An address without a type would be one of work: INTL says neither that nor home.
const addressTypes = { work: 'WORK', home: 'HOME', other: 'INTL' } as const;

/** Of several, the first is preferred (product 8.5). */
const preferred = (index: number, entries: readonly unknown[]) => (index === 0 && entries.length > 1 ? ',PREF' : '');

function phoneLines(card: PublicCard): string[] {
  return filled(phonesOf(card)).map(
    ({ label, value }, i, all) => `TEL;TYPE=${phoneTypes[label]}${preferred(i, all)}:${value}`,
  );
}

function emailLines(card: PublicCard): string[] {
  // The first is preferred even when it is alone, as it was before there could be another (product 8.5)
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

/** In the order of RFC 2426, behind the post office box and the extended address, which cards do not have. */
function addressParts({ street, city, region, postalCode, country }: PostalAddress): string[] {
  return [street, city, region, postalCode, country];
}

function socialLines(card: PublicCard): string[] {
  return card.socialLinks.flatMap(({ platform, url }, i) => {
    const address = uri(url);
    if (address === null || !platforms.includes(platform)) return [];
    // Apple reads the first form, Android keeps the second.
    return [
      `X-SOCIALPROFILE;TYPE=${platform}:${address}`,
      `item${i + 1}.URL:${address}`,
      `item${i + 1}.X-ABLabel:${platformNames[platform]}`,
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
