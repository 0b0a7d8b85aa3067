import { listLinkTags, listTags } from '#db/links/tags.ts';
import { listVisitTotals } from '#db/visits/totals.ts';
import { reachOf } from '#src/owners/permissions.ts';
import { type OwnerSite, urlOfPage, urlOfShortLink } from '#src/owners/urls.ts';
import type { I18n } from '#src/pages/i18n.ts';
import type { ListExport } from '#src/stats/list-export.ts';
import { dayIn } from '#src/time-zones.ts';
import { type VisitKind, visitKinds } from '#src/visits/visits.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { readSite } from '../owners/domains/urls.ts';
import { csvOf, separators } from '../platform/csv.ts';
import { kindHeads } from './csv-export.ts';
import { type ItemState, type ListedItem, listItems } from './list-items.ts';

type CsvContext = Pick<Context, 'db' | 'env' | 'i18n'>;

type ListedRow = ListedItem & { tags: string; visits: (kind: VisitKind) => number };
type Column = { head: string; value: (row: ListedRow) => string | number };

/** Yields a list as CSV in the actor's language, page by page. */
export async function* listCsv(context: CsvContext, actor: Actor, list: ListExport): AsyncGenerator<string> {
  const separator = separators[actor.language];
  const site = await readSite(context, actor.owner.id);
  const columns = columnsOf(context, actor, site, list.kind);
  const tagNames = new Map((await listTags(context.db, actor.owner.id)).map(({ id, name }) => [id, name]));
  let head = [columns.map((column) => column.head)];
  for await (const items of listItems(context, actor, list)) {
    const rows = (await rowsOf(context, actor, items, tagNames)).map((row) => columns.map(({ value }) => value(row)));
    yield csvOf([...head, ...rows], separator, { isContinued: head.length === 0 });
    head = [];
  }
  if (head.length > 0) yield csvOf(head, separator);
}

async function rowsOf(
  { db }: CsvContext,
  { owner }: Actor,
  items: readonly ListedItem[],
  tagNames: ReadonlyMap<string, string>,
): Promise<ListedRow[]> {
  const linkIds = items.map(({ linkId }) => linkId);
  const tags = await listLinkTags(db, linkIds);
  const itemIds = items.flatMap((item) => item.itemIds);
  const totals = new Map(
    (await listVisitTotals(db, owner.id, itemIds)).map(({ itemId, kind, hits }) => [`${itemId} ${kind}`, hits]),
  );
  return items.map((item) => ({
    ...item,
    // A tag may be new
    tags: (tags.get(item.linkId) ?? []).flatMap((id) => tagNames.get(id) ?? []).join(', '),
    visits: (kind) => item.itemIds.reduce((sum, id) => sum + (totals.get(`${id} ${kind}`) ?? 0), 0),
  }));
}

function columnsOf(
  { i18n: textsOf }: CsvContext,
  { language, owner, role }: Actor,
  site: OwnerSite,
  list: ListExport['kind'],
): Column[] {
  const i18n = textsOf(language);
  const [states, visits] = [stateTexts(i18n), kindHeads(i18n)];
  const kinds: readonly VisitKind[] = list === 'card' ? visitKinds : ['click', 'scan'];
  const name = i18n._({ id: 'sheet.name', message: 'Name' });
  const title = i18n._({ id: 'sheet.title', message: 'Title' });
  const address = i18n._({ id: 'sheet.address', message: 'URL' });
  const target = i18n._({ id: 'sheet.target', message: 'Target' });
  const label = i18n._({ id: 'sheet.label', message: 'Label' });
  const tags = i18n._({ id: 'sheet.tags', message: 'Tags' });
  const holder = i18n._({ id: 'sheet.holder', message: 'Held by' });
  return [
    { head: list === 'card' ? name : title, value: (row) => row.title },
    ...(list === 'card' ? [{ head: label, value: (row: ListedRow) => row.label }] : []),
    ...(list === 'card' && owner.ownerKind === 'organization'
      ? [{ head: holder, value: (row: ListedRow) => row.holder }]
      : []),
    {
      head: i18n._({ id: 'sheet.short_link', message: 'Short link' }),
      value: ({ slug }) => urlOfShortLink(site, slug),
    },
    {
      head: list === 'card' ? address : target,
      value: ({ target, cardId }) => (target.startsWith('/') ? urlOfPage(site, target, cardId) : target),
    },
    ...(reachOf(role, 'tags.read') === 'nothing' ? [] : [{ head: tags, value: (row: ListedRow) => row.tags }]),
    { head: i18n._({ id: 'sheet.state', message: 'Status' }), value: ({ state }) => states[state] },
    {
      head: i18n._({ id: 'sheet.created', message: 'Created' }),
      value: ({ createdAt }) => dayIn(owner.timeZone, createdAt.getTime()),
    },
    ...kinds.map((kind) => ({ head: visits[kind], value: (row: ListedRow) => row.visits(kind) })),
  ];
}

function stateTexts(i18n: I18n): Record<ItemState, string> {
  return {
    active: i18n._({ id: 'sheet.state_active', message: 'Active' }),
    off: i18n._({ id: 'sheet.state_off', message: 'Off' }),
    ended: i18n._({ id: 'sheet.state_ended', message: 'Ended' }),
    suspended: i18n._({ id: 'sheet.state_suspended', message: 'Suspended' }),
    paused: i18n._({ id: 'sheet.state_paused', message: 'Paused (over the limit)' }),
  };
}
