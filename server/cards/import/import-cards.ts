import { randomUUID } from 'node:crypto';
import { type CardWithSlug, countCards, updateCard } from '#db/cards/cards.ts';
import { type ImportedRow, insertCards, insertHandles, listCardsByExternalId } from '#db/cards/imported-cards.ts';
import { withTemplates } from '#db/cards/templates.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { startTrialByUse } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { blankCard, cardFields } from '#src/cards/card-fields.ts';
import type { CardToSave } from '#src/cards/cards.ts';
import { type ImportReport, MAX_PROBLEMS } from '#src/cards/import.ts';
import { keepLocked } from '#src/cards/templates.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { plans, UNLIMITED } from '#src/owners/plans.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { lockActor } from '../../owners/lock-actor.ts';
import { templateOfNew, withCountryCodes, withKnownNames } from '../cards.ts';
import { changeHandle } from '../handles.ts';
import { checkRows } from './check-rows.ts';
import { planHandles } from './plan-handles.ts';
import { readCsv } from './read-csv.ts';
import { findRepeats } from './repeated-rows.ts';

type Import = { bytes: Buffer; isDryRun: boolean; template: string | undefined };

/**
 * Makes a card of each row, or changes the one with its external ID: all rows or none (product 36.34). A dry run changes nothing and
 * says what is wrong. @throws import_unreadable, import_rows, import_problems, limit_vcards, not_found (template)
 */
export async function importCards(
  { db, i18n }: Pick<Context, 'db' | 'i18n'>,
  actor: Actor,
  { bytes, isDryRun, template }: Import,
): Promise<ImportReport> {
  const file = readCsv(bytes);
  return await db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'cards.manage');
    const templateOfAdded = await templateOfNew(tx, actor, template === 'none' ? null : template);
    const source = { ownerId: owner.id, bytes, template };
    const { rows, done, cards: made, idOf } = await findRepeats(tx, source, file.rows, new Date());
    const ids = rows.flatMap(({ row }) => row.externalId ?? []);
    const found = await withTemplates(tx, await listCardsByExternalId(tx, owner.id, ids));
    const stored = new Map(found.map((card) => [card.externalId, card]));
    const { ready, problems } = await checkRows(tx, { owner, i18n: i18n(actor.language) }, rows, stored);
    const added = ready.flatMap((each) => (each.before ? [] : [each]));
    const changed = ready.flatMap(({ before, known, fields }) => {
      if (!before) return [];
      const card = toSave(actor, owner, before, fields);
      const isSame = known !== null && isEqual(card, toSave(actor, owner, before, known));
      const handle = fields.handle === before.handle ? null : fields.handle;
      return isSame && handle === null ? [] : [{ id: before.id, card, handle }];
    });
    const limit = plans[access(owner, new Date()).plan].limits.vcards;
    const left = limit === UNLIMITED ? added.length : Math.max(0, limit - (await countCards(tx, owner.id)));
    const report: ImportReport = {
      created: added.length,
      updated: changed.length,
      room: Math.min(left, added.length),
      unchanged: ready.length - added.length - changed.length + done,
      problems: problems.slice(0, MAX_PROBLEMS),
      problemCount: problems.length,
      ignored: [...file.ignored],
      cards: [],
    };
    if (isDryRun) return report;
    if (problems.length > 0) throw new AppError('import_problems');
    if (left < added.length) throw new AppError('limit_vcards');

    const cards: ImportedRow[] = added.map(
      ({ number, fields: { handle: _, chosenLinks: _links, ...fields }, externalId }) => ({
        ...withCountryCodes(
          withKnownNames(keepLocked(templateOfAdded, 'everything', { typed: fields, before: blankCard }), [owner]),
          actor,
          null,
        ),
        label: fields.label,
        id: idOf(number) ?? randomUUID(),
        externalId,
        templateId: templateOfAdded?.id ?? null,
      }),
    );
    await insertCards(tx, owner.id, cards);
    const scope = cardScope(actor, 'cards.manage');
    for (const { id, card } of changed) await updateCard(tx, scope, id, card);
    // Those that rows ask for, before others are given
    const asked = [...changed, ...cards.map(({ id }, place) => ({ id, handle: added[place]?.fields.handle ?? null }))];
    for (const { id, handle } of asked) if (handle !== null) await changeHandle(tx, owner.id, id, handle);
    const unnamed = cards.filter((_, place) => added[place]?.fields.handle === null);
    await insertHandles(tx, owner.id, await planHandles(tx, owner.id, unnamed));
    if (cards.length > 0) await startTrialByUse(tx, owner);
    const details = { created: cards.length, updated: changed.length };
    if (cards.length + changed.length > 0) await insertAuditEntry(tx, actor, 'card.import', { kind: 'card' }, details);
    // A repeat answers as the first time, but for who holds a card by now
    const all = [...made, ...cards.map(({ id, name, email }) => ({ id, name, email }))];
    return { ...report, created: added.length + done, unchanged: report.unchanged - done, cards: all };
  });
}

/** What is stored of a card when its form sends these fields. */
function toSave(
  actor: Actor,
  owner: Owner,
  before: CardWithSlug,
  { handle: _, chosenLinks: _links, ...fields }: CardToSave,
) {
  const kept = keepLocked(before.template, 'everything', { typed: fields, before });
  return { ...withCountryCodes(withKnownNames(kept, [before, owner]), actor, before), label: fields.label };
}

type Saved = ReturnType<typeof toSave>;

function isEqual(a: Saved, b: Saved): boolean {
  return ([...cardFields, 'label'] as const).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));
}
