import { webAddress } from '#src/web-url.ts';

/** An http or https address fit for a URI value, which has no escapes of its own; null for any other. */
export function uri(value: string): string | null {
  const address = webAddress(value);
  if (address === null) return null;
  const encoded = /^[\w\-.~:/?#[\]@!$&'()*+=%,;]+$/.test(address) ? address : new URL(address).href;
  return encoded.replace(/[^\w\-.~:/?#[\]@!$&'()*+=%]/gu, encodeURIComponent);
}

/** Text with newlines as LF, without other control characters and lone surrogates. */
export function clean(value: string): string {
  return value.replace(/\r\n|[\r\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n]|\p{Cs}/gu, '');
}

/** A text value with its escapes. */
export function text(value: string): string {
  return clean(value)
    .replace(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

const LINE_OCTETS = 75;

/** A line broken at 75 octets, never inside a character. */
export function fold(line: string): string {
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
