import { callingCodeOf } from '../accounts/calling-codes.ts';
import { inAscii } from '../typed-digits.ts';

export type PhoneNumber = {
  /** what to dial: either + and digits or, without a country code, the digits as they are dialed at home */
  number: string;
  hasExtension: boolean;
  /** the number as typed, and what is in front and behind */
  written: string;
  before: string;
  after: string;
};

const MAX_TYPED = 100;

/** Their numbers may begin with a zero. Elsewhere it is dialed at home only. */
const keepsZero = new Set(['+39', '+225', '+226', '+229', '+241', '+242', '+250', '+378', '+992']);
/** What else is dialed at home only. */
const trunkPrefixes: Record<string, RegExp> = { '+36': /^06/, '+7': /^8(?=\d{10}$)/ };

/** Digits after the country code, where all numbers are that short: '+34 912 345 678-12' has more. */
const lengths: Record<number, string> = {
  8: '502 503 504 505 506 507 591 598',
  9: '33 34 41 48 51 56 351 593 595',
  10: '1 7 32 44 53 57 58 91',
  11: '52 54 55 86',
};
const longest = new Map(
  Object.entries(lengths).flatMap(([length, codes]) => codes.split(' ').map((code) => [`+${code}`, Number(length)])),
);

const extensionWords = 'ext(?:n|ension)?|extensi[oó]n|x|durchwahl|dw|int(?:erno|erne)?|anexo|ramal|poste|app|доб|вн';
const extension = new RegExp(`^[\\s,;.(-]*(?:${extensionWords}|#|[,;pw]+)[\\s.:=]*\\d{1,7}\\)?\\s*$`, 'iu');
const onlyExtension = new RegExp(`(?:^|[^\\p{L}])(?:${extensionWords})[\\s.:]*$`, 'iu');
const vanity = /^(\+?1[\s.-]*)?\(?(8(?:00|33|44|55|66|77|88))\)?[\s.-]*([A-Z][A-Z\d\s.-]{6,10})$/;
const KEYPAD = '22233344455566677778889999'; // E.161, from A to Z

