import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { usePerson } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { TextField } from '../ui/text-field.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { CountrySelect } from './country.tsx';

const TYPING_PAUSE_MS = 300;

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'ref'> & {
  value: string;
  onValue: (value: string) => void;
  /** what is saved stays as it is (product 5.14) */
  saved: readonly string[];
};

/** A phone number. What it is saved as is shown while it is typed, and replaces it once the field is left. */
export function PhoneField({ value, onValue, saved, onBlur, ...rest }: PhoneFieldProps) {
  const hintId = useId();
  const isLeft = useRef(false);
  // Still asked about, so that another country can be chosen after its code is in the field
  const [replaced, setReplaced] = useState<{ typed: string; full: string } | null>(null);
  const typed = replaced?.full === value ? replaced.typed : value;
  const phone = useFullPhone(saved.includes(typed) ? '' : typed);
  const full = phone?.typed === typed ? phone.full : value;

  function replace(): void {
    if (!isLeft.current || full === value) return;
    setReplaced({ typed, full });
    onValue(full);
  }

  function leave(): void {
    isLeft.current = true;
    replace();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer may come after the field is left
  useEffect(replace, [full]);
  const isAdded = phone !== null && phone.added !== null;
  return (
    <div>
      <TextField
        {...rest}
        aria-describedby={isAdded ? hintId : undefined}
        value={value}
        onChange={(event) => {
          isLeft.current = false;
          onValue(event.target.value);
        }}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
      />
      {isAdded && (
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <span id={hintId} aria-live="polite">
            {phone.full === phone.typed ? (
              <Trans>{phone.added} is added once the number is complete</Trans>
            ) : (
              <Trans>
                Saved as <b className="font-medium whitespace-nowrap text-ink">{phone.full}</b>
              </Trans>
            )}
          </span>
          <CountrySelect />
        </div>
      )}
    </div>
  );
}

/** The latest answer, which may be about what was typed before; null for what is too short to be a number. */
function useFullPhone(value: string) {
  const { country } = usePerson();
  const typed = useDebounced(value, TYPING_PAUSE_MS);
  const isAsked = isAskable(typed);
  const { data } = trpc.profiles.fullPhones.useQuery(
    { phones: [typed], country },
    {
      enabled: isAsked,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      placeholderData: (before) => before,
    },
  );
  return (isAsked && isAskable(value) && data?.[0]) || null;
}

const isAskable = (typed: string) => typed.length <= 100 && (typed.match(/\p{Nd}/gu)?.length ?? 0) >= 6;
