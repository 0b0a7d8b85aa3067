import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { refusalReason } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { ForwardDialog } from '../forward-dialog.tsx';
import { HolderDialog } from '../holder-dialog.tsx';
import type { ListedCard } from './card-item.ts';

export type CardActionName = 'on' | 'off' | 'forward' | 'holder';

type CardActionProps = { card: ListedCard; action: CardActionName; onClose: () => void };

/** What was chosen in a card's menu. Loads with the first choice. */
export function CardAction({ card, action, onClose }: CardActionProps) {
  const { t } = useLingui();
  const { change, undoable } = useStateChange(card);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || (action !== 'on' && action !== 'off')) return;
    isDone.current = true;
    change.mutate({ id: card.id, active: action === 'on' });
    onClose();
  });
  if (action === 'holder') return <HolderDialog card={card} onClose={onClose} />;
  if (action !== 'forward') return null;
  const done = () => undoable(t`Card forwards`, t`Its page, link and code lead to the other card.`);
  return <ForwardDialog card={card} onClose={onClose} onDone={done} />;
}

function useStateChange(card: ListedCard) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const { id, name, active, forward } = card;
  const options = {
    onSettled: () => utils.vcards.invalidate(),
    onError: (error: unknown) =>
      toast({
        variant: 'destructive',
        title: t`Not saved`,
        description: refusalReason(i18n, error) ?? t`Please try again.`,
      }),
  };
  const undo = trpc.vcards.setState.useMutation(options);
  const undoable = (title: string, description: string) => {
    const onPress = () => undo.mutate({ id, active, forwardTo: active ? null : (forward?.id ?? null) });
    toast({ title, description, action: { label: t`Undo`, altText: t`Undo in the card's menu`, onPress } });
  };
  const change = trpc.vcards.setState.useMutation({
    ...options,
    onSuccess: (_, { active: isOn }) =>
      isOn
        ? undoable(t`Card is on`, t`Visitors see ${name}'s card again.`)
        : undoable(t`Card is off`, t`Visitors of ${name}'s card see that it's gone.`),
  });
  return { change, undoable };
}
