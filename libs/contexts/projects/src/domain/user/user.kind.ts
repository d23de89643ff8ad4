import { type RecordKind, type Refusal, refuse } from '@perkstream/kernel';
import { type AuditedKind, foldLogin, type InviteUserBody, type User } from '@perkstream/published';

/** The role of a user in one project from now on; null: none. */
export interface RoleChange {
  readonly projectId: string;
  readonly role: string | null;
}

/** A user who is made, by somebody or by a start of the installation. */
export type NewUser = InviteUserBody & { readonly isOwner?: true };

export type UserRefusal =
  | ('not_found' | 'duplicate_found' | 'invalid_payload')
  | ('used_incorrect_role' | 'user_not_assigned' | 'resource_protected');

const ROLES = /^(ADMIN|USER|VIEWER|MERCHANT|USER_RESTRICTED|role_\w+)$/;

/** Who works with projects: users belong to the installation, so that their addresses are unique there. */
export const userKind: AuditedKind & RecordKind<User, NewUser, RoleChange | 'becomes an owner', UserRefusal> = {
  type: 'user',
  resourceType: 'user',
  idPrefix: 'user_',
  personal: true,
  most: 10_000,

  made: ({ email, first_name: firstName, last_name: lastName, projects, isOwner }, id) => {
    return { id, email, firstName, lastName, projects, ...(isOwner && { isOwner }) };
  },

  changed: ({ left: _left, ...user }, change) => {
    if (change === 'becomes an owner') return { ...user, isOwner: true };
    const { projectId, role } = change;
    const { [projectId]: _before, ...others } = user.projects;
    if (role === null) return { ...user, projects: others, left: projectId };
    return { ...user, projects: { ...user.projects, [projectId]: role } };
  },

  objection({ id, email, projects, isOwner }, others): Refusal<UserRefusal> | undefined {
    const namesake = others.find((other) => foldLogin(other.email) === foldLogin(email));
    if (namesake) {
      const details = `Duplicated user exists with email ${email}`;
      return refuse('duplicate_found', { details, resourceId: namesake.id, resourceType: 'user' });
    }
    const unknown = Object.values(projects).find((role) => !ROLES.test(role));
    if (unknown !== undefined) return refuse('used_incorrect_role', { details: `There is no role ${unknown}` });
    if (isOwner && Object.values(projects).some((role) => role !== 'ADMIN')) {
      const details = 'An owner of the installation is ADMIN of every project';
      return refuse('resource_protected', { details, resourceId: id, resourceType: 'user' });
    }
    if (Object.keys(projects).length > 0) return undefined;
    const details = 'A user of one project only cannot be unassigned';
    return refuse('resource_protected', { details, resourceId: id, resourceType: 'user' });
  },
};
