import type { ReactNode } from 'react';
import { pick } from '#src/cards/card-fields.ts';
import {
  type EditorReach,
  isBlank,
  lockedParts,
  mergedCard,
  missingParts,
  type Template,
  type TemplatePart,
  templatePartNames,
  templateParts,
} from '#src/cards/templates.ts';
import { useMay } from '../../app/owner.tsx';
import type { CardDraft } from '../form/card-draft.ts';
import type { CardForm } from '../form/card-form-state.ts';
import { CardPart } from './card-part.tsx';

type TemplatedFormProps = { form: CardForm; template: Template; children: (form: CardForm) => ReactNode };

/** The form of a card as it is with its template: what the template decides is shown and locked. */
export function TemplatedForm({ form, template, children }: TemplatedFormProps) {
  const reach = useMay('cards.manage') ? 'everything' : 'own';
  return children(templatedForm(form, template, reach));
}

/** Of these, the form shows the template's values. In texts, they would come back while they are deleted. */
const chosen: readonly TemplatePart[] = ['photo', 'design', 'cover', 'logo', 'colors', 'links'];

const fieldsOf = (part: TemplatePart): (keyof CardDraft)[] =>
  part === 'links' ? ['linkChoice', 'chosenLinks'] : [...templateParts[part]];

export function templatedForm(form: CardForm, template: Template, reach: EditorReach): CardForm {
  const { draft } = form;
  const locked = new Set(lockedParts(template.policy, reach));
  const shown = mergedCard(template, draft);
  const missing = missingParts(template, draft);
  const replaced = templatePartNames.filter((part) => locked.has(part) || chosen.includes(part)).flatMap(fieldsOf);
  return {
    ...form,
    draft: { ...draft, ...pick(shown, replaced) },
    shown,
    locked,
    change(values) {
      // With a color of its own, a card has all of them
      const changed = chosen.filter((part) => !locked.has(part) && fieldsOf(part).some((field) => field in values));
      form.change({ ...pick(shown, changed.flatMap(fieldsOf)), ...values });
    },
    wrap: (part, input) => (
      <CardPart
        part={part}
        template={template}
        isLocked={locked.has(part)}
        isInherited={isBlank(part, draft) && !isBlank(part, shown)}
        isMissing={missing.includes(part)}
      >
        {input}
      </CardPart>
    ),
  };
}
