import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../app/errors.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { useMay } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useAnnounce, useToast } from '../../ui/toast.tsx';
import type { ListedDomain, StartCard } from './domain-names.ts';

const StartDialog = lazy(async () => (await withTexts(import('./start-dialog.tsx'))).StartDialog);

type DomainStartProps = { domain: ListedDomain; cards: readonly StartCard[]; mayChange: boolean };

/** What the bare host shows (product 42.7). */
export function DomainStart({ domain, cards, mayChange }: DomainStartProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { shownHost, start } = domain;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
      <p className="min-w-0">
        <span className="block text-sm text-ink-soft">
          <Trans>
            What <span translate="no">{shownHost}</span> shows
          </Trans>
        </span>
        <span className="font-medium break-words">
          <StartName start={start} cards={cards} />
        </span>
      </p>
      {mayChange && (
        <Button
          variant="secondary"
          size="small"
          {...StartDialog.preload}
          onClick={() => setOpen(true)}
          aria-label={t`Change what ${shownHost} shows`}
        >
          <Trans>Change</Trans>
        </Button>
      )}
      {isOpen && <StartDialog domain={domain} onClose={() => setOpen(false)} />}
    </div>
  );
}

function StartName({ start, cards }: { start: ListedDomain['start']; cards: readonly StartCard[] }): ReactNode {
  const hasTeamPage = useMay('organization.read');
  if (start.kind === 'address') return <span translate="no">{start.url}</span>;
  if (start.kind === 'main') return hasTeamPage ? <Trans>The team page</Trans> : <Trans>Your main card</Trans>;
  const card = cards.find(({ id }) => id === start.id);
  if (!card) {
    return (
      <span className="text-danger">
        <Trans>A card that was deleted. Choose something else.</Trans>
      </span>
    );
  }
  const { name } = card;
  return card.active ? <Trans>The card of {name}</Trans> : <Trans>The card of {name}, which is off</Trans>;
}

/** Whether links that the owner shares are at this domain. */
export function MainDomain({ domain: { id, isMain, shownHost } }: { domain: ListedDomain }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const announce = useAnnounce();
  const { domains } = trpc.useUtils();
  const save = trpc.domains.update.useMutation({
    onSuccess: async () => {
      await domains.list.invalidate().catch(() => undefined);
      announce(t`Setting updated`);
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: t`Failed to update the setting`, description: errorMessage(i18n, error) }),
  });
  return (
    <div className="border-t border-line pt-2">
      <Switch
        label={<Trans>Main domain</Trans>}
        of={shownHost}
        checked={save.isPending ? save.variables.isMain === true : isMain}
        onChange={(next) => save.mutate({ id, isMain: next })}
      />
      <p className="text-sm text-ink-soft">
        <Trans>Links that you copy and share are at this domain. Only one domain can be the main one.</Trans>
      </p>
    </div>
  );
}
