import { FindPerson } from './messages.js';
import { EACH_TIME, Flag, listOf, operation, Shape, Text } from '../language/index.js';

const MANAGED = { context: 'projects', service: 'management', keys: 'management', scope: null } as const;
const USERS = '/management/v1/projects/{projectId}/users';
const role = '`ADMIN`, `USER`, `VIEWER`, `MERCHANT`, `USER_RESTRICTED`, or a custom role (`role_…`).';

const roles = {
  type: 'object',
  minProperties: 1,
  maxProperties: 1_000,
  propertyNames: { minLength: 1, maxLength: 200 },
  additionalProperties: { type: 'string', minLength: 1, maxLength: 200 },
};

/** Somebody who works with projects of the installation. */
export interface User {
  /** `user_…` */
  readonly id: string;
  /** Nobody else has it. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Role by project */
  readonly projects: Readonly<Record<string, string>>;
  /** `ADMIN` of every project, who also makes projects. */
  readonly isOwner?: true;
  /** Was an owner until somebody ended that: a start of the installation does not make them one again. */
  readonly isDemoted?: true;
  /** Invitations by project, which wait until the user signs in. */
  readonly invited?: Readonly<Record<string, Invitation>>;
  /** The project that the latest change was about; `INSTALLATION`: none. Absent: all of the user's, or the change is an old one. */
  readonly concerns?: string;
  /** In old events: the project that the change took the user out of, if it did. */
  readonly left?: string;
}

export interface Invitation {
  readonly role: string;
  /** The address as it was written there: who invites learns nothing else of the user. */
  readonly login: string;
}

export class InviteUserBody {
  @Text({ max: 500, pattern: /^[^\s@]+@[^\s@]+$/ }, 'Must not belong to a user who is already invited.') email!: string;
  @Text({ min: 1, max: 200 }) first_name!: string;
  @Text({ min: 1, max: 200 }) last_name!: string;
  @Shape(roles, 'Role by project ID.') projects!: Record<string, string>;
}

export class AssignUserBody {
  @Text({ optional: true, min: 1, max: 200 }, 'Either `id` or `login` is required.') id?: string;
  @Text({ optional: true, min: 1, max: 500 }) login?: string;
  @Text({ min: 1, max: 200 }, role) role!: string;
}

export class UpdateUserBody {
  @Text({ min: 1, max: 200 }, role) role!: string;
}

export class UserAnswer {
  @Text('Begins with `user_`.') id!: string;
  @Text('E-mail address.') login!: string;
  @Text() email!: string;
  @Text() first_name!: string;
  @Text() last_name!: string;
  @Shape(
    { type: 'object', additionalProperties: { type: 'string' } },
    'Role by project ID. Users see only the requested project. Keys and owners see all.',
  )
  projects!: Record<string, string>;
  @Text('Role in the requested project.') role!: string;
  @Flag() is_owner!: boolean;
  @Flag({ optional: true }, '`true` for an invitation. It becomes a role when the user signs in.') is_invited?: boolean;
}

export class OwnerBody {
  @Text({ optional: true, min: 1, max: 200 }, 'Either `id` or `login` is required.') id?: string;
  @Text({ optional: true, max: 500, pattern: /^[^\s@]+@[^\s@]+$/ }, 'An unknown login creates the user.')
  login?: string;
}

export class OwnerAnswer {
  @Text('Begins with `user_`.') id!: string;
  @Text('E-mail address.') login!: string;
  @Text() email!: string;
  @Text() first_name!: string;
  @Text() last_name!: string;
  @Flag() is_owner!: boolean;
}

export class InviteUser extends operation({
  ...MANAGED,
  id: 'invite-user',
  method: 'POST',
  path: '/management/v1/projects/users/invite',
  summary: 'Create a user with roles in projects; no e-mail is sent',
  body: InviteUserBody,
  status: 204,
  projects: ({ body }) => Object.keys(body.projects),
  sample: ({ project }) => ({
    email: `${EACH_TIME}@example.com`,
    first_name: 'Ada',
    last_name: 'Lovelace',
    projects: { [project]: 'USER' },
  }),
}) {}

export class ListUsers extends operation({
  ...MANAGED,
  id: 'list-users',
  method: 'GET',
  path: USERS,
  summary: 'List the users of a project, oldest first',
  answer: listOf('data', UserAnswer),
}) {}

export class AssignUser extends operation({
  ...MANAGED,
  id: 'assign-user',
  outdates: [FindPerson],
  method: 'POST',
  path: USERS,
  summary:
    'Assign a user a role in a project; users invite others by login, and the answer does not reveal whether the login is known',
  body: AssignUserBody,
  answer: UserAnswer,
  sample: ({ user }) => ({ login: user.name, role: 'USER' }),
}) {}

export class GetUser extends operation({
  ...MANAGED,
  id: 'get-user',
  method: 'GET',
  path: `${USERS}/{userId}`,
  summary: 'Get a user of a project by ID or login',
  answer: UserAnswer,
}) {}

export class UpdateUser extends operation({
  ...MANAGED,
  id: 'update-user',
  outdates: [FindPerson],
  method: 'PUT',
  path: `${USERS}/{userId}`,
  summary: 'Update the role of a user in a project',
  body: UpdateUserBody,
  answer: UserAnswer,
  sample: () => ({ role: 'ADMIN' }),
}) {}

export class UnassignUser extends operation({
  ...MANAGED,
  id: 'unassign-user',
  outdates: [FindPerson],
  method: 'DELETE',
  path: `${USERS}/{userId}`,
  summary: 'Remove a user from a project; for a signed-in caller, a user without any other project is erased',
  status: 204,
}) {}

export class ListOwners extends operation({
  ...MANAGED,
  id: 'list-owners',
  method: 'GET',
  path: '/management/v1/owners',
  summary: 'List the owners of the installation, oldest first',
  answer: listOf('data', OwnerAnswer),
}) {}

export class MakeOwner extends operation({
  ...MANAGED,
  id: 'make-owner',
  outdates: [FindPerson],
  method: 'POST',
  path: '/management/v1/owners',
  summary: 'Make a user an owner of the installation, who is `ADMIN` of every project',
  body: OwnerBody,
  answer: OwnerAnswer,
  sample: () => ({ login: `${EACH_TIME}@example.com` }),
}) {}

export class DemoteOwner extends operation({
  ...MANAGED,
  id: 'demote-owner',
  outdates: [FindPerson],
  method: 'DELETE',
  path: '/management/v1/owners/{userId}',
  summary: 'Demote an owner, by ID or login, to a user with their own roles; the last owner cannot be demoted',
  status: 204,
}) {}

export class EraseUser extends operation({
  ...MANAGED,
  id: 'erase-user',
  outdates: [FindPerson],
  method: 'DELETE',
  path: '/management/v1/users/{userId}',
  summary: 'Erase a user, by ID or login, from all projects; audit logs then show a former person',
  status: 204,
}) {}
