import { readStored } from './browser-storage.ts';

export const SIDEBAR_KEY = 'sidebar';

export function isSidebarCollapsed(): boolean {
  return readStored(SIDEBAR_KEY) === 'collapsed';
}
