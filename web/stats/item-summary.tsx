import { Trans, useLingui } from '@lingui/react/macro';
import { visitKinds } from '#src/visits/visits.ts';
import { usePageTitle } from '../app/page-title.ts';
import { useLocation, useNavigate } from '../app/routing/location.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { countsOf, figuredOf } from './chart/buckets.ts';
import { useAmount } from './chart/texts.ts';
import { Locked } from './locked-note.tsx';
import type { Item } from './report.ts';

type ItemInShortProps = { itemId: string /** the plan shows these at least */; period: '7' | '30' };

type Shown = { kind: 'card' | 'link' | 'qr'; title: string /** null: not known */; hits: Item['hits'] | null };

/** What every plan shows of one card, link or code (product 20.10), and what a page of its own would add. */
export function ItemInShort({ itemId, period }: ItemInShortProps) {
  const { t } = useLingui();
  const { item, isPending } = useItem(itemId, period);
  const amount = useAmount();
  const title = item?.title ?? t`Figures of a link`;
  usePageTitle(title);
  const counts = item?.hits && countsOf(item.hits);
  const amounts = item && counts && figuredOf(item.kind).parts.map((part) => amount(part, counts[part]));
  return (
    <>
      {isPending ? (
        <Skeleton className="h-16" />
      ) : (
        <header>
          <h1 dir="auto" className="text-2xl font-bold wrap-anywhere">
            {title}
          </h1>
          {amounts && (
            <p className="mt-2 tabular-nums">
              <Trans>In the last {period} days:</Trans> {amounts.join(' · ')}
            </p>
          )}
        </header>
      )}
      <Locked>
        <Trans>
          With Pro each card and link has a page of its own: its days and hours, and where its visits come from. It is
          counted already, and will be here.
        </Trans>
      </Locked>
      <Back />
    </>
  );
}

/** Only what was visited is among the figures: the rest is known by its own list. */
function useItem(itemId: string, period: '7' | '30'): { item: Shown | undefined; isPending: boolean } {
  const visited = trpc.analytics.items.useQuery({ period });
  const links = trpc.links.list.useQuery();
  const cards = trpc.vcards.list.useQuery();
  const isPending = visited.isPending || links.isPending || cards.isPending;
  const [known] = (visited.data?.items ?? []).flatMap((item) => (item.id === itemId && isNamed(item) ? [item] : []));
  if (known) return { item: known, isPending };
  // Where not all that was visited is named, it is not known to have none
  const hits = visited.data?.others === 0 ? nothing : null;
  const link = links.data?.links.find(({ id }) => id === itemId);
  if (link) return { item: { kind: link.hasQrCode ? 'qr' : 'link', title: link.title, hits }, isPending };
  const card = cards.data?.vcards.find(({ id }) => id === itemId);
  return { item: card && { kind: 'card', title: card.name, hits }, isPending };
}

const nothing = Object.fromEntries(visitKinds.map((kind) => [kind, 0])) as Item['hits'];

function isNamed(item: Item): item is Item & { kind: Shown['kind'] } {
  return item.kind !== 'deleted';
}

/** To where one came from, if that was a screen of this product. */
function Back() {
  const { key } = useLocation();
  const navigate = useNavigate();
  if (key === 'default') return null;
  return (
    <Button variant="secondary" className="self-start" onClick={() => navigate(-1)}>
      <Trans>Back</Trans>
    </Button>
  );
}
