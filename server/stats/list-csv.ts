import { listLinkTags, listTags } from '#db/links/tags.ts';
import { listVisitTotals } from '#db/stats/stats.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { paths } from '#src/paths.ts';
import type { ListExport } from '#src/stats/list-export.ts';
import { dayIn } from '#src/time-zones.ts';
import { type VisitKind, visitKinds } from '#src/visits/visits.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { csvOf, kindHeads, separators } from './csv-export.ts';
import { type ItemState, type ListedItem, listItems } from './list-items.ts';

type CsvContext = Pick<Context, 'db' | 'env' | 'i18n'>;

/** Yields a list as CSV in the actor's language, page by page. */
export async function* listCsv(context: CsvContext, actor: Actor, list: ListExport): AsyncGenerator<string> {
  const i18n = context.i18n(actor.language);
  const separator = separators[actor.language];
  const kinds: readonly VisitKind[] = list.kind === 'card' ? visitKinds : ['click', 'scan'];
  const names = new Map((await listTags(context.db, actor.owner.id)).map(({ id, name }) => [id, name]));
  let head = [headOf(i18n, list.kind, kinds)];
  for await (const items of listItems(context, actor, list)) {
    const rows = await rowsOf(context, actor, items, { kinds, names });
    yield csvOf([...head, ...rows], separator, { isContinued: head.length === 0 });
    head = [];
  }
  if (head.length > 0) yield csvOf(head, separator);
}

async function rowsOf(
  { db, env, i18n }: CsvContext,
  { owner, language }: Actor,
  items: readonly ListedItem[],
  { kinds, names }: { kinds: readonly VisitKind[]; names: ReadonlyMap<string, string> },
): Promise<(string | number)[][]> {
  const linkIds = items.map(({ linkId }) => linkId);
  const tags = await listLinkTags(db, linkIds);
  const itemIds = items.flatMap((item) => item.itemIds);
  const totals = new Map(
    (await listVisitTotals(db, owner.id, itemIds)).map(({ itemId, kind, hits }) => [`${itemId} ${kind}`, hits]),
  );
  const visits = (item: ListedItem, kind: VisitKind) =>
    item.itemIds.reduce((sum, id) => sum + (totals.get(`${id} ${kind}`) ?? 0), 0);
  const states = stateTexts(i18n(language));
  return items.map((item) => [
    item.title,
    env.publicUrl + paths.shortLink(item.slug),
    item.target.startsWith('/') ? env.publicUrl + item.target : item.target,
    // A tag may be new
    (tags.get(item.linkId) ?? []).flatMap((id) => names.get(id) ?? []).join(', '),
    states[item.state],
    dayIn(owner.timeZone, item.createdAt.getTime()),
    ...kinds.map((kind) => visits(item, kind)),
  ]);
}

function headOf(i18n: I18n, kind: ListExport['kind'], kinds: readonly VisitKind[]): string[] {
  const heads = kindHeads(i18n);
  return [
    kind === 'card' ? i18n._({ id: 'sheet.name', message: 'Name' }) : i18n._({ id: 'sheet.title', message: 'Title' }),
    i18n._({ id: 'sheet.short_link', message: 'Short link' }),
    kind === 'card'
      ? i18n._({ id: 'sheet.address', message: 'URL' })
      : i18n._({ id: 'sheet.target', message: 'Target' }),
    i18n._({ id: 'sheet.tags', message: 'Tags' }),
    i18n._({ id: 'sheet.state', message: 'Status' }),
    i18n._({ id: 'sheet.created', message: 'Created' }),
    ...kinds.map((each) => heads[each]),
  ];
}

function stateTexts(i18n: I18n): Record<ItemState, string> {
  return {
    active: i18n._({ id: 'sheet.state_active', message: 'Active' }),
    off: i18n._({ id: 'sheet.state_off', message: 'Off' }),
    ended: i18n._({ id: 'sheet.state_ended', message: 'Ended' }),
    suspended: i18n._({ id: 'sheet.state_suspended', message: 'Suspended' }),
    paused: i18n._({ id: 'sheet.state_paused', message: 'Paused (over the plan’s limit)' }),
  };
}
