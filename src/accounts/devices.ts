/** A browser and a system: all that is kept of a user agent (product 1.9). */
export type Device = { browser: Browser; system: System };
export type Browser = (typeof browsers)[number][0] | 'other';
export type System = (typeof systems)[number][0] | 'other';

// The order decides: most browsers also call themselves Chrome or Safari, and Android calls itself Linux
const browsers = [
  ['edge', /edg/i],
  ['opera', /opr\/|opera/i],
  ['samsung', /samsung/i],
  ['firefox', /firefox|fxios/i],
  ['chrome', /chrome|chromium|crios/i],
  ['safari', /safari/i],
] as const;

const systems = [
  ['iphone', /iphone|ipod/i],
  ['ipad', /ipad/i],
  ['android', /android/i],
  ['windows', /windows/i],
  ['chromeos', /\bcros\b|chromeos/i],
  ['mac', /\bmac/i],
  ['linux', /linux|x11/i],
] as const;

/** What a user agent says of the device; also reads what `deviceMark` made of one. */
export function deviceOf(userAgent: string): Device {
  return {
    browser: browsers.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other',
    system: systems.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other',
  };
}

/** A user agent reduced to two words, fit to be stored. */
export function shortUserAgent(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return `${browser} ${system}`;
}
