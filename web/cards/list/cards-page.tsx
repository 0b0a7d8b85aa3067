import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { type CardSort, cardSorts } from '#src/cards/card-list.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { ItemList } from '../../app/list/item-list.tsx';
import { paging, useListQuery } from '../../app/list/list-params.ts';
import { useMay, useScreenPath } from '../../app/owner.tsx';
import { useMakeMain } from '../../billing/over-limit/make-main.tsx';
import { ListScreen } from '../../links/list-screen/list-screen.tsx';
import { useItemList } from '../../links/list-screen/use-item-list.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import type { CardActionName } from './card-action.tsx';
import { useCardDeletion } from './card-deletion.tsx';
import { cardsOf, cardUsageWithout, type ListedCard, useCardCache } from './card-item.ts';
import { CardRow } from './card-row.tsx';
import { CardTiles, MOST_TILES } from './card-tile.tsx';
import { CardsFailed } from './cards-failed.tsx';
import { readHolder } from './holder-param.ts';

// As large as what they are replaced with, so that nothing moves
const OrganizationActions = lazy(
  async () => (await withTexts(import('./organization-parts.tsx'))).OrganizationActions,
  { Fallback: () => <span className="w-26 sm:w-32 md:w-73" /> },
);
const HolderFilter = lazy(async () => (await withTexts(import('./organization-parts.tsx'))).HolderFilter, {
  Fallback: () => <span className="min-h-18 min-w-32 flex-1 sm:max-w-56 sm:flex-none" />,
});
const CardMenu = lazy(async () => (await withTexts(import('./card-menu.tsx'))).CardMenu);
const CardAction = lazy(async () => (await withTexts(import('./card-action.tsx'))).CardAction);
const CardDialog = lazy(async () => (await withTexts(import('../card-dialog.tsx'))).CardDialog);
const TemplateDialog = lazy(async () => (await withTexts(import('../templates/template-dialog.tsx'))).TemplateDialog);
const CardShareDialog = lazy(async () => (await withTexts(import('../card-share-dialog.tsx'))).CardShareDialog);
const InviteHolders = lazy(async () => (await withTexts(import('../invite-holders.tsx'))).InviteHolders);
const MoveDialog = lazy(async () => (await withTexts(import('../../owners/move/move-dialog.tsx'))).MoveDialog);

/** `?edit={id}` was how cards were edited before they had pages. */
export function CardsPage() {
  const screenPath = useScreenPath();
  const [params] = useSearchParams();
  const edited = params.get('edit');
  if (edited !== null) return <Navigate to={screenPath('card', { id: edited })} replace />;
  return <Cards />;
}

