import { blankCard } from '#src/cards/card-fields.ts';
import { mergedCard, type Template } from '#src/cards/templates.ts';
import type { CardDraft } from '../form/card-draft.ts';

const sample = { name: 'Ana García', firstName: 'Ana', lastName: 'García', label: '', handle: null };

/** A template in the form of cards, which needs a name. */
export function draftFromTemplate({ fields }: Pick<Template, 'fields'>): CardDraft {
  return { ...fields, ...sample };
}

/** A card that has nothing but a name and the template. */
export function sampleCard(template: Template): CardDraft {
  return mergedCard(template, { ...blankCard, ...sample, chosenLinks: [] });
}
