import { z } from 'zod';
import { described, exampleIds, idSchema, instantSchema, sample } from '../rest-schemas.ts';
import { cardValues } from './card-resource.ts';
import { blankTemplateFields, policyPresets, templateModes, templatePartNames } from './templates.ts';

const { name: _, firstName: __, lastName: ___, ...values } = cardValues;

const partRule = z.strictObject(
  described(
    { part: z.enum(templatePartNames), mode: z.enum(templateModes), required: z.boolean() },
    {
      part: 'Fields that belong together, as in `parts` of `card_incomplete`.',
      mode: '`shared`: all cards show the value of the template. `managed`: the card’s own, or else that of the template; its holder doesn’t change it. `own`: likewise, and its holder may. `hidden`: nothing.',
      required: 'Whether each card must have something there.',
    },
  ),
);

const templateResource = z
  .strictObject(
    described(
      {
        id: idSchema,
        name: sample('Sales'),
        isDefault: z.boolean(),
        cards: z.int(),
        fields: z.strictObject(values).meta({ id: 'TemplateFields' }),
        parts: z.array(partRule),
        updatedAt: instantSchema,
      },
      {
        id: 'Its ID.',
        name: 'What it is called.',
        isDefault: 'Whether new cards have it, unless they name another.',
        cards: 'How many cards have it.',
        fields: 'Its values.',
        parts: 'What it decides about each part of a card.',
        updatedAt: 'When it was changed last.',
      },
    ),
  )
  .meta({ id: 'Template' });
export type TemplateResource = z.output<typeof templateResource>;

const example: TemplateResource = {
  id: exampleIds.template,
  name: 'Sales',
  isDefault: true,
  cards: 12,
  fields: { ...blankTemplateFields, company: 'Café Sol', website: 'https://example.com' },
  parts: templatePartNames.map((part) => ({ part, ...policyPresets.standard[part] })),
  updatedAt: '2026-11-26T12:00:00.000Z',
};

export const templateList = z
  .strictObject({ data: z.array(templateResource).meta({ description: 'All templates, by name.' }) })
  .meta({ id: 'Templates', examples: [{ data: [example] }] });
