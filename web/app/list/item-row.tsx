import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CopyIcon, useCopy } from '../copy.tsx';
import { MenuButton, type OpenMenu } from '../menu-button.tsx';
import { Trend } from '../trend.tsx';
import { useIsBrief } from './brief-rows.ts';
import type { RowPlace } from './item-list.tsx';
import { moveInRow } from './row-focus.ts';

export type RowSelection = { isSelected: boolean; onToggle: (id: string, isRange: boolean) => void };

type RowVisits = { days: readonly number[]; texts: readonly string[]; to: string };

/** `visits` and `copied` are functions, since a row that is scrolled past fast needs neither. */
type ItemRowProps = Omit<ComponentProps<'li'>, 'id' | 'title'> & {
  id: string;
  title: string;
  /** follows the title, such as pronouns */
  titleNote?: string;
  editTo: string;
  place: RowPlace;
  picture: ReactNode;
  /** null: it can't be selected */
  selection: RowSelection | null;
  handle?: ReactNode;
  badges?: ReactNode;
  /** below the title */
  line: ReactNode;
  /** in full, if the line is cut */
  lineTitle?: string;
  tags: ReactNode;
  visits: () => RowVisits;
  /** a button of its own on larger screens */
  extra?: ReactNode;
  copied: () => { url: string; label: string };
  menu: (open: OpenMenu) => ReactNode;
  isDimmed?: boolean;
  /** drawn above the others */
  isLifted?: boolean;
};

/**
 * 56 px: all of it leads to the editor, except for its buttons. If it was scrolled into view fast, buttons and chart follow. Tab stops at
 * its link and its menu.
 */
export function ItemRow(props: ItemRowProps) {
  const { id, title, editTo, place, picture, selection, handle, badges, line, tags, visits, copied, menu } = props;
  const { isDimmed = false, isLifted = false, titleNote, lineTitle, extra, style, ref } = props;
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const { isCopied, copy } = useCopy();
  const isBrief = useIsBrief();
  const rest = isBrief ? null : { visits: visits(), copied: copied() };
  return (
    <li
      ref={ref}
      data-item={id}
      aria-posinset={place.position}
      aria-setsize={place.total}
      style={{ ...style, top: place.top }}
      onKeyDown={moveInRow}
      className={classNames(
        // For smooth scrolling: rows are laid out on their own, and have few positioned or clipped elements, each of which would be
        // a layer. So icons aren't clipped, and the link that fills the row is below its buttons.
        'absolute inset-x-0 flex h-14 items-center border-line pr-1 contain-layout contain-size hover:bg-sunken sm:pr-2 [&_svg]:overflow-visible',
        selection?.isSelected ? 'bg-sunken' : 'bg-surface',
        place.position === 1 && 'sm:rounded-t-card',
        place.position === place.total ? 'sm:rounded-b-card' : 'border-b',
        isLifted && 'z-10 rounded-card shadow-lift',
      )}
    >
      {isBrief && handle ? <span className="w-8 shrink-0 sm:w-9" /> : handle}
      <SelectBox id={id} title={title} picture={picture} selection={isBrief ? null : selection} isAlone={!handle} />
      <div className="pointer-events-none grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-2 lg:gap-x-4">
        <div className="col-span-2 flex min-w-0 items-center gap-x-2 lg:col-span-1">
          <h2
            dir="auto"
            title={title}
            className={classNames(
              'min-w-0 truncate font-sans text-base leading-6 font-semibold',
              isDimmed && 'text-ink-soft',
            )}
          >
            <Link
              to={editTo}
              state={{ list: pathname + search }}
              className="scroll-mt-8 scroll-mb-32 after:pointer-events-auto after:absolute after:inset-0 after:-z-1 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-[var(--focus)]"
            >
              {title}
            </Link>
            {titleNote && <span className="font-normal text-ink-soft"> {titleNote}</span>}
          </h2>
          {badges}
        </div>
        <div title={lineTitle} className="row-start-2 min-w-0 truncate text-sm text-ink-soft">
          {isCopied ? (
            <span className="inline-flex items-center gap-1.5 font-medium text-ink">
              <Check aria-hidden="true" className="size-4" />
              <Trans>Copied</Trans>
            </span>
          ) : (
            <>
              {rest && <span className="md:hidden">{rest.visits.texts.join(' · ')} · </span>}
              {line}
            </>
          )}
        </div>
        <div className="col-start-2 row-start-2 flex max-w-32 items-center gap-1 self-center sm:max-w-64 lg:row-span-2 lg:row-start-1 lg:max-w-72">
          {tags}
        </div>
      </div>
      <div
        className={classNames(
          'flex shrink-0 justify-end',
          extra ? 'w-22 sm:w-33 md:w-80 lg:w-84' : 'w-22 md:w-69 lg:w-73',
        )}
      >
        {rest && (
          <>
            <VisitsLink title={title} visits={rest.visits} />
            {extra}
            <IconButton
              label={rest.copied.label}
              onClick={() => copy(rest.copied.url)}
              tabIndex={-1}
              className="size-11 hover:bg-line!"
            >
              <CopyIcon isCopied={isCopied} />
            </IconButton>
            <MenuButton label={t`Actions for ${title}`} menu={menu} className="size-11 hover:bg-line!" />
          </>
        )}
      </div>
    </li>
  );
}

function VisitsLink({ title, visits }: { title: string; visits: RowVisits }) {
  const { t } = useLingui();
  return (
    <Link
      to={visits.to}
      title={t`Stats`}
      tabIndex={-1}
      className="ml-3 hidden h-11 flex-1 items-center gap-2.5 rounded-card px-2 text-sm text-ink-soft hover:bg-line md:flex"
    >
      <span className="sr-only">{t`Stats for ${title}`}: </span>
      <Trend days={visits.days} />
      <span className="flex-1 text-right leading-5">
        {visits.texts.map((text) => (
          <span key={text} className="block">
            {text}
          </span>
        ))}
      </span>
    </Link>
  );
}

type SelectBoxProps = Pick<ItemRowProps, 'id' | 'title' | 'picture' | 'selection'> & { isAlone: boolean };

/** On phones the picture is the checkbox, which shows once something is selected. */
function SelectBox({ id, title, picture, selection, isAlone }: SelectBoxProps) {
  const { t } = useLingui();
  const place = classNames('shrink-0', isAlone && 'ml-1 sm:ml-3');
  if (!selection) {
    return (
      <span className={classNames(place, 'flex h-14 w-12 items-center justify-center sm:w-20 sm:justify-end sm:pr-3')}>
        {picture}
      </span>
    );
  }
  return (
    <label
      className={classNames(
        place,
        'flex h-14 w-12 cursor-pointer max-sm:relative items-center justify-center sm:w-20 sm:gap-3 sm:pr-3',
      )}
    >
      <input
        type="checkbox"
        data-select
        tabIndex={-1}
        aria-label={t`Select ${title}`}
        checked={selection.isSelected}
        onChange={(event) => selection.onToggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
        className="peer absolute size-5 shrink-0 max-sm:not-focus-visible:not-checked:group-not-data-selecting/list:opacity-0 sm:static"
      />
      <span className="max-sm:peer-checked:invisible max-sm:peer-focus-visible:invisible max-sm:group-data-selecting/list:invisible">
        {picture}
      </span>
    </label>
  );
}
