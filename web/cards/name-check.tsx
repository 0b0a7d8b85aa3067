import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Names } from '#src/names.ts';
import { lazy } from '../app/lazy.tsx';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { Notice } from '../app/notice.tsx';
import { useMay } from '../app/owner.tsx';
import { retryImport } from '../app/retry-import.ts';
import { usePerson } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';

// Most guesses are right, and Home has no other form
const NameCheckForm = lazy(async () => (await retryImport(import('./name-check-form.tsx'))).NameCheckForm);

/** First and last names that were guessed, of the person or else of a card; undefined until known. */
export function useGuessedNames(): Names | null | undefined {
  const person = usePerson();
  const isPersonal = useMay('account.read');
  const { data, isError } = trpc.vcards.guessedNames.useQuery(undefined, {
    enabled: isPersonal && !person.isNameGuessed,
  });
  if (!isPersonal) return null;
  if (person.isNameGuessed) return person;
  return isError ? (data ?? null) : data;
}

/** Asks once to confirm them (product 5.11). The account and cards of one display name get the confirmed ones together. */
export function NameCheck({ guess }: { guess: Names }) {
  return <Guess key={guess.name} guess={guess} />;
}

function Guess({ guess: { name, firstName, lastName } }: { guess: Names }) {
  const utils = trpc.useUtils();
  const [isWrong, setWrong] = useState(false);
  const failure = useSaveFailure();
  const confirm = trpc.vcards.confirmNames.useMutation({
    onSuccess: async () => {
      failure.clear();
      await Promise.all([utils.profiles.me.invalidate(), utils.vcards.invalidate()]).catch(() => undefined);
      // The focused button has disappeared
      document.getElementById('main')?.focus();
    },
    onError: failure.fail,
  });
  const busy = confirm.isPending;
  const save = () => confirm.mutate({ name, firstName, lastName });
  return (
    <Notice title={<Trans>Which part of {name} is the last name?</Trans>}>
      <Trans>Phones sort saved contacts by it. This is our guess; what your card shows stays the same.</Trans>
      {isWrong ? (
        <NameCheckForm
          guess={{ name, firstName, lastName }}
          failure={failure}
          busy={busy}
          onSave={confirm.mutate}
          onLoadError={() => setWrong(false)}
        />
      ) : (
        <>
          <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
            <Part label={<Trans>First name</Trans>}>{firstName}</Part>
            <Part label={<Trans>Last name</Trans>}>{lastName || '—'}</Part>
          </dl>
          <NotSaved failure={failure} onRetry={save} busy={busy} className="mt-4" />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="small" busy={busy} onClick={save}>
              <Trans>Confirm</Trans>
            </Button>
            <Button {...NameCheckForm.preload} variant="secondary" size="small" onClick={() => setWrong(true)}>
              <Trans>Change</Trans>
            </Button>
          </div>
        </>
      )}
    </Notice>
  );
}

function Part({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
