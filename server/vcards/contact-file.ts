import vCard from 'vcards-js';
import { type PublicCard, platformNames, platforms, splitName, webAddress } from '#src/vcards.ts';

export type ContactPhoto = { kind: 'uri'; url: string } | { kind: 'inline'; jpeg: Buffer };

export type ContactFileOptions = {
  /** of the public host, without a slash at the end */
  publicUrl: string;
  /** path of the card's own page */
  address: string;
  photo: ContactPhoto | null;
  appName: string;
};

/** A card as a vCard 3.0 file (product 8.1 to 8.4). The same card gives the same bytes. */
export function contactFile(card: PublicCard, options: ContactFileOptions): string {
  const { publicUrl, address, photo, appName } = options;
  const page = publicUrl + address;
  const lines = [
    ...textLines(card, page),
    ...(card.email ? [`EMAIL;TYPE=INTERNET,PREF:${text(card.email)}`] : []),
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

// vcards-js lays out names, organisation, title and phone rightly, provided that it never sees a CR or a semicolon: it
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
  file.cellPhone = value(card.phone);
  return file
    .getFormattedString()
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => /^(FN|N|ORG|TITLE|TEL)[:;]/.test(line))
    .map((line) => line.replaceAll(SEMICOLON, '\\;'));
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

/** An http or https address fit for a URI value, which has no escapes of its own; null for any other. */
function uri(value: string): string | null {
  const address = webAddress(value);
  if (address === null) return null;
  const encoded = /^[\w\-.~:/?#[\]@!$&'()*+=%,;]+$/.test(address) ? address : new URL(address).href;
  return encoded.replace(/[^\w\-.~:/?#[\]@!$&'()*+=%]/gu, encodeURIComponent);
}

/** Text with newlines as LF, without other control characters and lone surrogates. */
function clean(value: string): string {
  return value.replace(/\r\n|[\r\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n]|\p{Cs}/gu, '');
}

function text(value: string): string {
  return clean(value)
    .replace(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

const LINE_OCTETS = 75;

/** A line broken at 75 octets, never inside a character. */
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
