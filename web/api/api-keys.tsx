import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { helpPath } from '#src/marketing/help-paths.ts';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { errorMessage } from '../app/errors.ts';
import { useLanguage, withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { PartFailed } from '../app/load-failed.tsx';
import { useMay, useOwner, useScreenPath } from '../app/owner.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { textLinkStyle } from '../ui/button-style.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAnnounce, useToast } from '../ui/toast.tsx';
import { KeyRow, type ListedKey } from './key-row.tsx';

const CreateKeyDialog = lazy(async () => (await withTexts(import('./create-key-dialog.tsx'))).CreateKeyDialog);
const RotateKeyDialog = lazy(async () => (await withTexts(import('./rotate-key-dialog.tsx'))).RotateKeyDialog);

type Opened = { dialog: 'create' } | { dialog: 'rotate' | 'revoke'; key: ListedKey };

/** The owner's API keys (product 41.12). */
export function ApiKeys() {
  const { t } = useLingui();
  const [language] = useLanguage();
  const list = trpc.apiKeys.list.useQuery();
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayManage = useMay('keys.manage');
  const { isAccessible } = useOwner().access;
  const heading = useRef<HTMLParagraphElement>(null);
  const close = () => setOpened(null);
  const { data } = list;
  if (list.isError && !data) {
    return (
      <PartFailed busy={list.isFetching} onRetry={() => list.refetch()}>
        <Trans>Couldn't load your API keys.</Trans>
      </PartFailed>
    );
  }
  if (!data) return <Skeleton className="h-24" />;
  const { keys, isIncluded, limit } = data;
  const isFull = keys.filter(isLive).length >= limit;
  return (
    <>
      {/* Gets the focus when the focused row disappears */}
      <p ref={heading} tabIndex={-1} className="outline-none">
        <Trans>
          With a key, your programs create, change and read cards and links, and read stats. Keep keys secret: who has
          one can do what its permissions say.
        </Trans>{' '}
        <a href={helpPath('docs/api', language)} className={textLinkStyle}>
          <Trans>API documentation</Trans>
        </a>
      </p>
      {!isIncluded && <NotIncluded hasKeys={keys.length > 0} />}
      {keys.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              onRotate={isIncluded && mayManage && isLive(key) ? () => setOpened({ dialog: 'rotate', key }) : null}
              onRevoke={() => setOpened({ dialog: 'revoke', key })}
            />
          ))}
        </ul>
      )}
      {isIncluded && mayManage && isAccessible && (
        <Button
          variant="secondary"
          className="mt-5"
          disabled={isFull}
          {...CreateKeyDialog.preload}
          onClick={() => setOpened({ dialog: 'create' })}
        >
          {t`Create API key`}
        </Button>
      )}
      {isFull && (
        <p className="mt-2 text-sm text-ink-soft">
          <Trans>You have {limit} keys, the most there can be. Revoke one to create another.</Trans>
        </p>
      )}
      {opened?.dialog === 'create' && <CreateKeyDialog onClose={close} />}
      {opened?.dialog === 'rotate' && <RotateKeyDialog apiKey={opened.key} onClose={close} />}
      {opened?.dialog === 'revoke' && (
        <RevokeKey
          apiKey={opened.key}
          onClose={close}
          onRevoked={() => {
            close();
            heading.current?.focus();
          }}
        />
      )}
    </>
  );
}

function isLive({ expiresAt }: ListedKey): boolean {
  return expiresAt === null || Date.parse(expiresAt) > Date.now();
}

function NotIncluded({ hasKeys }: { hasKeys: boolean }) {
  const screenPath = useScreenPath();
  const mayBuy = useMay('billing.manage') && arePlansShown;
  return (
    <p className="mt-4 rounded-card bg-sunken px-4 py-3">
      {arePlansShown ? (
        <Trans>API keys come with Business.</Trans>
      ) : (
        <Trans>API keys aren't available on this server.</Trans>
      )}{' '}
      {hasKeys && <Trans>Yours stay, but are refused until then.</Trans>}{' '}
      {mayBuy && (
        <Link to={screenPath('billing')} className={textLinkStyle}>
          <Trans>See plans</Trans>
        </Link>
      )}
    </p>
  );
}

type RevokeProps = { apiKey: ListedKey; onClose: () => void; onRevoked: () => void };

function RevokeKey({ apiKey: { id, name }, onClose, onRevoked }: RevokeProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  const revoke = trpc.apiKeys.revoke.useMutation({
    onSuccess: async () => {
      announce(t`Key revoked`);
      await utils.apiKeys.list.invalidate().catch(() => undefined);
      onRevoked();
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Revoke ${name}?`}
      description={t`Programs that use this key are refused at once. This can't be undone.`}
      confirmLabel={t`Revoke key`}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ id })}
    />
  );
}
