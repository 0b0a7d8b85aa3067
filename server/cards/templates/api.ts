import { findDefaultTemplate, listTemplates } from '#db/cards/templates.ts';
import { pick } from '#src/cards/card-fields.ts';
import { socialLink } from '#src/cards/social-links.ts';
import { templateList } from '#src/cards/template-resource.ts';
import { templatePartNames } from '#src/cards/templates.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { instant, type Operation, operation } from '../../rest.ts';

export const templateOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/templates',
    id: 'listTemplates',
    action: 'templates.read',
    summary: 'List the templates of an organization',
    description:
      'Lists what cards of an organization have in common, and which parts of a card its template decides. There are at most 20. Keys of persons are answered with 404.',
    data: templateList,
    async run({ context, actor }) {
      const templates = await listTemplates(context.db, cardScope(actor, 'templates.read'));
      const defaultId = await findDefaultTemplate(context.db, actor.owner.id);
      return {
        data: {
          data: templates.map(({ fields, policy, updatedAt, ...template }) => ({
            ...pick(template, ['id', 'name', 'cards']),
            isDefault: template.id === defaultId,
            fields: {
              ...fields,
              socialLinks: fields.socialLinks.map(({ platform, url }) =>
                pick(socialLink(platform, url), ['platform', 'url']),
              ),
            },
            parts: templatePartNames.map((part) => ({ part, ...policy[part] })),
            updatedAt: instant(updatedAt),
          })),
        },
      };
    },
  }),
];
