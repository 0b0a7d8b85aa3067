import type { ReactNode } from 'react';
import { type Offer, offerMarks } from '#src/marketing/offers.ts';

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
