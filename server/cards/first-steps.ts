import { hasScan } from '#db/cards/first-steps.ts';
import { insertSentMarker, listSentMarkers } from '#db/owners/sent-notifications.ts';
import type { FirstSteps, RecordedStep } from '#src/cards/first-steps.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

type Marker = RecordedStep | 'celebrated' | 'closed';

const markers: Record<Marker, string> = {
  share: 'first-steps-share',
  print: 'first-steps-print',
  celebrated: 'first-scan-celebrated',
  closed: 'first-steps-closed',
};

export async function firstSteps({ db }: Pick<Context, 'db'>, { owner }: Actor): Promise<FirstSteps> {
  const found = await listSentMarkers(db, owner.id);
  const has = (marker: Marker) => found.includes(markers[marker]);
  return {
    share: has('share'),
    print: has('print'),
    scan: await hasScan(db, owner.id),
    isCelebrated: has('celebrated'),
    isClosed: has('closed'),
  };
}

/** Whatever repeats it, a step is done once (product 15.11). */
export async function recordStep(
  { db }: Pick<Context, 'db'>,
  { owner }: Actor,
  step: RecordedStep | 'closed',
): Promise<void> {
  await insertSentMarker(db, owner.id, markers[step]);
}

/** True for the one call that may celebrate the first scan (product 15.12). */
export async function celebrateFirstScan({ db }: Pick<Context, 'db'>, { owner }: Actor): Promise<boolean> {
  return (await hasScan(db, owner.id)) && (await insertSentMarker(db, owner.id, markers.celebrated));
}
