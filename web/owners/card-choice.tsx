import { useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { trpc } from '../trpc.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDebounced } from '../ui/use-debounced.ts';

const TYPING_PAUSE_MS = 300;

type ListedCard = { id: string; name: string; label: string; active: boolean; holder: { id: string } | null };

type CardChoiceProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** of the choice of no card */
  none: string;
  cardId: string;
  onChange: (id: string) => void;
  /** only cards that nobody holds */
  isUnheld?: boolean;
  /** in the place of the choice, if there is no card */
  empty?: ReactNode;
  isOffered?: (card: ListedCard) => boolean;
};

/** One of the owner's cards: of the first ones, or of those that a search finds. */
export function CardChoice({ isUnheld, empty = null, isOffered = () => true, ...props }: CardChoiceProps) {
  const { none, cardId, onChange, ...texts } = props;
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const holder = isUnheld ? 'none' : undefined;
  const first = trpc.vcards.page.useQuery({ search: '', holder }).data;
  const found = trpc.vcards.page.useQuery({ search, holder }, { placeholderData: keepPreviousData }).data;
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  if (!first) return null;
  if (first.next === null && !first.vcards.some(isOffered)) return empty;
  const options = (found ?? first).vcards.filter(isOffered).map((card) => ({
    value: card.id,
    label: card.label ? `${card.name} (${card.label})` : card.name,
  }));
  const isLost = chosen !== null && cardId === chosen.value && !options.some(({ value }) => value === cardId);
  return (
    <>
      {first.next !== null && (
        <TextField
          label={t`Find a card`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
        />
      )}
      <SelectField
        {...texts}
        value={cardId}
        onChange={(id) => {
          setChosen(options.find(({ value }) => value === id) ?? null);
          onChange(id);
        }}
        options={[{ value: '', label: none }, ...(isLost ? [chosen] : []), ...options]}
      />
    </>
  );
}
