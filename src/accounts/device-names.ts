import type { Browser, System } from './devices.ts';

/** Product names: never translated. */
export const browserNames: Record<Browser, string | null> = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
  other: null,
};

export const systemNames: Record<System, string | null> = {
  iphone: 'iPhone',
  ipad: 'iPad',
  android: 'Android',
  windows: 'Windows',
  chromeos: 'ChromeOS',
  mac: 'Mac',
  linux: 'Linux',
  other: null,
};

export const handhelds: readonly System[] = ['iphone', 'ipad', 'android'];
