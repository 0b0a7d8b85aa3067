import { Trans, useLingui } from '@lingui/react/macro';
import { Check, RefreshCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cleanUsername } from '#src/owners/usernames.ts';
import { HelpLink } from '../../app/help-link.tsx';
import { useLanguage } from '../../app/i18n.tsx';
import { useOwner } from '../../app/owner.tsx';
import { publicHost } from '../../app/site.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Availability, useUsernameChoice } from './username-choice.ts';

type UsernameFieldProps = {
  username: string;
  onChange: (username: string) => void;
  onLeave: () => void;
  onSuggest: () => void;
  availability: Availability;
  error: string | undefined;
  digits: boolean;
  note?: ReactNode;
};

export function UsernameField(props: UsernameFieldProps) {
  const { username, onChange, onLeave, onSuggest, availability, error, digits, note } = props;
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label={t`Username`}
        hint={
          <>
            {digits
              ? t`Eight digits in the free trial. With a paid plan you choose a name.`
              : t`3 to 30 letters, numbers and hyphens.`}{' '}
            {note}
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
          <Trans>This username is available.</Trans>
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
      return <Trans>We couldn't check this username. You can continue anyway.</Trans>;
    default:
      return null;
  }
}

type AccountUsernameFieldProps = {
  choice: ReturnType<typeof useUsernameChoice>;
  /** empty if the owner has none yet */
  current: string;
};

/** Username of an existing account; explains what happens to the old one (product 4.4). */
export function AccountUsernameField({ choice, current }: AccountUsernameFieldProps) {
  const { username, change, leave, suggest, availability, error, digits } = choice;
  return (
    <UsernameField
      username={username}
      onChange={change}
      onLeave={leave}
      onSuggest={suggest}
      availability={availability}
      error={error}
      digits={digits}
      note={
        current !== '' && username !== current ? (
          <Trans>Your old link keeps working for a year.</Trans>
        ) : (
          <>
            <HeldUsername />{' '}
            <HelpLink topic="change-username" newTab>
              <Trans>How to change it</Trans>
            </HelpLink>
          </>
        )
      }
    />
  );
}

/** A username reserved until its payment arrives (product 4.6). */
function HeldUsername() {
  const { wish: held } = useOwner();
  const [language] = useLanguage();
  if (!held) return null;
  const { name } = held;
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  const until = format.format(new Date(held.until));
  return (
    <Trans>
      It changes to <strong>{name}</strong> once your payment arrives. We're holding that username for you until {until}
      .
    </Trans>
  );
}
