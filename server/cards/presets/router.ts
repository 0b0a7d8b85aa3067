import { z } from 'zod';
import { listPresets } from '#db/cards/presets.ts';
import { newPresetSchema } from '#src/cards/look-schemas.ts';
import { presetNameSchema } from '#src/cards/preset-name.ts';
import { may, router } from '../../trpc.ts';
import { createPreset, deletePreset, renamePreset } from './presets.ts';

export const presetsRouter = router({
  list: may('presets.read').query(async ({ ctx: { actor, context } }) => ({
    presets: await listPresets(context.db, actor.owner.id),
  })),

  create: may('presets.write')
    .input(newPresetSchema)
    .mutation(({ ctx: { actor, context }, input }) => createPreset(context, actor, input)),

  rename: may('presets.write')
    .input(z.object({ id: z.uuid(), name: presetNameSchema }))
    .mutation(({ ctx: { actor, context }, input }) => renamePreset(context, actor, input)),

  delete: may('presets.write')
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => deletePreset(context, actor, input.id)),
});
