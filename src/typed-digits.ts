/** The zeros of digits that keyboards of other scripts type. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0];

/** Digits, and the signs of phone numbers, of other scripts and widths. What is invisible goes: copied numbers contain marks. */
export function inAscii(typed: string): string {
  return typed
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = zeros.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[·•∙]/g, '.')
    .replace(/\s/g, ' ');
}
