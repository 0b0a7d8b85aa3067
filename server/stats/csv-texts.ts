import type { TaggedKind } from '#src/links/tags.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { OWN_PAGES } from '#src/visits/own-pages.ts';
import { type VisitDimension, visitDimensions } from '#src/visits/visits.ts';
import { fileName } from '../platform/csv.ts';

export const csvSubjects = [...visitDimensions, 'item'] as const; // What each row is about, unless it is a day.
export type CsvSubject = (typeof csvSubjects)[number];

/** Labels of dimension values, as on screen (product 20.20). */
export function valueTexts(i18n: I18n, dimension: VisitDimension): (value: string) => string {
  const labels = textsOf(i18n)[dimension] ?? {};
  const countries = new Intl.DisplayNames(i18n.locale, { type: 'region', fallback: 'code' });
  const unknown = i18n._({ id: 'sheet.not_known', message: 'Unknown' });
  return (value) => {
    if (dimension === 'country' && /^[A-Z]{2}$/.test(value)) return countries.of(value) ?? value;
    return (Object.hasOwn(labels, value) ? labels[value] : undefined) ?? (value || unknown);
  };
}

function textsOf(i18n: I18n): Partial<Record<VisitDimension, Record<string, string>>> {
  const noCampaign = i18n._({ id: 'sheet.no_campaign', message: 'No campaign' });
  return {
    source: {
      direct: i18n._({ id: 'sheet.way_direct', message: 'Direct' }),
      link: i18n._({ id: 'sheet.way_link', message: 'Short link' }),
      qr: i18n._({ id: 'sheet.way_qr', message: 'QR code' }),
      nfc: i18n._({ id: 'sheet.way_nfc', message: 'NFC tag' }),
      signature: i18n._({ id: 'sheet.way_signature', message: 'Email signature' }),
    },
    device: {
      phone: i18n._({ id: 'sheet.phone', message: 'Phone' }),
      tablet: i18n._({ id: 'sheet.tablet', message: 'Tablet' }),
      computer: i18n._({ id: 'sheet.computer', message: 'Computer' }),
      tv: i18n._({ id: 'sheet.tv', message: 'TV' }),
    },
    referrer: {
      '': i18n._({ id: 'sheet.no_referrer', message: 'None (typed, scanned or from an app)' }),
      [OWN_PAGES]: i18n._({ id: 'sheet.own_pages', message: 'Own pages' }),
    },
    utmSource: { '': noCampaign },
    utmMedium: { '': noCampaign },
    utmCampaign: { '': noCampaign },
  };
}

export function dimensionHead(i18n: I18n, dimension: VisitDimension): string {
  const heads: Record<VisitDimension, string> = {
    source: i18n._({ id: 'sheet.way', message: 'Channel' }),
    country: i18n._({ id: 'sheet.country', message: 'Country' }),
    device: i18n._({ id: 'sheet.device', message: 'Device' }),
    browser: i18n._({ id: 'sheet.browser', message: 'Browser' }),
    os: i18n._({ id: 'sheet.system', message: 'System' }),
    referrer: i18n._({ id: 'sheet.website', message: 'Website' }),
    utmSource: i18n._({ id: 'sheet.campaign_source', message: 'Source' }),
    utmMedium: i18n._({ id: 'sheet.campaign_medium', message: 'Medium' }),
    utmCampaign: i18n._({ id: 'sheet.utm_campaign', message: 'Campaign' }),
  };
  return heads[dimension];
}

type FileNameParts = {
  appName: string;
  days: { from: string; to: string };
  subject: CsvSubject | null;
};

/** Returns an ASCII name without extension. */
export function csvFileName(i18n: I18n, { appName, days, subject }: FileNameParts): string {
  const names: Record<CsvSubject, string> = {
    source: i18n._({ id: 'sheet.file_ways', message: 'channels' }),
    country: i18n._({ id: 'sheet.file_countries', message: 'countries' }),
    device: i18n._({ id: 'sheet.file_devices', message: 'devices' }),
    browser: i18n._({ id: 'sheet.file_browsers', message: 'browsers' }),
    os: i18n._({ id: 'sheet.file_systems', message: 'systems' }),
    referrer: i18n._({ id: 'sheet.file_websites', message: 'websites' }),
    utmSource: i18n._({ id: 'sheet.file_sources', message: 'campaign sources' }),
    utmMedium: i18n._({ id: 'sheet.file_mediums', message: 'campaign mediums' }),
    utmCampaign: i18n._({ id: 'sheet.file_campaigns', message: 'campaigns' }),
    item: i18n._({ id: 'sheet.file_items', message: 'cards and links' }),
  };
  return fileName([appName, days.from, days.to, ...(subject === null ? [] : [names[subject]])]);
}

export function listFileName(i18n: I18n, { appName, kind }: { appName: string; kind: TaggedKind }): string {
  const names: Record<TaggedKind, string> = {
    link: i18n._({ id: 'sheet.file_links', message: 'links' }),
    qr_code: i18n._({ id: 'sheet.file_codes', message: 'QR codes' }),
    card: i18n._({ id: 'sheet.file_cards', message: 'cards' }),
  };
  return fileName([appName, names[kind]]);
}
