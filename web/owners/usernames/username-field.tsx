import { Trans, useLingui } from '@lingui/react/macro';
import { Check, RefreshCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cleanUsername } from '#src/owners/usernames.ts';
import { publicHost } from '../../app/public-url.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Availability } from './username-availability.ts';

type UsernameFieldProps = {
  username: string;
  onChange: (username: string) => void;
  onLeave: () => void;
  onSuggest: () => void;
  availability: Availability;
  error: string | undefined;
  /** of the plan: nothing but digits */
  digits: boolean;
  /** something to know beside the form of the name */
  note?: ReactNode;
};

/** The address that the card will have. */
export function UsernameField(props: UsernameFieldProps) {
  const { username, onChange, onLeave, onSuggest, availability, error, digits, note } = props;
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label={t`Username`}
        hint={
          <>
            {digits ? t`Eight digits on the free plan.` : t`3 to 30 letters, numbers and hyphens.`} {note}
          </>
        }
        error={error}
        name="username"
        value={username}
        onChange={(event) => onChange(cleanUsername(event.target.value))}
        onBlur={onLeave}
        required
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        prefix={<span className="block max-w-32 truncate sm:max-w-none">{publicHost}/</span>}
        suffix={
          <IconButton label={t`Suggest another`} onClick={onSuggest} className="-mr-2 size-9">
            <RefreshCw aria-hidden="true" className="size-4" />
          </IconButton>
        }
      />
      <p aria-live="polite" className="flex min-h-5 items-center gap-1.5 text-sm text-ink-soft">
        {!error && <AvailabilityText availability={availability} />}
      </p>
    </div>
  );
}

function AvailabilityText({ availability }: { availability: Availability }) {
  switch (availability) {
    case 'checking':
      return (
        <>
          <Spinner className="size-4" />
          <Trans>Checking…</Trans>
        </>
      );
    case 'available':
      return (
        <span className="flex items-center gap-1.5 text-success">
          <Check aria-hidden="true" className="size-4" />
          <Trans>This username is free.</Trans>
        </span>
      );
    case 'taken':
      return (
        <>
          <X aria-hidden="true" className="size-4" />
          <Trans>Taken</Trans>
        </>
      );
    case 'unknown':
      return <Trans>We could not check this username. You can go on all the same.</Trans>;
    default:
      return null;
  }
}
