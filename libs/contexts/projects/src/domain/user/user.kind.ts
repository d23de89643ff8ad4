import { type RecordKind, type Refusal, refuse } from '@perkstream/kernel';
import { type AuditedKind, foldLogin, INSTALLATION, type InviteUserBody, type User } from '@perkstream/published';

/** The role of a user in one project from now on; null: none. */
export interface RoleChange {
  readonly projectId: string;
  readonly role: string | null;
}

/** A user who is made, by somebody or by a start of the installation. */
export type NewUser = Omit<InviteUserBody, 'projects'> & Pick<User, 'projects' | 'isOwner' | 'invited' | 'concerns'>;

export type UserChange =
  | RoleChange
  /** An invitation that waits until the user signs in. */
  | { readonly invitedTo: string; readonly role: string; readonly login: string }
  /** Somebody whom nobody has let in yet is invited by name. */
  | { readonly introducedAs: InviteUserBody }
  /** The invitations to these projects become roles. */
  | { readonly accepts: readonly string[] }
  | 'becomes an owner'
  | 'is demoted'
  /** Before the user is erased. */
  | 'leaves everything';

export type UserRefusal =
  | ('not_found' | 'duplicate_found' | 'invalid_payload')
  | ('used_incorrect_role' | 'user_not_assigned' | 'resource_protected');

const ROLES = /^(ADMIN|USER|VIEWER|MERCHANT|USER_RESTRICTED|role_\w+)$/;

/** Of one project: they may be for people whom nobody knows. */
const MAX_INVITATIONS = 100;

/** Who works with projects: users belong to the installation, so that their addresses are unique there. */
export const userKind: AuditedKind & RecordKind<User, NewUser, UserChange, UserRefusal> = {
  type: 'user',
  resourceType: 'user',
  idPrefix: 'user_',
  personal: true,
  most: 10_000,

  made: ({ email, first_name: firstName, last_name: lastName, projects, isOwner, invited, concerns }, id) => {
    const more = {
      ...(isOwner && { isOwner }),
      ...(invited && { invited }),
      ...(concerns !== undefined && { concerns }),
    };
    return { id, email, firstName, lastName, projects, ...more };
  },

  changed: ({ left: _left, concerns: _before, ...user }, change) => {
    if (change === 'becomes an owner') {
      const { isDemoted: _demoted, ...rest } = user;
      return { ...rest, isOwner: true, concerns: INSTALLATION };
    }
    const { isOwner: _owner, ...noOwner } = user;
    if (change === 'is demoted') return { ...noOwner, isDemoted: true, concerns: INSTALLATION };
    if (change === 'leaves everything') return { ...noOwner, projects: {}, invited: {}, concerns: INSTALLATION };
    if ('invitedTo' in change) {
      const { invitedTo, role, login } = change;
      return { ...user, invited: { ...user.invited, [invitedTo]: { role, login } }, concerns: invitedTo };
    }
    if ('introducedAs' in change) return introduced(user, change.introducedAs);
    if ('accepts' in change) return accepted(user, change.accepts);
    return withRole(user, change);
  },

  objection(user, others, before): Refusal<UserRefusal> | undefined {
    const { id, email, projects, isOwner } = user;
    const namesake = others.find((other) => foldLogin(other.email) === foldLogin(email));
    if (namesake) {
      const details = `Duplicated user exists with email ${email}`;
      return refuse('duplicate_found', { details, resourceId: namesake.id, resourceType: 'user' });
    }
    const invitations = Object.entries(user.invited ?? {});
    const roles = [...Object.values(projects), ...invitations.map(([, { role }]) => role)];
    const unknown = roles.find((role) => !ROLES.test(role));
    if (unknown !== undefined) return refuse('used_incorrect_role', { details: `The role ${unknown} does not exist` });
    const isProtected = (details: string) =>
      refuse('resource_protected', { details, resourceId: id, resourceType: 'user' } as const);
    const isNew = ([projectId, role]: [string, string]) => before?.projects[projectId] !== role;
    // Who becomes an owner keeps the roles to fall back to.
    if (isOwner && Object.entries(projects).some((each) => each[1] !== 'ADMIN' && isNew(each)))
      return isProtected('An owner of the installation is ADMIN of every project');
    if (before?.isOwner && !isOwner && !others.some((other) => other.isOwner))
      return isProtected('The last owner of the installation stays one');
    const isCrowded = invitations.some(
      ([projectId]) =>
        !before?.invited?.[projectId] && others.filter(({ invited }) => invited?.[projectId]).length >= MAX_INVITATIONS,
    );
    if (!isCrowded) return undefined;
    return refuse('invalid_payload', { details: `A project can have at most ${MAX_INVITATIONS} pending invitations` });
  },
};

/** An invitation that waits is what changes where there is one, and no role. */
function withRole(user: User, { projectId, role }: RoleChange): User {
  const { [projectId]: _before, ...others } = user.projects;
  const { [projectId]: waiting, ...waitingElsewhere } = user.invited ?? {};
  const invited = { ...waitingElsewhere, ...(waiting && role !== null && { [projectId]: { ...waiting, role } }) };
  const projects = role === null || waiting ? others : { ...others, [projectId]: role };
  // Of an invitation that is taken back the log of the project must not name the user.
  const concerns = waiting && role === null ? INSTALLATION : projectId;
  return { ...user, projects, ...(user.invited && { invited }), concerns };
}

function accepted(user: User, projectIds: readonly string[]): User {
  const invitations = Object.entries(user.invited ?? {});
  const taken = invitations.filter(([id]) => projectIds.includes(id));
  const roles = Object.fromEntries(taken.map(([id, { role }]) => [id, user.isOwner ? 'ADMIN' : role]));
  const invited = Object.fromEntries(invitations.filter(([id]) => !projectIds.includes(id)));
  const [[concerns] = []] = taken;
  return { ...user, projects: { ...user.projects, ...roles }, invited, ...(concerns !== undefined && { concerns }) };
}

function introduced(user: User, { first_name: firstName, last_name: lastName, projects }: InviteUserBody): User {
  const invited = Object.fromEntries(Object.entries(user.invited ?? {}).filter(([id]) => !Object.hasOwn(projects, id)));
  return { ...user, firstName, lastName, projects, invited };
}
