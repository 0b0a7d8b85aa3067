import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import { readLook } from '#src/cards/card-look.ts';
import { MAX_LOOKS } from '#src/lists.ts';
import { paging } from '../../../app/list/list-params.ts';
import { useSelectAll } from '../../../app/list/select-all.ts';
import { PartFailed } from '../../../app/load-failed.tsx';
import { NotSaved, useSaveFailure } from '../../../app/not-saved.tsx';
import { ShowMore } from '../../../app/show-more.tsx';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { cardsOf } from '../../list/card-item.ts';
import type { CardDraft } from '../card-draft.ts';
import { OtherCardTile } from './other-card-tile.tsx';
import { tilesStyle } from './small-page.tsx';
import { useLooks } from './use-looks.ts';

type UseOnOthersDialogProps = {
  draft: CardDraft;
  /** left out */
  cardId: string;
  onClose: () => void;
};

/** As many fit on two screens. */
const MANY = 12;

/** Chooses the cards that get a look, each with its page, in that look once it is chosen. */
export function UseOnOthersDialog({ draft, cardId, onClose }: UseOnOthersDialogProps) {
  const { t } = useLingui();
  // The dialog covers the form
  const [look] = useState(() => readLook(draft));
  const give = useLooks();
  const form = useId();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const list = trpc.vcards.page.useInfiniteQuery({ search, sort: 'order', limit: 100 }, paging);
  const cards = useMemo(
    () => list.data?.pages.flatMap(cardsOf).filter(({ id }) => id !== cardId) ?? [],
    [list.data, cardId],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const set = (ids: Iterable<string>) =>
    setSelected(new Set([...ids].filter((id) => id !== cardId).slice(0, MAX_LOOKS)));
  const { selectAll, isSelecting } = useSelectAll(
    list,
    (page) => cardsOf(page).map(({ id }) => id),
    { set },
    MAX_LOOKS + 1,
  );
  const failure = useSaveFailure();
  const [isSaving, setSaving] = useState(false);
  const count = selected.size;
  const isEmpty = list.data !== undefined && cards.length === 0 && search === '';

  function toggle(id: string): void {
    set(selected.has(id) ? [...selected].filter((each) => each !== id) : [...selected, id]);
  }

  async function use(): Promise<void> {
    if (count === 0 || isSaving) return;
    failure.clear();
    setSaving(true);
    await give(look, [...selected]).then(onClose, failure.fail);
    setSaving(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSaving && onClose()}
      title={t`Use this design on other cards`}
      description={<Trans>They get its colors and settings, too. Their texts and pictures stay.</Trans>}
      size="wide"
      notice={<NotSaved failure={failure} formId={form} busy={isSaving} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form} busy={isSaving} disabled={count === 0}>
            {count === 0 ? (
              <Trans>Choose cards</Trans>
            ) : (
              <Plural value={count} one="Use on # card" other="Use on # cards" />
            )}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          // The card's form is around it
          event.stopPropagation();
          void use();
        }}
        className="flex flex-col gap-4"
      >
        {(cards.length > MANY || typed !== '') && (
          <TextField
            type="search"
            label={t`Search cards`}
            value={typed}
            maxLength={100}
            onChange={({ target }) => setTyped(target.value)}
            className="max-w-md"
          />
        )}
        {cards.length > 1 && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" busy={isSelecting} onClick={selectAll} className="min-h-11">
              <Trans>Select all</Trans>
            </Button>
            {count > 0 && (
              <Button variant="quiet" size="small" onClick={() => set([])} className="min-h-11">
                <Trans>Select none</Trans>
              </Button>
            )}
          </div>
        )}
        {list.isError && (
          <PartFailed busy={list.isFetching} onRetry={() => list.refetch()}>
            <Trans>Couldn't load this</Trans>
          </PartFailed>
        )}
        {isEmpty && (
          <p className="text-ink-soft">
            <Trans>There is no other card yet.</Trans>
          </p>
        )}
        {list.data !== undefined && cards.length === 0 && search !== '' && (
          <p className="text-ink-soft">
            <Trans>No cards match your search.</Trans>
          </p>
        )}
        <ul aria-label={t`Cards`} className={`empty:hidden ${tilesStyle}`}>
          {cards.map((card) => (
            <OtherCardTile
              key={card.id}
              card={card}
              look={look}
              isSelected={selected.has(card.id)}
              onToggle={() => toggle(card.id)}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <ShowMore key={search} shown={cards.length} onMore={() => list.fetchNextPage({ cancelRefetch: false })} />
        )}
      </form>
    </Dialog>
  );
}
