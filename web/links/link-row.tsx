import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { GripVertical } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, useMemo } from 'react';
import { paths } from '#src/paths.ts';
import type { RowPlace } from '../app/list/item-list.tsx';
import { ItemRow } from '../app/list/item-row.tsx';
import { LetterIcon } from '../app/list/letter-icon.tsx';
import { editPath, publicHost, statsPath } from '../app/site.ts';
import { displayUrl } from '../app/urls.ts';
import { classNames } from '../ui/class-names.ts';
import type { MenuEntry } from '../ui/menu.tsx';
import { type OwnLink, shortUrl } from './link.ts';
import { useEnded } from './options/option-badges.tsx';
import { refusalLine, StateBadges } from './state-badges.tsx';
import { TagChips } from './tags/tag-chip.tsx';
import type { Tags } from './tags/use-tags.ts';

export type LinkRowProps = {
  link: OwnLink;
  top: number;
  position: number;
  total: number;
  isSelected: boolean;
  tags: Tags;
  onSelect: (id: string, isRange: boolean) => void;
  menuOf: (link: OwnLink) => readonly MenuEntry[];
};

/** A row that can be dragged by its handle. Each row that is scrolled into view renders all others of these: they do little then. */
export const MovableLinkRow = memo(function MovableLinkRow(props: LinkRowProps) {
  const { t } = useLingui();
  const { id, title } = props.link;
  const sortable = useSortable({ id, attributes: { roleDescription: t`movable link` } });
  const { transform, transition, isDragging, attributes, listeners } = sortable;
  const label = t`Move ${title}`;
  const handle = useMemo(
    () => (
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={label}
        className="relative z-1 flex h-14 w-8 shrink-0 cursor-grab touch-none items-center justify-center text-ink-soft focus-visible:-outline-offset-2 active:cursor-grabbing sm:w-9"
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </button>
    ),
    [attributes, listeners, label],
  );
  const moved = CSS.Translate.toString(transform);
  const style = useMemo(() => ({ transform: moved, transition }), [moved, transition]);
  return (
    <LinkRow
      {...props}
      rowRef={sortable.setNodeRef}
      style={style}
      className={classNames(isDragging && 'z-10 rounded-card shadow-lift')}
      handle={handle}
    />
  );
});

type Extras = {
  rowRef?: (element: HTMLElement | null) => void;
  style?: ComponentProps<'li'>['style'];
  className?: string;
  handle?: ReactNode;
};

export const LinkRow = memo(function LinkRow(props: LinkRowProps & Extras) {
  const { link, top, position, total, isSelected, tags, onSelect, menuOf, rowRef, ...rest } = props;
  const { t } = useLingui();
  const { id, title, url, icon, slug, active, isDisabled, trend, tagIds } = link;
  const place: RowPlace = { top, position, total };
  const visits = { days: trend, texts: useVisitTexts(link), to: statsPath(id) };
  return (
    <ItemRow
      {...rest}
      {...(rowRef && { ref: rowRef })}
      id={id}
      title={title}
      editTo={editPath('link', id)}
      place={place}
      picture={<LetterIcon title={title} icon={icon} />}
      selection={{ isSelected, onToggle: onSelect }}
      badges={<StateBadges kind="link" link={link} />}
      line={<LinkLine link={link} />}
      tags={<TagChips tags={tags.of(tagIds)} />}
      visits={visits}
      copied={{ url: shortUrl(slug), label: t`Copy the short link of ${title}` }}
      menu={() => menuOf(link)}
      isDimmed={!active || isDisabled}
      lineTitle={url}
    />
  );
});

function useVisitTexts({ clickCount, scanCount, hasQrCode }: OwnLink): string[] {
  const { t } = useLingui();
  const clicks = t`${plural(clickCount, { one: '# click', other: '# clicks' })}`;
  if (!hasQrCode && scanCount === 0) return [clicks];
  return [clicks, t`${plural(scanCount, { one: '# scan', other: '# scans' })}`];
}

function LinkLine({ link }: { link: OwnLink }) {
  const { slug, url, showOnProfile } = link;
  const { isExpired, isUsedUp } = useEnded(link);
  const refusal = refusalLine(link);
  if (refusal) return refusal;
  if ((isExpired || isUsedUp) && showOnProfile) return <Trans>It has ended, so it's not shown on your profile.</Trans>;
  return (
    <>
      <span className="max-sm:hidden">{publicHost}</span>
      <span>{paths.shortLink(slug)}</span>
      <span className="max-md:hidden"> → {displayUrl(url)}</span>
    </>
  );
}
