import { languages } from '../languages.ts';
import { paths } from '../paths.ts';

type SecurityTxt = {
  /** a URL, such as mailto: */
  contact: string;
  /** base of the URL where the file is asked for */
  origin: string;
  /** URL of the page that says what to report, and how */
  policy: string | null;
  now: Date;
};

/** Less than a year, as RFC 9116 recommends, and longer than any cache keeps it. */
const DAYS = 180;
const DAY_MS = 86_400_000;

/** The file by which people who find a weakness find whom to tell (product 27.20). The same for a whole day. */
export function securityTxt({ contact, origin, policy, now }: SecurityTxt): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + DAYS) * DAY_MS);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    // The RFC allows no other scheme
    ...(origin.startsWith('https:') ? [`Canonical: ${origin}${paths.securityTxt}`] : []),
    ...(policy?.startsWith('https:') ? [`Policy: ${policy}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