function Cards() {
  const { t } = useLingui();
  const toast = useToast();
  const mayManage = useMay('cards.manage');
  const mayAssign = useMay('cards.assign');
  const mayInvite = useMay('members.manage');
  const isOrganization = useMay('organization.read');
  const [templated, setTemplated] = useState<string[] | null>(null);
  const [invitedIds, setInvitedIds] = useState<string[] | null>(null);
  const search = useListQuery(cardSorts);
  const holder = mayAssign ? readHolder(search.params) : undefined;
  const query = { ...search.query, holder };
  const list = useItemList({
    ...search,
    kind: 'card',
    query,
    filters: [holder !== undefined],
    pages: trpc.vcards.page.useInfiniteQuery(query, paging),
    itemsOf: cardsOf,
    titleOf: ({ name }) => name,
    cache: useCardCache(),
    usage: trpc.vcards.usage.useQuery(undefined, { enabled: mayManage }),
    hasUsage: mayManage,
    usageWithout: cardUsageWithout,
    roomOf: (usage) => usage,
    limitCode: 'limit_vcards',
    deletion: useCardDeletion(),
    onTemplate: mayAssign ? setTemplated : undefined,
    onInvite: mayInvite ? setInvitedIds : undefined,
  });
  const main = useMakeMain(({ name }) =>
    toast({ title: t`Main card changed`, description: t`Your link now opens ${name}.` }),
  );
  const [asked, setAsked] = useState<{ card: ListedCard; action: CardActionName } | null>(null);
  const count = list.room?.count ?? 0;
  const shared = list.opened('share');
  const moved = list.opened('move');
  const invited = invitedIds && list.items.filter(({ id }) => invitedIds.includes(id));
  const sorts: Record<CardSort, string> = {
    order: isOrganization ? t`Oldest first` : t`Main card first`,
    newest: t`Newest`,
    name: t`Name`,
    visits: t`Visits`,
  };
  return (
    <ListScreen
      list={list}
      title={t`My vCards`}
      usageLabel={t`Cards used`}
      usageText={usageText}
      limited="vcards"
      createLabel={<Trans>Create card</Trans>}
      mayCreate={mayManage}
      hasCreate={count > 0 || list.isFiltered}
      searchLabel={t`Search cards`}
      sorts={sorts}
      filters={mayAssign && <HolderFilter params={search.params} />}
      foundText={foundText}
      empty={{
        illustration: <CardOutline />,
        title: t`Your first card goes here`,
        text: mayManage ? (
          <Trans>All you need is a name. You'll get a page to share and a QR code to print.</Trans>
        ) : (
          <Trans>You hold no card of this organization yet. Its admins give you one.</Trans>
        ),
      }}
      failed={CardsFailed}
      intro={
        list.isLoaded &&
        count > 1 && (
          <p className="mb-5 text-ink-soft">
            {isOrganization ? (
              <Trans>
                The organization's link opens its page, with the people on it. Each card has a link of its own.
              </Trans>
            ) : (
              <Trans>Your link opens your main card. Each other card has a link of its own.</Trans>
            )}
          </p>
        )
      }
      actions={mayAssign && <OrganizationActions />}
      menuOf={(card, open) => (
        <CardMenu
          {...open}
          card={card}
          list={list}
          onMakeMain={main.ask}
          onAct={(action) => setAsked({ card, action })}
        />
      )}
      menuPreload={CardMenu.preload}
      dialogs={
        <>
          {list.isCreating && <CardDialog isFirst={count === 0} onClose={list.close} />}
          {shared && <CardShareDialog card={shared} onClose={list.close} />}
          {main.dialog}
          {invited && <InviteHolders cards={invited} onClose={() => setInvitedIds(null)} />}
          {asked && <CardAction {...asked} onClose={() => setAsked(null)} />}
          {moved && (
            <MoveDialog
              kind="cards"
              item={{ id: moved.id, title: moved.name }}
              onClose={list.close}
              onMoved={() => list.leave(moved)}
            />
          )}
          {templated && <TemplateDialog ids={templated} onClose={() => setTemplated(null)} />}
        </>
      }
    >
      {({ rowOf, ...rows }) =>
        count <= MOST_TILES ? (
          <CardTiles {...rows} rowOf={rowOf} onShare={(card) => list.open('share', card)} />
        ) : (
          <ItemList label={t`Cards`} {...rows}>
            {(card, place) => <CardRow key={card.id} {...rowOf(card)} {...place} card={card} />}
          </ItemList>
        )
      }
    </ListScreen>
  );
}

function usageText(count: number, limit: number | null) {
  if (limit === null) return <Plural value={count} one="# card" other="# cards" />;
  return limit === 1 ? (
    <Trans>
      {count} of {limit} card
    </Trans>
  ) : (
    <Trans>
      {count} of {limit} cards
    </Trans>
  );
}

function foundText(found: number) {
  if (found === 0) return <Trans>No cards match your search.</Trans>;
  return <Plural value={found} one="# card found" other="# cards found" />;
}

function CardOutline() {
  return (
    <div className="flex aspect-[8/5] w-60 -rotate-3 flex-col justify-between rounded-card border-2 border-dashed border-line-strong p-5">
      <span className="size-12 rounded-card bg-line" />
      <div className="flex flex-col gap-2">
        <span className="h-3 w-32 rounded-full bg-line" />
        <span className="h-2 w-20 rounded-full bg-line" />
      </div>
    </div>
  );
}
