import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { OwnFactor } from './kinds.tsx';

type FactorRowProps = { factor: OwnFactor; onRename: () => void; onRemove: () => void };

/** One factor of the account. */
export function FactorRow({ factor, onRename, onRemove }: FactorRowProps) {
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
