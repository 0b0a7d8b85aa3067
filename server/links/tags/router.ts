import { z } from 'zod';
import { listTags } from '#db/links/tags.ts';
import { draftItemSchema } from '#src/drafts/drafts.ts';
import { newTagSchema, tagChangesSchema, taggingSchema } from '#src/links/tag-schemas.ts';
import { may, router } from '../../trpc.ts';
import { assignTags, createTag, deleteTag, listItemTags, updateTag } from './tags.ts';

export const tagsRouter = router({
  list: may('tags.read').query(async ({ ctx: { actor, context } }) => ({
    tags: await listTags(context.db, actor.owner.id),
  })),

  ofItem: may('tags.read')
    .input(draftItemSchema)
    .query(({ ctx: { actor, context }, input }) => listItemTags(context, actor, input)),

  create: may('tags.write')
    .input(newTagSchema)
    .mutation(({ ctx: { actor, context }, input }) => createTag(context, actor, input)),

  update: may('tags.write')
    .input(z.object({ id: z.uuid(), changes: tagChangesSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateTag(context, actor, input.id, input.changes)),

  delete: may('tags.write')
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => deleteTag(context, actor, input.id)),

  assign: may('tags.write')
    .input(taggingSchema)
    .mutation(({ ctx: { actor, context }, input }) => assignTags(context, actor, input)),
});
