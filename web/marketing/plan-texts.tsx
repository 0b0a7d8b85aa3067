import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Feature, type Plan, type PlanType, storageText, UNLIMITED } from '#src/owners/plans.ts';

export function PlanName({ type }: { type: PlanType }): ReactNode {
  const names: Record<PlanType, ReactNode> = {
    free: <Trans>Free Trial</Trans>,
    pro: <Trans>Pro Plan</Trans>,
    business: <Trans>Business Plan</Trans>,
  };
  return names[type];
}

export function PlanPitch({ type }: { type: PlanType }): ReactNode {
  const pitches: Record<PlanType, ReactNode> = {
    free: <Trans>Your first card, to see how it feels.</Trans>,
    pro: <Trans>For whoever meets people for a living.</Trans>,
    business: <Trans>For many cards in one account.</Trans>,
  };
  return pitches[type];
}

/** What a plan has. Only what works is said (product 3.1). */
export function PlanFeatures({ plan }: { plan: Plan }) {
  const { vcards, qrCodes, links, storage } = plan.limits;
  const size = storageText(storage);
  return (
    <ul className="mt-6 mb-8 flex flex-col">
      <Item>
        {vcards === UNLIMITED ? (
          <Trans>Digital cards without limit</Trans>
        ) : (
          <Plural value={vcards} one="# digital card" other="# digital cards" />
        )}
      </Item>
      <Item>
        {qrCodes === UNLIMITED ? (
          <Trans>Custom QR codes without limit</Trans>
        ) : (
          <Plural value={qrCodes} one="# custom QR code" other="# custom QR codes" />
        )}
      </Item>
      <Item>
        {links === UNLIMITED ? (
          <Trans>Links without limit</Trans>
        ) : (
          <Plural value={links} one="# link" other="# links" />
        )}
      </Item>
      {plan.features.map((feature) => (
        <Item key={feature}>{featureTexts[feature]}</Item>
      ))}
      <Item>
        <Trans>{size} for photos</Trans>
      </Item>
    </ul>
  );
}

const featureTexts: Record<Feature, ReactNode> = {
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

function Item({ children }: { children: ReactNode }) {
  return <li className="border-t border-line py-2.5 first:border-0">{children}</li>;
}
