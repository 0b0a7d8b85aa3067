import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Feature, type Plan, type PlanType, storageText, UNLIMITED } from '#src/owners/plans.ts';

export const planNames: Record<PlanType, ReactNode> = {
  free: <Trans>Free Plan</Trans>,
  pro: <Trans>Pro Plan</Trans>,
  business: <Trans>Business Plan</Trans>,
};

/** The same on a badge. */
export const planBadges: Record<PlanType, ReactNode> = {
  free: <Trans>Free Trial</Trans>,
  pro: <Trans>Pro</Trans>,
  business: <Trans>Business</Trans>,
};

export const featureTexts: Record<Feature, ReactNode> = {
  trial: <Trans>7-day free trial</Trans>,
  numeric_address: <Trans>An address of 8 digits</Trans>,
  chosen_address: <Trans>An address you choose</Trans>,
  chosen_slugs: <Trans>Short links whose words you choose</Trans>,
  custom_branding: <Trans>Your own logo on pages and codes</Trans>,
  ad_free: <Trans>Pages without our name</Trans>,
  basic_analytics: <Trans>Basic analytics: what happened in 30 days</Trans>,
  full_analytics: <Trans>Full analytics: where visits come from, link by link</Trans>,
  advanced_analytics: <Trans>Advanced analytics: everything counted, a year back, with export</Trans>,
  priority_support: <Trans>Priority support</Trans>,
  dedicated_support: <Trans>Dedicated support, answered first</Trans>,
  public_page: <Trans>A public page in English and Spanish</Trans>,
  contact_file: <Trans>A contact file for every address book</Trans>,
};

type Limit = keyof Plan['limits'];

/** The limits that can be used by now, in the order in which they are read out: no screen claims more. */
export const limitOrder = ['vcards', 'qrCodes', 'links', 'storage'] as const satisfies readonly Limit[];

/** What a plan allows of one thing. */
export function PlanLimit({ limit, value }: { limit: Limit; value: number }): ReactNode {
  return value === UNLIMITED ? unlimitedTexts[limit] : limitTexts[limit](value);
}

const unlimitedTexts: Record<Limit, ReactNode> = {
  vcards: <Trans>Digital cards without limit</Trans>,
  qrCodes: <Trans>Custom QR codes without limit</Trans>,
  links: <Trans>Links without limit</Trans>,
  storage: <Trans>Photos without limit</Trans>,
};

const limitTexts: Record<Limit, (value: number) => ReactNode> = {
  vcards: (vcards) => <Plural value={vcards} one="# digital card" other="# digital cards" />,
  qrCodes: (codes) => <Plural value={codes} one="# custom QR code" other="# custom QR codes" />,
  links: (links) => <Plural value={links} one="# link" other="# links" />,
  storage: (megabytes) => <StorageLimit size={storageText(megabytes)} />,
};

function StorageLimit({ size }: { size: string }) {
  return <Trans>{size} for photos</Trans>;
}
