/** Help pages by group (product 33.1), in the order of the index. Paths: never rename one. */
export const helpGroups = {
  card: ['first-card', 'save-contacts', 'print-qr-codes', 'change-username', 'own-domain'],
  links: ['organize', 'link-limits', 'stats'],
  plans: ['plans', 'organizations', 'team-cards', 'team-page', 'trial'],
  account: ['sign-in', 'second-factor', 'keyboard', 'privacy', 'delete-account'],
  server: ['self-hosting'],
} as const;

export type HelpGroup = keyof typeof helpGroups;
export type HelpTopic = (typeof helpGroups)[HelpGroup][number];
export type HelpPage = 'help' | `help/${HelpTopic}`;

export const helpTopics: readonly HelpTopic[] = Object.values(helpGroups).flat();

type ShownHelp = { arePlansShown: boolean; areDomainsOffered: boolean };

/** Where everyone has the same plan, there are none about plans (product 38.6); none about domains where there are none (product 33.4). */
export function helpTopicsOf({ arePlansShown, areDomainsOffered }: ShownHelp): readonly HelpTopic[] {
  return helpTopics.filter((topic) =>
    topic === 'plans' || topic === 'trial' ? arePlansShown : topic !== 'own-domain' || areDomainsOffered,
  );
}

export const helpPages: readonly HelpPage[] = ['help', ...helpTopics.map((topic) => `help/${topic}` as const)];

export function isHelpPage(page: string): page is HelpPage {
  return helpPages.includes(page as HelpPage);
}
