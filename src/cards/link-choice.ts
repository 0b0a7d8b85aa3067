// Apart from the schemas, which the first screens must not load

/** Which of the owner's links a card shows (product 12.24). `default`: all if it is the main card, otherwise none. */
export const linkChoices = ['default', 'all', 'chosen', 'none'] as const;
export type LinkChoice = (typeof linkChoices)[number];

/** Anybody may request the page, so it must not take a second to render (product 12.6). */
export const MAX_SHOWN_LINKS = 200;

export const MAX_CHOSEN_LINKS = 100;

export function shownChoice(choice: LinkChoice, { isMain }: { isMain: boolean }): Exclude<LinkChoice, 'default'> {
  if (choice !== 'default') return choice;
  return isMain ? 'all' : 'none';
}
