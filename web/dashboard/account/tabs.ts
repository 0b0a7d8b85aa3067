import { screenPath } from '#src/screens.ts';

/** Tabs of the account page, by the last part of their paths, with the sections that links to the page name in their hash. */
const accountTabs = {
  general: ['personal', 'address', 'plan'],
  security: ['security', 'two-step'],
  preferences: ['appearance', 'time-zone', 'country', 'keyboard', 'branding'],
  data: ['data', 'delete'],
  domains: ['subdomain', 'domains'],
  api: ['api'],
} as const;

export type AccountTab = keyof typeof accountTabs;

const tabs = Object.keys(accountTabs) as AccountTab[];

export function accountPath(tab: AccountTab): string {
  return screenPath(tab === 'general' ? 'account' : tab);
}

export function tabOfPath(pathname: string): AccountTab {
  const [, , , name] = pathname.toLowerCase().split('/');
  return tabs.find((tab) => tab === name) ?? 'general';
}

export function tabOfHash(hash: string): AccountTab | null {
  return tabs.find((tab) => accountTabs[tab].some((section) => `#${section}` === hash)) ?? null;
}
