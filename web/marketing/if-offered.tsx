import type { ReactNode } from 'react';
import { type Offer, offerMarks } from '#src/marketing/offers.ts';
import type { Feature } from '#src/owners/plans.ts';

/** Left out where the operator doesn't offer it. Not within another one about the same. */
export function IfOffered({ offer, children }: { offer: Offer; children: ReactNode }) {
  const [start, end] = offerMarks(offer);
  return (
    <>
      {start}
      {children}
      {end}
    </>
  );
}

const offers: Partial<Record<Feature, Offer>> = { subdomain: 'subdomains', custom_domain: 'domains' };

/** Leaves out what is about a feature of a plan that the operator doesn't offer. */
export function IfFeatureOffered({ feature, children }: { feature: Feature; children: ReactNode }) {
  const offer = offers[feature];
  return offer === undefined ? children : <IfOffered offer={offer}>{children}</IfOffered>;
}
