import { reservedUsernames } from '../paths.ts';
import { isUsernameForm } from './usernames.ts';

/** What mail programs and name servers look for. */
const labelsOfServices = new Set([
  ...['www', 'mail', 'smtp', 'imap', 'pop', 'ftp', 'ns', 'ns1', 'ns2', 'autodiscover', 'autoconfig'],
]);

/** Whether a username can be the label of a subdomain: the DNS reads two hyphens after two characters in another way. */
export function isSubdomainLabel(label: string): boolean {
  if (!isUsernameForm(label) || reservedUsernames.has(label)) return false;
  return !labelsOfServices.has(label) && label.slice(2, 4) !== '--';
}
