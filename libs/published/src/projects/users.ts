import { FindPerson } from './messages.js';
import { EACH_TIME, Flag, listOf, operation, Shape, Text } from '../language/index.js';

const MANAGED = { context: 'projects', service: 'management', keys: 'management', scope: null } as const;
const USERS = '/management/v1/projects/{projectId}/users';
const role = 'ADMIN, USER, VIEWER, MERCHANT, USER_RESTRICTED, or one of your own (role_…)';

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
  @Text({ max: 500, pattern: /^[^\s@]+@[^\s@]+$/ }, 'of nobody who is invited already') email!: string;
  @Text({ min: 1, max: 200 }) first_name!: string;
  @Text({ min: 1, max: 200 }) last_name!: string;
  @Shape(roles, 'role by project') projects!: Record<string, string>;
}

export class AssignUserBody {
  @Text({ optional: true, min: 1, max: 200 }, 'this, or login') id?: string;
  @Text({ optional: true, min: 1, max: 500 }) login?: string;
  @Text({ min: 1, max: 200 }, role) role!: string;
}

export class UpdateUserBody {
  @Text({ min: 1, max: 200 }, role) role!: string;
}

/** Source: contract, User. */
export class UserAnswer {
  @Text('user_…') id!: string;
  @Text('the e-mail address') login!: string;
  @Text() email!: string;
  @Text() first_name!: string;
  @Text() last_name!: string;
  @Shape(
    { type: 'object', additionalProperties: { type: 'string' } },
    'role by project; people see the one that was asked for, keys and owners all',
  )
  projects!: Record<string, string>;
  @Text('in the project that was asked for') role!: string;
  @Flag() is_owner!: boolean;
  @Flag({ optional: true }, 'true: an invitation, which becomes a role when the person signs in') is_invited?: boolean;
}

export class OwnerBody {
  @Text({ optional: true, min: 1, max: 200 }, 'this, or login') id?: string;
  @Text({ optional: true, max: 500, pattern: /^[^\s@]+@[^\s@]+$/ }, 'of somebody unknown: they are made known')
  login?: string;
}

export class OwnerAnswer {
  @Text('user_…') id!: string;
  @Text('the e-mail address') login!: string;
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
  summary: 'Make a user known, in some projects; no mail is sent',
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
  summary: 'List the users of a project, the oldest first',
  answer: listOf('data', UserAnswer),
}) {}

export class AssignUser extends operation({
  ...MANAGED,
  id: 'assign-user',
  outdates: [FindPerson],
  method: 'POST',
  path: USERS,
  summary:
    'Give a user a role in a project; people invite by login whom they cannot see, and nothing tells who is known',
  body: AssignUserBody,
  answer: UserAnswer,
  sample: ({ user }) => ({ login: user.name, role: 'USER' }),
}) {}

export class GetUser extends operation({
  ...MANAGED,
  id: 'get-user',
  method: 'GET',
  path: `${USERS}/{userId}`,
  summary: 'Get a user of a project, by id or login',
  answer: UserAnswer,
}) {}

export class UpdateUser extends operation({
  ...MANAGED,
  id: 'update-user',
  outdates: [FindPerson],
  method: 'PUT',
  path: `${USERS}/{userId}`,
  summary: 'Change the role of a user in a project',
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
  summary: 'Take a user out of a project; people also take out who is in no other one, and is erased then',
  status: 204,
}) {}

export class ListOwners extends operation({
  ...MANAGED,
  id: 'list-owners',
  method: 'GET',
  path: '/management/v1/owners',
  summary: 'List the owners of the installation, the oldest first',
  answer: listOf('data', OwnerAnswer),
}) {}

export class MakeOwner extends operation({
  ...MANAGED,
  id: 'make-owner',
  outdates: [FindPerson],
  method: 'POST',
  path: '/management/v1/owners',
  summary: 'Make somebody an owner of the installation, who is ADMIN of every project',
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
  summary: 'Make an owner, by id or login, a user with the roles that they have; not the last one',
  status: 204,
}) {}

export class EraseUser extends operation({
  ...MANAGED,
  id: 'erase-user',
  outdates: [FindPerson],
  method: 'DELETE',
  path: '/management/v1/users/{userId}',
  summary: 'Erase a user, by id or login, from all projects; audit logs show what they did as done by a former person',
  status: 204,
}) {}
