import { isRefusal } from '@perkstream/kernel';
import { handler, idMadeBy, listAnswer } from '@perkstream/platform';
import {
  AssignUser,
  GetUser,
  InviteUser,
  ListUsers,
  UnassignUser,
  UpdateUser,
  type User,
  type UserAnswer,
} from '@perkstream/published';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { idOrLoginOf, UserRepository } from '../../repositories/user.repository.js';
import { installationContext } from '../../services/installation-context.js';

/** The operations on users. */
export const manageUsers = [
  handler(InviteUser, [UserRepository, ProjectRepository], async ({ context, body }, users, projects) => {
    for (const projectId of Object.keys(body.projects)) {
      const project = await projects.find(projectId);
      if (isRefusal(project)) return project;
    }
    const id = idMadeBy(context, 'user_', 'user');
    const command = { do: 'create', id, sent: body, now: context.now } as const;
    const invited = await users.execute(command, installationContext(context, 'user/invite'));
    return isRefusal(invited) ? invited : undefined;
  }),

  handler(AssignUser, [UserRepository], async ({ context, params: { projectId }, body }, users) => {
    const idOrLogin = idOrLoginOf(body);
    if (isRefusal(idOrLogin)) return idOrLogin;
    const assigned = await users.changeRole(idOrLogin, { projectId, role: body.role }, context, true);
    return isRefusal(assigned) ? assigned : presentUser(assigned, projectId);
  }),

  handler(GetUser, [UserRepository], async ({ params: { projectId, userId } }, users) => {
    const user = await users.findIn(projectId, userId);
    return isRefusal(user) ? user : presentUser(user, projectId);
  }),

  handler(ListUsers, [UserRepository], async ({ params: { projectId } }, userRepository) => {
    const users = await userRepository.inProject(projectId);
    if (isRefusal(users)) return users;
    const data = users.map((user) => presentUser(user, projectId));
    return listAnswer('data', data);
  }),

  handler(UpdateUser, [UserRepository], async ({ context, params: { projectId, userId }, body: { role } }, users) => {
    const changed = await users.changeRole(userId, { projectId, role }, context);
    return isRefusal(changed) ? changed : presentUser(changed, projectId);
  }),

  handler(UnassignUser, [UserRepository], async ({ context, params: { projectId, userId } }, users) => {
    const changed = await users.changeRole(userId, { projectId, role: null }, context);
    return isRefusal(changed) ? changed : undefined;
  }),
];

/** As a project sees them. */
function presentUser({ id, email, firstName, lastName, projects, isOwner }: User, projectId: string): UserAnswer {
  return {
    id,
    login: email,
    email,
    first_name: firstName,
    last_name: lastName,
    projects,
    role: projects[projectId] ?? '',
    is_owner: isOwner === true,
  };
}
