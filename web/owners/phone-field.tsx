import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { afterPress } from '../app/scheduling.ts';
import { usePerson } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { TextField } from '../ui/text-field.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { CountrySelect, useCountryName } from './country.tsx';

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
  const [isReached, setReached] = useState(false);
  const [isComplete, setComplete] = useState(false);
  // Still asked about, so that another country can be chosen after its code is in the field
  const [replaced, setReplaced] = useState<{ typed: string; full: string } | null>(null);
  const typed = replaced?.full === value ? replaced.typed : value;
  const isAsked = typed === '' ? isReached : !saved.includes(typed);
  const { country } = usePerson();
  const phone = usePhone(isAsked ? typed : null, country);
  const full = phone?.typed === typed ? phone.full : value;

  function replace(): void {
    if (!isLeft.current || full === value) return;
    setReplaced({ typed, full });
    onValue(full);
  }

  function leave(): void {
    isLeft.current = true;
    afterPress(() => setComplete(true));
    replace();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer may come after the field is left
  useEffect(replace, [full]);
  const hint = phone && hintOf(phone, typed, isComplete, isReached ? country : null);
  return (
    <div>
      <TextField
        {...rest}
        aria-describedby={hint ? hintId : undefined}
        value={value}
        onFocus={() => setReached(true)}
        onChange={(event) => {
          isLeft.current = false;
          setComplete(false);
          onValue(event.target.value);
        }}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
      />
      {hint && (
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <span id={hintId} aria-live="polite">
            {hint.text}
          </span>
          {hint.hasCountry && <CountrySelect />}
        </div>
      )}
    </div>
  );
}

type Phone = NonNullable<ReturnType<typeof usePhone>>;

type Hint = { text: ReactNode; hasCountry: boolean };

/** `isComplete`: the field was left. `own`: the person's country; null: other countries aren't named. */
function hintOf(phone: Phone, typed: string, isComplete: boolean, own: string | null): Hint | null {
  const { code, added, full, country, isUnknown } = phone;
  const hasCode = /^\s*(\+|00)/.test(typed);
  if (isUnknown && isComplete && phone.typed === typed) {
    return { text: <UnknownNumber code={hasCode ? null : code} />, hasCountry: !hasCode };
  }
  if (hasCode) {
    const isForeign = own !== null && country !== null && country !== own;
    return isForeign ? { text: <CountryOfNumber country={country} />, hasCountry: false } : null;
  }
  if (added !== null && full !== phone.typed) {
    return {
      text: (
        <Trans>
          Saved as <b className="font-medium whitespace-nowrap text-ink">{full}</b>
        </Trans>
      ),
      hasCountry: true,
    };
  }
  // Letters, such as an extension's, say that it is no plain number
  if (!/^[\d\s().-]*$/.test(typed)) return null;
  return { text: <Trans>{code} is added once the number is complete</Trans>, hasCountry: true };
}

/** `code`: null if the number has one. */
function UnknownNumber({ code }: { code: string | null }) {
  return (
    <span className="inline-flex items-start gap-1.5 text-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
      {code === null ? (
        <Trans>No country has this number. Check its country code and its digits.</Trans>
      ) : (
        <Trans>This isn't a complete {code} number. It is saved without a country code.</Trans>
      )}
    </span>
  );
}

function CountryOfNumber({ country }: { country: string }) {
  const name = useCountryName(country);
  return <Trans>Country: {name}</Trans>;
}

/** The latest answer, which may be about what was typed before. Only the person's code for what is too short to be a number. */
function usePhone(value: string | null, country: string) {
  const typed = useDebounced(value ?? '', TYPING_PAUSE_MS);
  const phone = isAskable(typed) ? typed : '';
  const { data } = trpc.profiles.fullPhones.useQuery(
    { phones: [phone], country },
    {
      enabled: value !== null,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      placeholderData: (before) => before,
    },
  );
  const [answer] = data ?? [];
  if (value === null || !answer) return null;
  return isAskable(value) ? answer : { ...answer, typed: '', full: '', added: null, country: null, isUnknown: false };
}

const isAskable = (typed: string) => typed.length <= 100 && (typed.match(/\p{Nd}/gu)?.length ?? 0) >= 6;
