import { z } from 'zod';
import { listTags } from '#db/links/tags.ts';
import { AppError } from '#src/errors.ts';
import { newTagBody, tagChangesBody, taggingBody, tagIdSchema, tagList, tagResource } from '#src/links/tag-resource.ts';
import { type Operation, operation, type RestCall } from '../../rest.ts';
import { assignTags, createTag, deleteTag, updateTag } from './tags.ts';

const byId = z.strictObject({ id: tagIdSchema });

export const tagOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/tags',
    id: 'listTags',
    summary: 'List tags',
    description: 'Lists all tags, by name.',
    action: 'tags.read',
    data: tagList,
    run: async ({ context, actor }) => ({ data: { data: await listTags(context.db, actor.owner.id) } }),
  }),
  operation({
    method: 'POST',
    path: '/tags',
    id: 'createTag',
    summary: 'Create a tag',
    description: 'Creates a tag for links and cards.',
    action: 'tags.write',
    body: newTagBody,
    data: tagResource,
    statuses: [201],
    refusals: ['limit_tags', 'tag_taken'],
    async run(call) {
      const { id } = await createTag(call.context, call.actor, call.body);
      return { status: 201, location: `/tags/${id}`, data: await readTag(call, id) };
    },
  }),
  operation({
    method: 'PATCH',
    path: '/tags/{id}',
    id: 'updateTag',
    summary: 'Change a tag',
    description: 'Changes the name or the color of a tag.',
    action: 'tags.write',
    params: byId,
    body: tagChangesBody,
    data: tagResource,
    refusals: ['tag_taken'],
    async run(call) {
      await updateTag(call.context, call.actor, call.params.id, call.body);
      return { data: await readTag(call, call.params.id) };
    },
  }),
  operation({
    method: 'DELETE',
    path: '/tags/{id}',
    id: 'deleteTag',
    summary: 'Delete a tag',
    description: 'Deletes a tag. What had it stays.',
    action: 'tags.write',
    params: byId,
    async run({ context, actor, params }) {
      await deleteTag(context, actor, params.id);
      return undefined;
    },
  }),
  operation({
    method: 'POST',
    path: '/tags/assign',
    id: 'assignTags',
    action: 'tags.write',
    summary: 'Add tags to items and remove others',
    description: 'Adds tags to up to 500 items and removes others. For cards, the key also needs `cards:write`.',
    body: taggingBody,
    scopes: ({ body: { kind } }) => (kind === 'card' ? ['cards:write'] : []),
    async run({ context, actor, body }) {
      await assignTags(context, actor, body);
      return undefined;
    },
  }),
];

async function readTag({ context, actor }: Pick<RestCall<unknown, unknown, unknown>, 'context' | 'actor'>, id: string) {
  const tag = (await listTags(context.db, actor.owner.id)).find((each) => each.id === id.toLowerCase());
  if (!tag) throw new AppError('not_found');
  return tag;
}
