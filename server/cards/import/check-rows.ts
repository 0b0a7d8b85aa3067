import type { CardWithSlug } from '#db/cards/cards.ts';
import { listTakenHandles } from '#db/cards/handles.ts';
import type { Db } from '#db/connect.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { cardFields, pick } from '#src/cards/card-fields.ts';
import { type CardToSave, cardInputSchema } from '#src/cards/cards.ts';
import { externalIdSchema, fieldOfIssue, fieldsOf, type ImportProblem } from '#src/cards/import.ts';
import { errorText } from '#src/errors.ts';
import { issueTextOf } from '#src/issue-texts.ts';
import { handleProblem } from '#src/owners/handles.ts';
import type { I18n } from '#src/pages/i18n.ts';
import type { NumberedRow } from './read-csv.ts';

/** `known`: what the form of the card before it would send; null if today's rules refuse it */
type Checked<Card> = {
  number: number;
  fields: CardToSave;
  externalId: string | null;
  before: Card | undefined;
  known: CardToSave | null;
};

/** What rows make of cards, by their external IDs of those that are stored, and what is wrong with others. */
export async function checkRows<Card extends CardWithSlug>(
  db: Db,
  { owner, i18n }: { owner: Owner; i18n: I18n },
  rows: readonly NumberedRow[],
  stored: ReadonlyMap<string | null, Card>,
): Promise<{ ready: Checked<Card>[]; problems: ImportProblem[] }> {
  const ready: Checked<Card>[] = [];
  const problems: ImportProblem[] = [];
  const seen = { externalId: new Set<string>(), handle: new Set<string>() };
  const isRepeated = (field: keyof typeof seen, value: string) => seen[field].size === seen[field].add(value).size;
  const repeated = i18n._({ id: 'import.repeated', message: 'An earlier row has the same' });
  const asked = rows.flatMap(({ row }) => row.handle?.toLowerCase() ?? []);
  const taken = new Map((await listTakenHandles(db, owner.id, asked)).map(({ handle, cardId }) => [handle, cardId]));
  for (const { number, row } of rows) {
    const report = (field: ImportProblem['field'], reason: string) => problems.push({ row: number, field, reason });
    const count = problems.length;
    const { externalId = null } = row;
    if (externalId !== null) {
      const { error } = externalIdSchema.safeParse(externalId);
      if (error) report('externalId', errorText(i18n, 'invalid_input'));
      else if (isRepeated('externalId', externalId)) report('externalId', repeated);
    }
    const before = externalId === null ? undefined : stored.get(externalId);
    const stands = before ? storedFields(before) : blankOf(owner);
    const input = fieldsOf(row, stands);
    const { data, error } = cardInputSchema.safeParse(input);
    for (const issue of error?.issues ?? []) report(fieldOfIssue(issue.path, input), issueTextOf(i18n, issue, input));
    const handle = row.handle?.toLowerCase();
    if (handle !== undefined && handle !== before?.handle) {
      const isTaken = isRepeated('handle', handle) || (taken.has(handle) && taken.get(handle) !== before?.id);
      const problem = handleProblem(handle, isTaken ? [handle] : []);
      if (problem !== null) report('handle', errorText(i18n, problem));
    }
    if (!data || problems.length > count) continue;
    const known = before ? (cardInputSchema.safeParse(stands).data ?? null) : null;
    ready.push({ number, fields: data, externalId, before, known });
  }
  return { ready, problems };
}

/** As the form of a new card begins (product 36.15). */
function blankOf({ ownerKind, name, themeColor }: Owner): Record<string, unknown> {
  return ownerKind === 'organization'
    ? { company: name, backgroundColor: themeColor }
    : { backgroundColor: themeColor };
}

/** Names that are not confirmed are absent. */
function storedFields(card: CardWithSlug): Record<string, unknown> {
  const isNamed = card.firstName !== '' || card.lastName !== '';
  const names = isNamed ? {} : { firstName: undefined, lastName: undefined };
  return { ...pick(card, [...cardFields, 'label']), ...names };
}
