import { type HandleProblem, handleProblem, suggestHandle } from '#src/owners/handles.ts';
import { useMay } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { CardDraft, OwnCard } from './card-draft.ts';

const TYPING_PAUSE_MS = 300;

export type HandleState = {
  /** what the card has, or would get */
  handle: string;
  problem: HandleProblem | null;
  /** no other card of the account has what was typed */
  isFree: boolean;
  /** what the private label makes, if that is free */
  ofLabel: string | null;
};

/** `card`: null: a new one; undefined: its form has no field for the handle. */
export function useHandleState(draft: CardDraft, card: OwnCard | null | undefined): HandleState {
  const mayManage = useMay('cards.manage');
  const typed = draft.handle;
  const stored = card?.handle ?? null;
  const isSuggested = typed === null && stored === null;
  const input = {
    name: isSuggested ? draft.name.trim().slice(0, 200) : '',
    position: isSuggested ? draft.position.trim().slice(0, 200) : '',
    label: draft.label.trim().slice(0, 200),
    handle: typed === null || handleProblem(typed, []) !== null ? null : typed,
    cardId: card?.id ?? null,
  };
  const key = JSON.stringify(input);
  const asked = useDebounced(key, TYPING_PAUSE_MS);
  // Who can't manage cards has no field for the handle
  const isNeeded = mayManage && card !== undefined && (isSuggested || input.handle !== null || input.label !== '');
  const { data } = trpc.vcards.handleState.useQuery(JSON.parse(asked) as typeof input, { enabled: isNeeded });
  const known = isNeeded && asked === key ? data : undefined;
  const isTaken = known?.isTaken === true;
  return {
    handle: typed ?? stored ?? known?.suggested ?? suggestHandle(draft.name, []),
    problem: typed === null ? null : handleProblem(typed, isTaken ? [typed] : []),
    isFree: input.handle !== null && known?.isTaken === false,
    ofLabel: known?.ofLabel ?? null,
  };
}
