import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { MAX_CHOSEN_LINKS } from '#src/cards/link-choice.ts';
import { SEARCH_MAX } from '#src/lists.ts';
import { LetterIcon } from '../../app/list/letter-icon.tsx';
import { paging } from '../../app/list/list-params.ts';
import { useLoadedItems } from '../../app/list/use-loaded-items.ts';
import { LoadFailed } from '../../app/load-failed.tsx';
import { useScreenPath } from '../../app/owner.tsx';
import { ShowMore } from '../../app/show-more.tsx';
import { displayUrl } from '../../app/urls.ts';
import type { OwnLink } from '../../links/link.ts';
import { linksOf } from '../../links/links-cache.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { textLinkStyle } from '../../ui/button-style.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';

const TYPING_PAUSE_MS = 300;
const none = new Map<string, never>();

type ChooseLinksDialogProps = { ids: readonly string[]; onChange: (ids: string[]) => void; onClose: () => void };

/** All links of the account. What is checked comes last on the card, at once. */
export function ChooseLinksDialog({ ids, onChange, onClose }: ChooseLinksDialogProps) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const pages = trpc.links.page.useInfiniteQuery({ search }, paging);
  const { items: links } = useLoadedItems(pages.data?.pages, linksOf, none);
  const isFull = ids.length >= MAX_CHOSEN_LINKS;
  const hasNone = pages.data !== undefined && !pages.isPlaceholderData && links.length === 0;
  const choose = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...ids, id] : ids.filter((other) => other !== id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Choose links`}
      description={<Plural value={ids.length} one="# link chosen" other="# links chosen" />}
      footer={
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <TextField
        label={t`Search links`}
        type="search"
        value={typed}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="mt-3 text-ink-soft empty:hidden">
        {isFull && <Trans>A card has room for {MAX_CHOSEN_LINKS} links.</Trans>}
        {hasNone &&
          (search === '' ? (
            <Trans>
              You have no links yet.{' '}
              <Link to={screenPath('links')} className={textLinkStyle}>
                Add one on the Links screen
              </Link>
            </Trans>
          ) : (
            <Trans>No links match your search.</Trans>
          ))}
      </p>
      {pages.isPending && <Skeleton className="mt-3 h-40" />}
      {pages.isError && links.length === 0 && <LoadFailed busy={pages.isFetching} onRetry={() => pages.refetch()} />}
      <ul aria-label={t`Links`} className="mt-3 flex flex-col">
        {links.map((link) => (
          <Choice
            key={link.id}
            link={link}
            isChosen={ids.includes(link.id)}
            isFull={isFull}
            onChange={(isChosen) => choose(link.id, isChosen)}
          />
        ))}
      </ul>
      {pages.hasNextPage && (
        <ShowMore key={search} shown={links.length} onMore={() => pages.fetchNextPage({ cancelRefetch: false })} />
      )}
    </Dialog>
  );
}

type ChoiceProps = { link: OwnLink; isChosen: boolean; isFull: boolean; onChange: (isChosen: boolean) => void };

function Choice({ link: { title, icon, url }, isChosen, isFull, onChange }: ChoiceProps) {
  return (
    <li>
      <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card px-2 py-1 hover:bg-sunken has-disabled:cursor-default has-disabled:opacity-50">
        <input
          type="checkbox"
          aria-label={title}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0"
        />
        <LetterIcon title={title} icon={icon} />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-medium">
            {title}
          </span>
          <span className="block truncate text-sm text-ink-soft">{displayUrl(url)}</span>
        </span>
      </label>
    </li>
  );
}
