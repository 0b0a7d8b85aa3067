// RFC 3492. URL parsers encode hosts, and decode none.
const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700];
const FIRST_BIAS = 72;
const FIRST_CODE = 0x80;
const LAST_CODE = 0x10_ff_ff;

/** The host as people write it: `xn--mnchen-3ya.de` becomes `münchen.de`. A label that isn't valid stays. */
export function unicodeHost(host: string): string {
  return host
    .split('.')
    .map((label) => (/^xn--./i.test(label) ? (decoded(label.slice(4).toLowerCase()) ?? label) : label))
    .join('.');
}

function decoded(label: string): string | null {
  const end = label.lastIndexOf('-');
  const codes = Array.from(label.slice(0, Math.max(0, end)), (letter) => letter.charCodeAt(0));
  let [code, bias, place, at] = [FIRST_CODE, FIRST_BIAS, 0, end + 1];
  while (at < label.length) {
    const before = place;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(label.charCodeAt(at++));
      if (digit === null) return null;
      place += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = codes.length + 1;
    bias = adapted(place - before, count, before === 0);
    code += Math.floor(place / count);
    if (code > LAST_CODE) return null;
    place %= count;
    codes.splice(place++, 0, code);
  }
  return String.fromCodePoint(...codes);
}

/** a–z are 0 to 25, 0–9 the rest. */
function digitOf(code: number): number | null {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? code - 22 : null;
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
