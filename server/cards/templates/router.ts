import { z } from 'zod';
import { findDefaultTemplate, findTemplate, listTemplates } from '#db/cards/templates.ts';
import { newTemplateSchema, templateAssignmentSchema, templateChangeSchema } from '#src/cards/template-schemas.ts';
import { AppError } from '#src/errors.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { may, router } from '../../trpc.ts';
import {
  assignTemplate,
  createTemplate,
  deleteTemplate,
  setDefaultTemplate,
  templateRevision,
  updateTemplate,
} from './templates.ts';

const item = z.object({ id: z.uuid() });

export const templatesRouter = router({
  /** All of them, or those of the cards that a member holds; `defaultId`: that of new cards. */
  list: may('templates.read').query(async ({ ctx: { actor, context } }) => ({
    templates: await listTemplates(context.db, cardScope(actor, 'templates.read')),
    defaultId: await findDefaultTemplate(context.db, actor.owner.id),
  })),

  byId: may('templates.write')
    .input(item)
    .query(async ({ ctx: { actor, context }, input }) => {
      const template = await findTemplate(context.db, actor.owner.id, input.id);
      if (!template) throw new AppError('not_found');
      return { ...template, revision: templateRevision(template) };
    }),

  create: may('templates.write')
    .input(newTemplateSchema)
    .mutation(({ ctx: { actor, context }, input }) => createTemplate(context, actor, input)),

  update: may('templates.write')
    .input(templateChangeSchema)
    .mutation(({ ctx: { actor, context }, input }) => updateTemplate(context, actor, input)),

  delete: may('templates.write')
    .input(item)
    .mutation(({ ctx: { actor, context }, input }) => deleteTemplate(context, actor, input.id)),

  setDefault: may('templates.write')
    .input(z.object({ id: z.uuid().nullable() }))
    .mutation(({ ctx: { actor, context }, input }) => setDefaultTemplate(context, actor, input.id)),

  assign: may('cards.assign')
    .input(templateAssignmentSchema)
    .mutation(({ ctx: { actor, context }, input }) => assignTemplate(context, actor, input)),
});
