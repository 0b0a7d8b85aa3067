import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LetterIcon } from '../../app/list/letter-icon.tsx';
import { Menu, MenuButton } from '../../app/menu-button.tsx';
import { type RowMove, useMovableRow, useRowMoves } from '../../links/row-moves.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { ChooseLinksDialog } from './choose-links-dialog.tsx';
import { AddButton } from './contact-row-parts.tsx';
import { useChosenLinks } from './preview-options.ts';

type ChosenLink = ReturnType<typeof useChosenLinks>[number];

type ChosenLinksProps = { ids: readonly string[]; onChange: (ids: string[]) => void };

/** The links that were chosen for a card, in an order that can be changed. */
export function ChosenLinks({ ids, onChange }: ChosenLinksProps) {
  const { t } = useLingui();
  const links = useChosenLinks(ids);
  const box = useRef<HTMLDivElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { shiftOf, moving, dragging } = useRowMoves({ items: links, total: links.length, onMove: move });

  function move(movedId: string, overId: string): void {
    onChange(ids.toSpliced(ids.indexOf(movedId), 1).toSpliced(ids.indexOf(overId), 0, movedId));
  }

  /** A row that is rendered at another place, or a gone one's neighbor, gets the focus. */
  function keepFocus(change: () => void, id: string | undefined): void {
    flushSync(change);
    const row = id === undefined ? null : box.current?.querySelector<HTMLElement>(`[data-link="${id}"]`);
    (row ?? box.current)?.querySelector<HTMLElement>('[data-last] button, button[data-add]')?.focus();
  }

  function remove(place: number): void {
    const { id } = links[place] as ChosenLink;
    const next = links[place + 1] ?? links[place - 1];
    keepFocus(() => onChange(ids.filter((other) => other !== id)), next?.id);
  }

  function movesOf(place: number): MenuEntry[] {
    const entry = (to: number, label: string, icon: typeof ArrowUp): MenuEntry[] => {
      const [link, over] = [links[place], links[to]];
      if (!link || !over) return [];
      return [{ label, icon, onSelect: () => keepFocus(() => move(link.id, over.id), link.id) }];
    };
    return [...entry(place - 1, t`Move up`, ArrowUp), ...entry(place + 1, t`Move down`, ArrowDown)];
  }

  return (
    <div ref={box} className="mt-1.5 flex w-full flex-col gap-2">
      {links.length > 0 && (
        <>
          <ul aria-label={t`Chosen links`} className="rounded-card border border-line-strong bg-surface">
            {links.map((link, place) => (
              <ChosenRow
                key={link.id}
                link={link}
                shift={shiftOf(place)}
                moving={moving}
                moves={() => movesOf(place)}
                onRemove={() => remove(place)}
              />
            ))}
          </ul>
          {dragging}
        </>
      )}
      <AddButton onClick={() => setChoosing(true)}>
        <Trans>Choose links</Trans>
      </AddButton>
      {isChoosing && <ChooseLinksDialog ids={ids} onChange={onChange} onClose={() => setChoosing(false)} />}
    </div>
  );
}

type ChosenRowProps = RowMove & { link: ChosenLink; moves: () => readonly MenuEntry[]; onRemove: () => void };

function ChosenRow({ link, moves, onRemove, ...move }: ChosenRowProps) {
  const { t } = useLingui();
  const { id, title, icon, isShown } = link;
  const name = title;
  const { style, isDragging, handle } = useMovableRow(link, move);
  return (
    <li
      data-link={id}
      style={style}
      className={classNames(
        'relative flex h-14 items-center bg-surface pr-1 first:rounded-t-card last:rounded-b-card not-last:border-b not-last:border-line',
        isDragging && 'z-10 rounded-card shadow-lift',
      )}
    >
      {handle}
      <LetterIcon title={name} icon={icon} />
      <span className="min-w-0 flex-1 pl-3">
        <span dir="auto" title={name} className="block truncate font-medium">
          {name}
        </span>
        {!isShown && (
          <span className="block truncate text-sm text-ink-soft">
            <Trans>Not shown at the moment</Trans>
          </span>
        )}
      </span>
      <IconButton label={t`Remove ${name}`} onClick={onRemove} className="size-11">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
      <span data-last>
        <MenuButton
          label={t`Actions for ${title}`}
          menu={(open) => <Menu {...open} entries={moves()} />}
          className="size-11"
        />
      </span>
    </li>
  );
}
