import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import type { OwnLink } from './link.ts';

/** What a screen reader says while a link is being moved. */
export function useDragTexts(links: OwnLink[]): {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
} {
  const { t } = useLingui();
  const total = links.length;
  const find = (id: unknown) => {
    const index = links.findIndex((link) => link.id === id);
    return { title: links[index]?.title ?? '', place: index + 1 };
  };
  return {
    screenReaderInstructions: {
      draggable: t`Press space to pick up the link, the arrow keys to move it, space again to drop it, and escape to cancel.`,
    },
    announcements: {
      onDragStart: ({ active }) => {
        const { title, place } = find(active.id);
        return t`Picked up ${title}. It is at position ${place} of ${total}.`;
      },
      onDragOver: ({ active, over }) => {
        if (!over) return undefined;
        const { title } = find(active.id);
        const { place } = find(over.id);
        return t`${title} is over position ${place} of ${total}.`;
      },
      onDragEnd: ({ active, over }) => {
        const { title } = find(active.id);
        const { place } = find((over ?? active).id);
        return t`${title} was dropped at position ${place} of ${total}.`;
      },
      onDragCancel: ({ active }) => {
        const { title, place } = find(active.id);
        return t`Moving was cancelled. ${title} is back at position ${place} of ${total}.`;
      },
    },
  };
}
