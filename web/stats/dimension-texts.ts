import { useLingui } from '@lingui/react/macro';
import { OWN_PAGES } from '#src/visits/own-pages.ts';
import { type VisitDimension, type VisitSource, visitSources } from '#src/visits/visits.ts';
import { useLanguage } from '../app/i18n.tsx';

export function useDimensionNames(): Record<VisitDimension, string> {
  const { t } = useLingui();
  return {
    source: t`Channel`,
    country: t`Countries`,
    device: t`Device`,
    browser: t`Browser`,
    os: t`System`,
    referrer: t`Website`,
    utmSource: t`Source`,
    utmMedium: t`Medium`,
    utmCampaign: t`Campaign`,
  };
}

/** Labels a dimension value; '' is unknown or none. */
export function useValueText(): (dimension: VisitDimension, value: string) => string {
  const { t } = useLingui();
  const [language] = useLanguage();
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const sources: Record<VisitSource, string> = {
    direct: t`Direct`,
    link: t`Short link`,
    qr: t`QR code`,
    nfc: t`NFC tag`,
    signature: t`Email signature`,
  };
  const devices: Record<string, string> = {
    phone: t`Phone`,
    tablet: t`Tablet`,
    computer: t`Computer`,
    tv: t`TV`,
  };
  const nothing: Partial<Record<VisitDimension, string>> = {
    referrer: t`None (typed, scanned or from an app)`,
    utmSource: t`No campaign`,
    utmMedium: t`No campaign`,
    utmCampaign: t`No campaign`,
  };
  return (dimension, value) => {
    if (value === '') return nothing[dimension] ?? t`Unknown`;
    if (dimension === 'referrer' && value === OWN_PAGES) return t`Own pages`;
    if (dimension === 'country') return /^[A-Z]{2}$/.test(value) ? (countries.of(value) ?? value) : value;
    if (dimension === 'device') return devices[value] ?? value;
    const source = dimension === 'source' && visitSources.find((known) => known === value);
    return source ? sources[source] : value;
  };
}
