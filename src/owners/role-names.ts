import type { I18n } from '../pages/i18n.ts';
import type { Role } from './permissions.ts';

export function roleNames(i18n: I18n): Record<Role, string> {
  return {
    owner: i18n._({ id: 'role.owner', message: 'Owner' }),
    admin: i18n._({ id: 'role.admin', message: 'Admin' }),
    editor: i18n._({ id: 'role.editor', message: 'Editor' }),
    member: i18n._({ id: 'role.member', message: 'Member' }),
  };
}
