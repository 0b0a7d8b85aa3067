export type Names = { name: string; firstName: string; lastName: string };
type FirstAndLast = { firstName: string; lastName: string };

export function fullName({ firstName, lastName }: FirstAndLast): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}

/** First and last name, guessed from the display name if there are none (product 8.2). */
export function namesOf({ name, firstName, lastName }: Names): FirstAndLast & { isNameGuessed: boolean } {
  const isNameGuessed = firstName === '' && lastName === '';
  return isNameGuessed ? { ...guessNames(name), isNameGuessed } : { firstName, lastName, isNameGuessed };
}

/** The names of a card. Without its own it has those of its account, if both show the same name. */
export function cardNames(card: Names, account: Names): FirstAndLast & { isNameGuessed: boolean } {
  const own = namesOf(card);
  return own.isNameGuessed && card.name === account.name ? namesOf(account) : own;
}

/** The display name after a change of first or last name. It follows them unless it was set separately (product 1.10, 5.10). */
export function displayName(before: Names, after: FirstAndLast): string {
  return before.name === fullName(namesOf(before)) ? fullName(after) : before.name;
}

const isParticle = (word: string) => /^(?:de|del|de[nr]|la|las|el|los|van|von)$/i.test(word) || word === 'y';

/** Initials of the first two words, not counting particles: 'MF' for 'María de Fátima'. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  return words
    .filter((word, i) => i === 0 || !isParticle(word))
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('');
}

/** Given names that follow another one in Spanish, without those that are common last names as well (Martín, Santiago). */
const secondNames =
  /^(?:(?:del? |de la |de las |de los )?(?:carmen|pilar|mar|rosario|angeles|dolores|mercedes|rocio|luz|nieves|jesus|consuelo|amparo|remedios|sol|fatima|lourdes)|(?:alberto|alejandr[ao]|alfonso|amalia|ana|andres|angel|antoni[ao]|beatriz|carlos|carolina|cecilia|concepcion|cristina|daniel|david|diego|eduardo|elena|elisa|enrique|esther|eugenia|felipe|fernand[ao]|francisc[ao]|gabriel|gabriela|gloria|guadalupe|ignacio|ines|inmaculada|isabel|javier|joaquin|jorge|jose|josefa|juan|julia|julio|laura|lucia|luis|luisa|manuel|manuela|maria|marta|miguel|monica|montserrat|pablo|patricia|paula|pedro|rafael|ramon|raquel|ricardo|roberto|rosa|sebastian|sofia|soledad|susana|teresa|veronica|victor|victoria|virginia))$/;

const isGivenName = (part: string) => secondNames.test(withoutMarks(part).toLowerCase());

/**
 * Splits a name in the Spanish way: one or two last names, with their particles, after one given name or a compound one such as
 * 'María José' or 'María del Carmen'. A guess, for its owner to confirm.
 */
export function guessNames(name: string): FirstAndLast {
  const parts = nameParts(name);
  const given = countGiven(parts);
  return { firstName: parts.slice(0, given).join(' '), lastName: parts.slice(given).join(' ') };
}

/** Words with the particles before them. 'de' after a last name continues it: 'Fernández de la Vega'. */
function nameParts(name: string): string[] {
  const parts: string[] = [];
  let particles: string[] = [];
  for (const word of name.trim().split(/\s+/)) {
    if (isParticle(word)) {
      particles.push(word);
      continue;
    }
    const part = [...particles, word].join(' ');
    const last = parts.at(-1);
    const isContinued = /^del? /i.test(part) && last !== undefined && parts.length > 1;
    if (isContinued && !isGivenName(part) && !isGivenName(last)) parts[parts.length - 1] = `${last} ${part}`;
    else parts.push(part);
    particles = [];
  }
  if (particles.length > 0) parts.push(particles.join(' '));
  return parts;
}

function countGiven(parts: string[]): number {
  const count = parts.length;
  const last = parts.findIndex((part, i) => i > 0 && !isGivenName(part));
  const leading = last === -1 ? count : last;
  const dutch = parts.findIndex((part, i) => i > 0 && /^v[ao]n /i.test(part));
  if (dutch > 0) return dutch;
  // 'Ramón y Cajal': the last name begins before the 'y'. Without a given name before it, as in 'Ana y Luis', nothing is split
  const joined = parts.findIndex((part) => part.startsWith('y '));
  if (joined >= 0) return joined < 2 ? count : Math.min(leading, joined - 1);
  if (count === 2) return leading === 2 && isGivenName(parts[0] ?? '') ? 2 : 1;
  if (count === 3) return leading > 1 ? 2 : 1;
  return Math.max(1, count - 2);
}

/** Letters that are no combination of a letter and a mark. */
export const foldedLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɣ: 'g',
  ǥ: 'g',
  ʋ: 'v',
  ƒ: 'f',
  ɨ: 'i',
  ʉ: 'u',
};

const foldable = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'giu');

/** Latin letters as the nearest in ASCII: 'á' and full-width 'ａ' become 'a', 'Ł' becomes 'L', 'ß' becomes 'ss' (product 11.6). */
export function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(foldable, foldLetter);
}

function foldLetter(letter: string): string {
  const small = letter.toLowerCase();
  const folded = foldedLetters[small] ?? letter;
  return small === letter ? folded : folded.toUpperCase();
}

/** The text in a–z, 0–9 and single hyphens between them: 'maria-lopez' for 'María López'. Empty for other scripts. */
export function hyphenated(text: string): string {
  return withoutMarks(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
