import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FactorKind } from '#src/accounts/factors.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FactorIcon, type OwnFactor, useKindNames } from './factor-kinds.tsx';

type KindGroupProps = {
  kind: FactorKind;
  factors: OwnFactor[];
  /** false if no SMS gateway is configured */
  canAdd: boolean;
  /** the operator switched SMS off */
  isOff: boolean;
  onAdd: () => void;
  onRename: (factor: OwnFactor) => void;
  onRemove: (factor: OwnFactor) => void;
};

export function KindGroup({ kind, factors, canAdd, isOff, onAdd, onRename, onRemove }: KindGroupProps) {
  const { t } = useLingui();
  const name = useKindNames()[kind];
  return (
    <li className="py-5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
        <FactorIcon kind={kind} className="size-6 text-ink-soft" />
        <h3 className="font-sans font-semibold">{name}</h3>
        {canAdd && (
          <Button variant="secondary" size="small" onClick={onAdd} aria-label={t`Add: ${name}`}>
            <Trans>Add</Trans>
          </Button>
        )}
        <p className="col-start-2 col-end-4 text-sm text-ink-soft sm:col-end-3">{about[kind]}</p>
        {isOff && (
          <p className="col-start-2 col-end-4 text-sm font-medium text-danger">
            <Trans>Codes by SMS are turned off at the moment.</Trans>
          </p>
        )}
      </div>
      {factors.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2 sm:ml-10">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              onRename={() => onRename(factor)}
              onRemove={() => onRemove(factor)}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

const about: Record<FactorKind, ReactNode> = {
  webauthn: (
    <Trans>
      Your fingerprint, face or PIN on this device, or a security key you plug in. Passkeys also sign you in without a
      password and can't be phished.
    </Trans>
  ),
  totp: <Trans>An app on your phone shows a new code every 30 seconds. Works even without a signal.</Trans>,
  phone: <Trans>We text you a code. Easier to intercept than the other options, but better than nothing.</Trans>,
};

type FactorRowProps = { factor: OwnFactor; onRename: () => void; onRemove: () => void };

function FactorRow({ factor, onRename, onRemove }: FactorRowProps) {
  const { t, i18n } = useLingui();
  const { name, hint, kind, isPasskey, createdAt, lastUsedAt } = factor;
  const added = i18n.date(createdAt, { dateStyle: 'medium' });
  const used = lastUsedAt && i18n.date(lastUsedAt, { dateStyle: 'medium' });
  return (
    <li className="flex items-center gap-2 rounded-card bg-sunken py-2.5 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-ink-soft first-letter:uppercase">
          {kind === 'webauthn' && (isPasskey ? <Trans>Passkey</Trans> : <Trans>Security key</Trans>)}
          {hint}
          {(kind === 'webauthn' || hint) && ' · '}
          {used ? <Trans>last used {used}</Trans> : <Trans>added {added}</Trans>}
        </p>
      </div>
      <IconButton label={t`Rename ${name}`} onClick={onRename}>
        <Pencil aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={t`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
}
