import type { I18n } from '../pages/i18n.ts';
import type { Browser, Device, System } from './devices.ts';

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

/** Null if neither browser nor system is known. */
export function deviceName(i18n: I18n, device: Device): string | null {
  const browser = browserNames[device.browser];
  const system = systemNames[device.system];
  if (browser === null || system === null) return browser ?? system;
  return i18n._({ id: 'mail.new_device.device', message: '{browser} on {system}', values: { browser, system } });
}

export const handhelds: readonly System[] = ['iphone', 'ipad', 'android'];
