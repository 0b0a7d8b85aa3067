import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../app/i18n.tsx';
import { useSession } from '../../app/session.tsx';
import type { useUsernameChoice } from './username-choice.ts';
import { UsernameField } from './username-field.tsx';

type AccountUsernameFieldProps = {
  choice: ReturnType<typeof useUsernameChoice>;
  /** the name that the account has; empty where it has none yet */
  kept: string;
};

/** The username of an account: says what becomes of the one it has (product 4.4). */
export function AccountUsernameField({ choice, kept }: AccountUsernameFieldProps) {
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
        kept !== '' && username !== kept ? (
          <Trans>Your former address goes on leading to your card for a year.</Trans>
        ) : (
          <Wish />
        )
      }
    />
  );
}

/** The name that waits for its payment, while nobody else can take it (product 4.6). */
function Wish() {
  const session = useSession();
  const [language] = useLanguage();
  const wish = session.status === 'in' ? session.profile.wish : null;
  if (!wish) return null;
  const { name } = wish;
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  const until = format.format(new Date(wish.until));
  return (
    <Trans>
      It becomes <strong>{name}</strong> when your payment arrives; the name is held for you until {until}.
    </Trans>
  );
}
