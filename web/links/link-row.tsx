import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, memo, type ReactNode } from 'react';
import type { RowPlace } from '../app/list/item-list.tsx';
import { ItemRow } from '../app/list/item-row.tsx';
import { LetterIcon } from '../app/list/letter-icon.tsx';
import { useScreenPath } from '../app/owner.tsx';
import { useUrls } from '../app/owner-urls.ts';
import { displayHost, displayUrl, hostAndPath } from '../app/urls.ts';
import type { OwnLink } from './link.ts';
import type { ListRowProps } from './list-screen/list-screen.tsx';
import { useEnded } from './options/option-badges.tsx';
import { refusalLine, StateBadges } from './state-badges.tsx';
import { TagChips } from './tags/tag-chip.tsx';

export type LinkRowProps = RowPlace & ListRowProps<OwnLink> & { link: OwnLink };

type Extras = {
  style?: ComponentProps<'li'>['style'];
  isLifted?: boolean;
  handle?: ReactNode;
};

export const LinkRow = memo(function LinkRow(props: LinkRowProps & Extras) {
  const screenPath = useScreenPath();
  const { link, top, position, total, isSelected, tags, onSelect, menuOf, ...rest } = props;
  const { t } = useLingui();
  const urls = useUrls();
  const { id, title, url, icon, slug, active, isDisabled, trend, tagIds } = link;
  const visitTexts = useVisitTexts();
  const place: RowPlace = { top, position, total };
  return (
    <ItemRow
      {...rest}
      id={id}
      title={title}
      editTo={screenPath('link', { id })}
      place={place}
      picture={<LetterIcon title={title} icon={icon} />}
      selection={{ isSelected, onToggle: onSelect }}
      badges={<StateBadges link={link} hasDraft={link.hasDraft} />}
      line={<LinkLine link={link} />}
      tags={<TagChips tags={tags.of(tagIds)} />}
      visits={() => ({ days: trend, texts: visitTexts(link), to: screenPath('itemStats', { id }) })}
      copied={() => ({ url: urls.shortLink(slug), label: t`Copy the short link of ${title}` })}
      menu={(open) => menuOf(link, open)}
      isDimmed={!active || isDisabled}
      lineTitle={url}
    />
  );
});

function useVisitTexts(): (link: OwnLink) => string[] {
  const { t } = useLingui();
  return ({ clickCount, scanCount, hasQrCode }) => {
    const clicks = t`${plural(clickCount, { one: '# click', other: '# clicks' })}`;
    if (!hasQrCode && scanCount === 0) return [clicks];
    return [clicks, t`${plural(scanCount, { one: '# scan', other: '# scans' })}`];
  };
}

function LinkLine({ link }: { link: OwnLink }) {
  const { slug, url, showOnProfile } = link;
  const { isExpired, isUsedUp } = useEnded(link);
  const [host, path] = hostAndPath(useUrls().shortLink(slug));
  const refusal = refusalLine(link);
  if (refusal) return refusal;
  if ((isExpired || isUsedUp) && showOnProfile) return <Trans>It has ended, so it's not shown on your profile.</Trans>;
  return (
    <>
      <span className="md:hidden">{displayHost(url)} · </span>
      <span className="max-sm:hidden">{host}</span>
      <span>{path}</span>
      <span className="max-md:hidden"> → {displayUrl(url)}</span>
    </>
  );
}
