/** What shows nothing by itself: spaces, controls, format characters, marks without a letter, fillers and blanks. */
const invisible =
  '[\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{M}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2800\\ufffc\\u{1d159}\\u{13441}\\u{13442}]';

const allInvisible = new RegExp(`^${invisible}*$`, 'u');
// Controls stay, for the schemas to refuse
const invisibleStart = new RegExp(`^(?:(?!\\p{Cc})${invisible}|\\s)+`, 'u');
const blankEnd = /[\s\u2800\u115f\u1160\u17b4\u17b5]/;

/**
 * What nobody sees in any language: zero-width spaces, controls that reverse the text, tags. Joiners, marks of direction, variation
 * selectors and the fillers of Hangul syllables have their uses, and so have tags in the flag of England.
 */
const flagOrHidden =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f})|(?![\u061c\u115f\u1160\u17b4\u17b5\u200c-\u200f]|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu;

/** Joiners and selectors where they change nothing. */
const idle =
  /(?<=[\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[\u0300-\u036f])(?:\u200c|\u200d|\p{Variation_Selector})+/gu;

/** The text as it is stored: trimmed, composed (NFC), and without hidden characters. Empty if nothing is seen (product 11.5). */
export function visibleText(typed: string): string {
  if (allInvisible.test(typed)) return '';
  const text = typed
    .replace(flagOrHidden, (_, flag?: string) => flag ?? '')
    .replace(idle, '')
    .normalize('NFC')
    .replace(invisibleStart, '');
  let end = text.length;
  while (blankEnd.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
