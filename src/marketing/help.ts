/** Help pages by group (product 33.1), in the order of the index. Paths: never rename one. */
export const helpGroups = {
  card: ['first-card', 'save-contacts', 'print-qr-codes', 'change-username'],
  links: ['organize', 'link-limits', 'stats'],
  plans: ['plans', 'organizations', 'team-cards', 'team-page', 'trial'],
  account: ['sign-in', 'second-factor', 'keyboard', 'privacy', 'delete-account'],
  server: ['self-hosting'],
} as const;

export type HelpGroup = keyof typeof helpGroups;
export type HelpTopic = (typeof helpGroups)[HelpGroup][number];
export type HelpPage = 'help' | `help/${HelpTopic}`;

export const helpTopics: readonly HelpTopic[] = Object.values(helpGroups).flat();
/** The pages where everyone has the same plan are without those about plans (product 38.6). */
export function helpTopicsOf(arePlansShown: boolean): readonly HelpTopic[] {
  return arePlansShown ? helpTopics : helpTopics.filter((topic) => topic !== 'plans' && topic !== 'trial');
}

export const helpPages: readonly HelpPage[] = ['help', ...helpTopics.map((topic) => `help/${topic}` as const)];

export function isHelpPage(page: string): page is HelpPage {
  return helpPages.includes(page as HelpPage);
}
