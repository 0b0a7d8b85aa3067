import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { hashToken } from '../platform/tokens.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const START = 'saluda_';
const ID_LENGTH = 8;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const form = new RegExp(`^${START}[\\dA-Za-z]{${ID_LENGTH}}_[\\dA-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/**
 * One word for a double click, with a start that scanners of published code can look for, and a checksum, so that a mistyped key is
 * refused without a query.
 */
export function drawKey(): { key: string; keyHash: string; prefix: string } {
  const prefix = START + drawLetters(ID_LENGTH);
  const body = `${prefix}_${drawLetters(SECRET_LENGTH)}`;
  const key = body + checksumOf(body);
  return { key, keyHash: hashToken(key), prefix };
}

export function isKey(value: string): boolean {
  return form.test(value) && value.endsWith(checksumOf(value.slice(0, -CHECKSUM_LENGTH)));
}

function drawLetters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** CRC32 in base 62. */
function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  while (text.length < CHECKSUM_LENGTH) {
    text = LETTERS[rest % LETTERS.length] + text;
    rest = Math.floor(rest / LETTERS.length);
  }
  return text;
}
