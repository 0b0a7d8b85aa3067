/** An item as the list has it now, which may have been reloaded since a dialog was opened for it. */
export function latestOf<Item extends { id: string }>(items: readonly Item[], opened: Item): Item {
  return items.find(({ id }) => id === opened.id) ?? opened;
}
