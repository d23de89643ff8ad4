import { derivedId } from '@perkstream/kernel';

/**
 * An e-mail address as it is compared: capital letters of ASCII count as small ones, and nothing else does. All of Unicode would make the
 * KELVIN SIGN a `k`, and the address of a stranger that of a user.
 */
export function foldLogin(login: string): string {
  return login.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The id under which a project sees an invitation: that of the user would tell whether they are known elsewhere. */
export function invitationIdOf(projectId: string, login: string): string {
  return derivedId('user_', 0, projectId, foldLogin(login));
}
