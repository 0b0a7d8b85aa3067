import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How the first part of a zone's identifier is called. */
export const regionTexts: Record<string, MessageDescriptor> = {
  Africa: msg`Africa`,
  America: msg`America`,
  Antarctica: msg`Antarctica`,
  Arctic: msg`Arctic`,
  Asia: msg`Asia`,
  Atlantic: msg`Atlantic`,
  Australia: msg`Australia`,
  Europe: msg`Europe`,
  Indian: msg`Indian Ocean`,
  Pacific: msg`Pacific`,
};

/** All zones by continent, the chosen one among them even where this browser has another name for it. */
export function regionsWith(chosen: string): [string, string[]][] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  const regions = new Map<string, string[]>();
  for (const zone of [...zones].sort()) {
    const [region = ''] = zone.includes('/') ? zone.split('/') : ['UTC'];
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions];
}

/** 'Buenos Aires, Argentina' of America/Argentina/Buenos_Aires. */
export function placeOf(zone: string): string {
  const [first = '', ...rest] = zone.replaceAll('_', ' ').split('/');
  return rest.length > 0 ? rest.reverse().join(', ') : first;
}

/** The place, and how far its clock is from Greenwich's now. */
export function zoneText(zone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value;
  const place = placeOf(zone);
  return offset === undefined || place === offset ? place : `${place} (${offset})`;
}
