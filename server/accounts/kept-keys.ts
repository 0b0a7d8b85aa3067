import { type KeptKey, listKeptKeys } from '#db/api/keys.ts';
import type { Db } from '#db/connect.ts';
import type { I18n } from '#src/pages/i18n.ts';
import type { EmailTexts } from '../platform/emails.ts';
import { ownAccountOf } from './owners.ts';

/** What a new password doesn't end (product 41.22). */
export async function findKeptKeys(db: Db, userId: string): Promise<KeptKey[]> {
  return await listKeptKeys(db, { ownId: ownAccountOf(userId), userId });
}

/** For emails about a new password. */
export function keyLists(i18n: I18n, keys: readonly KeptKey[]): NonNullable<EmailTexts['lists']> {
  if (keys.length === 0) return [];
  const items = keys.map(({ name, organization }) => ({
    text: organization === null ? name : `${name} (${organization})`,
    isHighlighted: false,
  }));
  return [{ title: i18n._({ id: 'mail.kept_keys.title', message: 'API keys stay valid' }), items }];
}

export function keyNotes(i18n: I18n, keys: readonly KeptKey[]): string[] {
  if (keys.length === 0) return [];
  const places = keys.some(({ organization }) => organization !== null);
  return [
    places
      ? i18n._({
          id: 'mail.kept_keys.organizations',
          message:
            "A new password revokes no API keys. If you don't recognize one, revoke it on the API page of your account, or in the settings of its organization.",
        })
      : i18n._({
          id: 'mail.kept_keys.note',
          message:
            "A new password revokes no API keys. If you don't recognize one, revoke it on the API page of your account.",
        }),
  ];
}
