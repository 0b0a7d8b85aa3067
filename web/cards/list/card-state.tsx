import { Trans, useLingui } from '@lingui/react/macro';
import { CircleSlash, CornerUpRight, Power, PowerOff, UserRound } from 'lucide-react';
import { useState } from 'react';
import { refusalReason } from '../../app/errors.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { Badge } from '../../app/list/badge.tsx';
import { useMay } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { ListedCard } from './card-item.ts';

const HolderDialog = lazy(async () => (await withTexts(import('../holder-dialog.tsx'))).HolderDialog);
const ForwardDialog = lazy(async () => (await withTexts(import('../forward-dialog.tsx'))).ForwardDialog);

type State = Pick<ListedCard, 'active' | 'forward'>;

/** Switches cards of an organization on and off, and gives them to others (product 36.32). */
export function useCardState() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const isOrganization = useMay('cards.assign');
  const [forwarded, forward] = useState<ListedCard | null>(null);
  const [assigned, assign] = useState<ListedCard | null>(null);
  const { mutate } = trpc.vcards.setState.useMutation({
    onSettled: () => utils.vcards.invalidate(),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: t`Not saved`,
        description: refusalReason(i18n, error) ?? t`Please try again.`,
      }),
  });
  const inputOf = ({ active, forward }: State) => ({ active, forwardTo: active ? null : (forward?.id ?? null) });

  function undoable(title: string, description: string, card: ListedCard): void {
    const onPress = () => mutate({ id: card.id, ...inputOf(card) });
    toast({ title, description, action: { label: t`Undo`, altText: t`Undo in the card's menu`, onPress } });
  }

  function switchTo(card: ListedCard, active: boolean): void {
    const { id, name } = card;
    const onSuccess = () =>
      active
        ? undoable(t`Card is on`, t`Visitors see ${name}'s card again.`, card)
        : undoable(t`Card is off`, t`Visitors of ${name}'s card see that it's gone.`, card);
    mutate({ id, active }, { onSuccess });
  }

  return {
    entriesOf: (card: ListedCard): MenuEntry[] => {
      if (!isOrganization) return [];
      const { active } = card;
      return [
        {
          label: active ? t`Switch off` : t`Switch on`,
          icon: active ? PowerOff : Power,
          isSeparate: true,
          onSelect: () => switchTo(card, !active),
        },
        { label: t`Forward to another card`, icon: CornerUpRight, onSelect: () => forward(card) },
        { label: t`Change holder`, icon: UserRound, onSelect: () => assign(card) },
      ];
    },
    dialogs: (
      <>
        {forwarded && (
          <ForwardDialog
            card={forwarded}
            onClose={() => forward(null)}
            onDone={() => undoable(t`Card forwards`, t`Its page, link and code lead to the other card.`, forwarded)}
          />
        )}
        {assigned && <HolderDialog card={assigned} onClose={() => assign(null)} />}
      </>
    ),
  };
}

export function CardStateBadge({ card: { active, forward } }: { card: State }) {
  if (active) return null;
  return (
    <Badge icon={forward ? CornerUpRight : CircleSlash} tone="strong">
      {forward ? <Trans>Forwards</Trans> : <Trans>Switched off</Trans>}
    </Badge>
  );
}

/** What visitors get of a card that is off. */
export function CardStateText({ card: { forward } }: { card: State }) {
  if (!forward) return <Trans>Visitors see that it's gone.</Trans>;
  const { name } = forward;
  return name === null ? <Trans>Leads to another card.</Trans> : <Trans>Leads to {name}.</Trans>;
}
