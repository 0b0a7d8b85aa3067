import { Trans } from '@lingui/react/macro';
import { Link } from '../app/routing/link.tsx';
import { buttonStyle } from '../ui/button-style.ts';

/** To the sign-in screen, with the address filled in. */
export function LoginLink({ email }: { email: string }) {
  return (
    <Link to={`/login?${new URLSearchParams({ email })}`} className={buttonStyle('primary', 'small')}>
      <Trans>Sign In</Trans>
    </Link>
  );
}
