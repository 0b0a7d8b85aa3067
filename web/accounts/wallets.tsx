import { useLingui } from '@lingui/react/macro';
import { TextField } from '../ui/text-field.tsx';

/** Wallets that sign in to this account through the token API (product 34.20). */
export function Wallets({ addresses }: { addresses: readonly string[] }) {
  const { t } = useLingui();
  return addresses.map((address) => (
    <TextField
      key={address}
      label={t`Wallet`}
      value={address}
      readOnly
      hint={t`Apps can sign you in with this wallet. This website can't.`}
    />
  ));
}
