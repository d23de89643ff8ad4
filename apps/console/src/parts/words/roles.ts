import { t } from '../../texts/texts.js';
import { useProject, useSession } from '../project.js';

/** The names of roles, as pages, errors and the documents have them. */
function roleNames(): Readonly<Record<string, string>> {
  return {
    ADMIN: t('Admin'),
    USER: t('User'),
    USER_RESTRICTED: t('Restricted user'),
    VIEWER: t('Viewer'),
    MERCHANT: t('Merchant'),
  };
}

/** By its own name where the console does not know it. */
export function roleName(role: string): string {
  return roleNames()[role] ?? role;
}

/** What the person who is signed in is in this project. */
export function useRoleName(): string {
  const { role } = useProject();
  const { user } = useSession();
  return user.is_owner ? t('Owner') : roleName(role);
}
