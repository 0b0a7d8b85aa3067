import { currentTimeZone } from '#src/time-zones.ts';
import type { ComboboxOption } from '../ui/combobox.tsx';

const cache = new Map<string, readonly ComboboxOption[]>();

/** All time zones by name. Includes the chosen one even if this browser doesn't list it. */
export function timeZoneOptions(chosen: string, language: string): readonly ComboboxOption[] {
  const key = `${chosen} ${language}`;
  const made = cache.get(key) ?? makeOptions(chosen, language);
  cache.set(key, made);
  return made;
}

function makeOptions(chosen: string, language: string): readonly ComboboxOption[] {
  const countries = countriesByZone(language);
  const zones = new Map(
    [chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [currentTimeZone(zone), zone]),
  );
  const options = [...zones].map(([value, known]) => {
    const country = countries.get(value);
    const detail = [country, offsetOf(known, language)].filter(Boolean).join(' · ');
    return { value, text: placeOf(value), detail, searchTexts: [value, known] };
  });
  return options.sort((a, b) => a.text.localeCompare(b.text, language));
}

/** America/Argentina/Buenos_Aires becomes 'Buenos Aires, Argentina'. */
export function placeOf(zone: string): string {
  const [first = '', ...rest] = currentTimeZone(zone).replaceAll('_', ' ').split('/');
  return rest.length > 0 ? rest.reverse().join(', ') : first;
}

/** Empty where it is the zone's name. */
function offsetOf(zone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset === zone ? '' : offset;
}

type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Country names of time zones; none in browsers that don't know them. */
function countriesByZone(language: string): Map<string, string> {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const countries = new Map<string, string>();
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const name = names.of(code);
    // Former countries have the codes of their successors
    const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
    if (name === undefined || !isCurrent) continue;
    const zones = (new Intl.Locale(`und-${code}`) as LocaleWithZones).getTimeZones?.() ?? [];
    for (const zone of zones) countries.set(currentTimeZone(zone), name);
  }
  return countries;
}
