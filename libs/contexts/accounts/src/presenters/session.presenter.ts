import { type OpenProject, type Person, type SessionAnswer, type SessionItem } from '@perkstream/published';
import { type AccountState, endOf, hasPassword, type OpenSession } from '../domain/account/account.decider.js';

/** Who is signed in, and what is open to them. */
export function presentSession(
  session: OpenSession,
  account: AccountState,
  person: Person,
  projects: readonly OpenProject[],
): SessionAnswer {
  const { id, email, firstName, lastName, isOwner } = person;
  return {
    object: 'session',
    id: session.id,
    created_at: session.createdAt,
    expires_at: endOf(session),
    user: {
      id,
      email,
      first_name: firstName,
      last_name: lastName,
      is_owner: isOwner,
      has_password: hasPassword(account, person),
    },
    projects: projects.map(({ timeZone, isSandbox, ...project }) => ({
      ...project,
      timezone: timeZone,
      ...(isSandbox && { is_sandbox: true }),
    })),
  };
}

export function presentItem(session: OpenSession, current: string): SessionItem {
  return {
    object: 'session',
    id: session.id,
    created_at: session.createdAt,
    last_used_at: session.seenAt,
    expires_at: endOf(session),
    by: session.by,
    is_current: session.id === current,
  };
}
