import type { inferRouterOutputs } from '@trpc/server';
import { useMemo } from 'react';
import { type TagColor, tagColors } from '#src/links/tags.ts';
import { visibleText } from '#src/visible-text.ts';
import { useMay } from '../../app/owner.tsx';
import { type AppRouter, trpc } from '../../trpc.ts';

export type OwnTag = inferRouterOutputs<AppRouter>['tags']['list']['tags'][number];

const none: readonly OwnTag[] = [];

/** The owner's tags, sorted by name. */
export function useTags() {
  const { data } = trpc.tags.list.useQuery(undefined, { enabled: useMay('tags.read') });
  const tags = data?.tags ?? none;
  return useMemo(() => {
    const byId = new Map(tags.map((tag) => [tag.id, tag]));
    return {
      tags,
      isLoaded: data !== undefined,
      of: (ids: readonly string[]) => (tags.length === 0 ? none : ids.flatMap((id) => byId.get(id) ?? [])),
    };
  }, [tags, data]);
}

export type Tags = ReturnType<typeof useTags>;

/** A color that few of the tags have. */
export function nextColor(tags: readonly OwnTag[]): TagColor {
  const uses = (color: TagColor) => tags.filter((tag) => tag.color === color).length;
  // Gray is for those who choose it
  const [, ...colors] = tagColors;
  return colors.reduce((best, color) => (uses(color) < uses(best) ? color : best));
}

/** What people type for the same name. */
export function isSameName(one: string, other: string): boolean {
  return visibleText(one).toLowerCase() === visibleText(other).toLowerCase();
}
