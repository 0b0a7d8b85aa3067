import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DEFAULT_EXPIRY, keyExpiries } from '#src/api/keys.ts';
import { isScopeOf, type Scope, scopes } from '#src/owners/scopes.ts';
import { areDomainsOffered } from '../app/domains-offered.ts';
import { useOwner } from '../app/owner.tsx';
import { trpc } from '../trpc.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { KeyDialog } from './key-dialog.tsx';

const NAME_MAX = 60;

type Area = 'cards' | 'links' | 'analytics' | 'members' | 'domains';
const areas: readonly Area[] = [
  ...(['cards', 'links', 'analytics', 'members'] as const),
  ...(areDomainsOffered ? (['domains'] as const) : []),
];

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { ownerKind } = useOwner();
  const [name, setName] = useState('');
  const [granted, setGranted] = useState<Partial<Record<Area, Scope>>>({});
  const [days, setDays] = useState(String(DEFAULT_EXPIRY));
  const create = trpc.apiKeys.create.useMutation();
  const labels: Record<Area, string> = {
    cards: t`Cards`,
    links: t`Links, QR codes and tags`,
    analytics: t`Stats`,
    members: t`Members`,
    domains: t`Domains`,
  };
  const chosen = areas.flatMap((area) => granted[area] ?? []);
  const offered = (area: Area) => scopes.filter((scope) => scope.startsWith(`${area}:`) && isScopeOf(ownerKind, scope));
  const expiries = keyExpiries.map((each) => ({
    value: String(each),
    label: each === null ? t`Never` : t`${each} days`,
  }));

  return (
    <KeyDialog
      title={t`Create API key`}
      description={t`Give it only what the program needs.`}
      submit={<Trans>Create key</Trans>}
      isReady={name.trim() !== '' && chosen.length > 0}
      make={(proof) =>
        create.mutateAsync({
          name,
          scopes: chosen,
          expiresInDays: keyExpiries.find((each) => String(each) === days) ?? null,
          ...proof,
        })
      }
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        name="key-name"
        hint={t`The program or person that will use it.`}
        value={name}
        maxLength={NAME_MAX}
        onChange={({ target }) => setName(target.value)}
        required
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {areas
          .filter((area) => offered(area).length > 0)
          .map((area) => (
            <SelectField
              key={area}
              label={labels[area]}
              value={granted[area] ?? ''}
              options={[
                { value: '', label: t`No access` },
                ...offered(area).map((scope) => ({
                  value: scope,
                  label: scope.endsWith(':write') ? t`Read and change` : t`Read`,
                })),
              ]}
              onChange={(scope) => setGranted({ ...granted, [area]: scope === '' ? undefined : scope })}
            />
          ))}
        <SelectField label={t`Ends after`} value={days} options={expiries} onChange={setDays} />
      </div>
    </KeyDialog>
  );
}