/** The one number in what was typed; null if there is none, or if it isn't certain which (product 5.13). */
export function phoneNumberOf(typed: string): PhoneNumber | null {
  if (typed.length > MAX_TYPED) return null;
  const text = inAscii(typed).trim().replace(/^tel:/i, '');
  const spelled = spelledNumber(text);
  if (spelled !== null) return { number: spelled, hasExtension: false, written: text, before: '', after: '' };
  const start = text.search(/\+|\([\s+]*\d|\d/);
  if (start === -1 || !isLabel(text.slice(0, start))) return null;
  const [matched = ''] = /^[(+\s]*[\d()\s.\-/]+/.exec(text.slice(start)) ?? [];
  const body = matched.replace(/[\s(]+$/, '');
  const rest = text.slice(start + body.length);
  const digits = body.replace(/\D/g, '');
  const hasExtension = rest !== '' && extension.test(rest);
  if (hasSeveral(body) || !(rest === '' || hasExtension || (digits.length >= 6 && isRemark(rest, body)))) return null;
  const number = dialed(digits, body.includes('+'));
  return number === null ? null : { number, hasExtension, written: body, before: text.slice(0, start), after: rest };
}

export function phoneUrl(typed: string): string | null {
  const found = phoneNumberOf(typed);
  return found && `tel:${found.number}`;
}

/**
 * What a contact file says (product 8.6): `value` as a phone number, without its country code as typed if phones dial that alike, and
 * `note` in words. Phones dial every digit that they find, and some dial letters.
 */
export function savedPhone(typed: string): { value: string; note: string } {
  const found = phoneNumberOf(typed);
  // A code, such as one that forwards calls
  if (!found)
    return /^[\s\d+]*[*#][\s\d*#+]*$/.test(inAscii(typed)) ? { value: '', note: typed } : { value: typed, note: '' };
  const note = found.hasExtension ? typed : '';
  const isPlain = /^[\d ().\-/\u00a0]*$/.test(typed) && typed.replace(/\D/g, '') === found.number;
  return { value: isPlain ? typed : found.number, note };
}

/** The digits of a number with its country code, which one of twelve digits or more has even without + or 00. */
export function internationalDigits(typed: string): string | null {
  const found = phoneNumberOf(typed);
  if (!found || found.hasExtension) return null;
  if (found.number.startsWith('+')) return found.number.slice(1);
  return /^[1-9]\d{11,}$/.test(found.number) ? found.number : null;
}

/** 1-800-FLOWERS */
function spelledNumber(text: string): string | null {
  const [, one = '', area = '', word = ''] = vanity.exec(text) ?? [];
  const digits = word.replace(/[\s.-]/g, '').replace(/[A-Z]/g, (letter) => KEYPAD[letter.charCodeAt(0) - 65] ?? '');
  return digits.length === 7 ? one.replace(/[^+\d]/g, '') + area + digits : null;
}

/** Whether a text in front of a number is a label: 'Tel.:', '☎'. Not a plus that isn't one, nor what says that only an extension follows. */
function isLabel(text: string): boolean {
  return (
    /^(?:[\p{L}\p{M}\s.:,;'’&/()[\]|-]|(?!➕)\p{So})*(?<![\p{L}/&,;'’|-])$/u.test(text) && !onlyExtension.test(text)
  );
}

/** Whether a text after a number is a remark: '(Ana)'. Capitals may be the rest of the number: 800 555 HELP. */
function isRemark(rest: string, body: string): boolean {
  const [, word = ''] = /^ *([A-Z]{3,})$/.exec(rest) ?? [];
  const length = body.replace(/\D/g, '').length + word.length;
  if (word !== '' && [7, 10, 11].includes(length)) return false;
  return !/[\p{N}*#+=]/u.test(rest) && !/[-./]$/.test(body) && /^[\s(,;:.[-]/.test(rest);
}

/** Two numbers, or a number and hours. */
function hasSeveral(body: string): boolean {
  const before = (index: number) => body.slice(0, index).replace(/\D/g, '');
  const after = (index: number) => body.slice(index).replace(/\D/g, '');
  const longestArea = body.includes('+') ? 7 : body.replace(/\D/g, '').startsWith('0') ? 6 : 5;
  const slash = body.lastIndexOf('/');
  const dash = body.search(/\s-\s/);
  return (
    (slash !== -1 && before(slash).length > longestArea) ||
    (dash !== -1 && before(dash).length >= (after(dash).length >= 7 ? 7 : body.includes('+') ? 16 : 8)) ||
    before(Math.max(body.lastIndexOf('('), 0)).length > 6
  );
}

function dialed(digits: string, hasPlus: boolean): string | null {
  if (hasPlus) return international(digits);
  // From Australia and, where no number at home is as long, from North America
  if (/^0011[1-9]\d{7,}$/.test(digits)) return international(digits.slice(4));
  if (/^011\d{11,}$/.test(digits)) return international(digits.slice(3));
  if (/^00[1-9]/.test(digits)) return international(digits.slice(2));
  return /^(?!00.)\d{3,13}$|^000$/.test(digits) ? digits : null;
}

function international(digits: string): string | null {
  const country = callingCodeOf(`+${digits}`);
  const national = digits.slice(country.length - 1).replace(trunkPrefixes[country] ?? '', '');
  const number = country + (keepsZero.has(country) ? national : national.replace(/^0+/, ''));
  const isPossible = country === '+1' ? /^\+1[2-9]\d{9}$/ : /^\+[2-9]\d{6,14}$/;
  const isTooLong = number.length - country.length > (longest.get(country) ?? 15);
  return isPossible.test(number) && !isTooLong ? number : null;
}
