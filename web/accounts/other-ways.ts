import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { socialNames } from '#src/accounts/social.ts';
import { trpc } from '../trpc.ts';

/** What can still sign in after every device is signed out, as a list in words; null without any (product 1.21). */
export function useOtherWays(): string | null {
  const { t, i18n } = useLingui();
  const connections = trpc.auth.waysIn.useQuery().data?.connections ?? [];
  const factors = trpc.factors.list.useQuery().data?.factors ?? [];
  const passkeys = factors.filter(({ isPasskey, status }) => isPasskey && status === 'verified').length;
  const ways = connections.map(({ provider }) => socialNames[provider] as string);
  if (passkeys > 0) ways.push(t`${plural(passkeys, { one: '# passkey', other: '# passkeys' })}`);
  return ways.length > 0 ? new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(ways) : null;
}
