import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type ChecklistStep, checklistSteps, doneSteps } from '#src/cards/first-steps.ts';
import { screenPath } from '#src/screens.ts';
import { useFirstSteps, useRecordStep } from '../../links/first-steps.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { OwnCard } from '../form/card-draft.ts';
import { QrCodeButton, ShareButton } from './card-actions.tsx';

type StepText = { title: ReactNode; text: ReactNode; action: (card: OwnCard) => ReactNode };

const linkTo = (to: string, label: ReactNode) => (
  <Link to={to} className={buttonStyle('primary', 'small')}>
    {label}
  </Link>
);

const steps: Record<ChecklistStep, StepText> = {
  photo: {
    title: <Trans>Add your photo</Trans>,
    text: <Trans>People remember faces better than names. Your photo is saved to their contacts, too.</Trans>,
    action: () => linkTo(screenPath('mainCard'), <Trans>Add a photo</Trans>),
  },
  contact: {
    title: <Trans>Add a way to reach you</Trans>,
    text: <Trans>A phone number or an email makes your card worth saving.</Trans>,
    action: () => linkTo(screenPath('mainCard'), <Trans>Edit my card</Trans>),
  },
  share: {
    title: <Trans>Share your card</Trans>,
    text: <Trans>Send your link to someone, or put it in your email signature.</Trans>,
    action: (card) => (
      <ShareButton card={card} variant="primary">
        <Trans>Share my card</Trans>
      </ShareButton>
    ),
  },
  scan: {
    title: <Trans>Get your first scan</Trans>,
    text: <Trans>Let someone scan your code. It shows up here within seconds; your own scans don't count.</Trans>,
    action: (card) => (
      <QrCodeButton card={card} variant="primary">
        <Trans>Show my code</Trans>
      </QrCodeButton>
    ),
  },
  print: {
    title: <Trans>Put your code where you meet people</Trans>,
    text: <Trans>Download a QR code for your door, your badge or your emails.</Trans>,
    action: () => linkTo(screenPath('qrCodes'), <Trans>Go to My QR Codes</Trans>),
  },
};

/** The first steps with a card, until all are done or it is closed (product 15.11). */
export function Checklist({ card }: { card: OwnCard }) {
  const { t } = useLingui();
  const state = useFirstSteps();
  const record = useRecordStep();
  // Closing it for good keeps the praise on this screen
  const isPraising = useRef(false);
  const done = state ? doneSteps(card, state) : [];
  const isComplete = done.length === checklistSteps.length;
  const isClosed = state?.isClosed ?? true;
  if (isComplete && !isClosed) isPraising.current = true;
  const closeNow = useRef(record);
  closeNow.current = record;
  useEffect(() => {
    if (isComplete) closeNow.current('closed');
  }, [isComplete]);
  if (!state || (isClosed && !isPraising.current)) return null;
  const next = checklistSteps.find((step) => !done.includes(step));
  const [total, count] = [checklistSteps.length, done.length];
  return (
    <section
      aria-label={t`What to do next`}
      className="flex items-start gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-4 lg:flex-row lg:items-end lg:justify-between lg:gap-10">
        <div>
          <div className="flex items-center gap-3">
            <ol className="flex gap-1">
              {checklistSteps
                .toSorted((one, other) => Number(done.includes(other)) - Number(done.includes(one)))
                .map((step) => (
                  <Step key={step} title={steps[step].title} isDone={done.includes(step)} />
                ))}
            </ol>
            <p className="text-sm text-ink-soft">
              <Trans>
                {count} of {total} done
              </Trans>
            </p>
          </div>
          <h2 className="mt-2 text-lg font-bold">{next ? steps[next].title : <Trans>Your card is out there</Trans>}</h2>
          <p className="text-ink-soft">
            {next ? (
              steps[next].text
            ) : (
              <Trans>All first steps are done. What comes next is up to the people you meet.</Trans>
            )}
          </p>
        </div>
        {next && <div className="shrink-0">{steps[next].action(card)}</div>}
      </div>
      {next && (
        <IconButton label={t`Hide the first steps`} onClick={() => record('closed')} className="-mt-2 -mr-2">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </section>
  );
}

/** A part of the bar of progress. */
function Step({ title, isDone }: { title: ReactNode; isDone: boolean }) {
  return (
    <li className={classNames('h-1.5 w-6 rounded-full', isDone ? 'bg-success' : 'bg-line')}>
      <span className="sr-only">
        {title} {isDone && <Trans>(done)</Trans>}
      </span>
    </li>
  );
}
