import { useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../trpc.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';

const TYPING_PAUSE_MS = 300;

type CardFieldProps = { cardId: string; onChange: (id: string) => void };

/** A card that the person will hold: of the first ones, or of those that a search finds. */
export function CardField({ cardId, onChange }: CardFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const first = trpc.vcards.page.useQuery({ search: '', holder: 'none' }).data;
  const found = trpc.vcards.page.useQuery({ search, holder: 'none' }, { placeholderData: keepPreviousData }).data;
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  if (!first || first.vcards.length === 0) return null;
  const options = (found ?? first).vcards.map(({ id, name, label }) => ({
    value: id,
    label: label ? `${name} (${label})` : name,
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
        label={t`Card (optional)`}
        hint={t`It becomes theirs to look after once they accept.`}
        value={cardId}
        onChange={(id) => {
          setChosen(options.find(({ value }) => value === id) ?? null);
          onChange(id);
        }}
        options={[{ value: '', label: t`No card` }, ...(isLost ? [chosen] : []), ...options]}
      />
    </>
  );
}
