/** How long a browser is known after its last sign-in (product 1.24). Browsers keep no cookie for longer. */
export const KNOWN_DEVICE_DAYS = 400;

/** All that we store of a user agent (product 1.9). */
export type Device = { browser: Browser; system: System };
export type Browser = (typeof browsers)[number][0] | 'other';
export type System = (typeof systems)[number][0] | 'other';

// The first match wins: most browsers also claim to be Chrome or Safari, and Android claims to be Linux
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

/** Reads user agents, and the results of `shortUserAgent`. */
export function deviceOf(userAgent: string): Device {
  return {
    browser: browsers.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other',
    system: systems.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other',
  };
}

export function shortUserAgent(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return `${browser} ${system}`;
}
