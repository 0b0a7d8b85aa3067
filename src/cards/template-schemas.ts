import { z } from 'zod';
import { uniqueIds } from '../list-schemas.ts';
import { MAX_SELECTED } from '../lists.ts';
import { line } from '../schemas.ts';
import { cardFieldsSchema, chosenLinksSchema, requireLegibleColors } from './cards.ts';
import { withFirsts } from './contact-fields.ts';
import {
  blankTemplateFields,
  isCardsOwn,
  mayRequire,
  modesOf,
  type Template,
  type TemplatePart,
  type TemplatePolicy,
  templateModes,
  templatePartNames,
} from './templates.ts';

const templateNameSchema = line().min(1, 'Name is required').max(60, 'Name must be at most 60 characters');

const fieldsSchema = cardFieldsSchema
  .omit({ name: true, firstName: true, lastName: true })
  .extend({ chosenLinks: chosenLinksSchema.default([]) })
  .check(requireLegibleColors)
  .transform(withFirsts);

const ruleOf = (part: TemplatePart) =>
  z
    .object({ mode: z.enum(templateModes), required: z.boolean().default(false) })
    .default({ mode: 'own', required: false })
    .refine(({ mode }) => modesOf(part).includes(mode), { error: 'Invalid input' })
    .transform((rule) => ({ ...rule, required: rule.required && isCardsOwn(rule.mode) && mayRequire(part) }));

const policySchema = z.object(
  Object.fromEntries(templatePartNames.map((part) => [part, ruleOf(part)])) as Record<
    TemplatePart,
    ReturnType<typeof ruleOf>
  >,
) satisfies z.ZodType<TemplatePolicy>;

/** What cards can't be without, such as whether robots may list them, is of the template only if all cards share it. */
function withoutDefaults({ fields, policy }: Template): Template {
  const { unlisted, plainPreview } = blankTemplateFields;
  return policy.privacy.mode === 'shared'
    ? { fields, policy }
    : { fields: { ...fields, unlisted, plainPreview }, policy };
}

const contentSchema = z.object({ fields: fieldsSchema, policy: policySchema }).transform(withoutDefaults);

export const newTemplateSchema = z.object({ name: templateNameSchema }).and(contentSchema);
export type NewTemplate = z.output<typeof newTemplateSchema>;

/** `revision`: of the template that the screen knows. */
export const templateChangeSchema = z.object({ id: z.uuid(), revision: z.string().max(64) }).and(newTemplateSchema);
export type TemplateChange = z.output<typeof templateChangeSchema>;

/** null: of no template. */
const templateIdSchema = z.uuid().nullable();

export const templateAssignmentSchema = z.object({
  ids: uniqueIds({ min: 1, max: MAX_SELECTED }),
  templateId: templateIdSchema,
});
export type TemplateAssignment = z.output<typeof templateAssignmentSchema>;
