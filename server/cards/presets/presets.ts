import { countPresets, deletePreset as deletePresetRow, insertPreset, updatePreset } from '#db/cards/presets.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import type { NewPreset } from '#src/cards/look-schemas.ts';
import { AppError } from '#src/errors.ts';
import { MAX_PRESETS } from '#src/lists.ts';
import { access } from '#src/owners/access.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { lockActor } from '../../owners/lock-actor.ts';

type PresetContext = Pick<Context, 'db'>;

/** Saves a look under a name (product 37.11). @throws plan_required, limit_presets */
export async function createPreset({ db }: PresetContext, actor: Actor, preset: NewPreset): Promise<{ id: string }> {
  return await db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'presets.write');
    if (access(owner, new Date()).plan === 'free') throw new AppError('plan_required');
    if ((await countPresets(tx, owner.id)) >= MAX_PRESETS) throw new AppError('limit_presets', { limit: MAX_PRESETS });
    const created = await insertPreset(tx, owner.id, preset);
    await insertAuditEntry(tx, actor, 'preset.create', { kind: 'preset', id: created.id });
    return created;
  });
}

/** @throws not_found */
export async function renamePreset(
  { db }: PresetContext,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'presets.write');
    if (!(await updatePreset(tx, actor.owner.id, id, name))) throw new AppError('not_found');
    await insertAuditEntry(tx, actor, 'preset.update', { kind: 'preset', id });
  });
}

/** @throws not_found */
export async function deletePreset({ db }: PresetContext, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'presets.write');
    if (!(await deletePresetRow(tx, actor.owner.id, id))) throw new AppError('not_found');
    await insertAuditEntry(tx, actor, 'preset.delete', { kind: 'preset', id });
  });
}
