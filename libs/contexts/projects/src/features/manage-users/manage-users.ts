import { isRefusal } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import { AssignUser, EraseUser, GetUser, InviteUser, ListUsers, UnassignUser, UpdateUser } from '@perkstream/published';
import { presentMember } from '../../presenters/member.presenter.js';
import { UserRepository } from '../../repositories/user.repository.js';
import { Memberships } from '../../services/memberships.js';

/** The operations on users. */
export const manageUsers = [
  handler(InviteUser, [Memberships], ({ context, body }, memberships) => memberships.invite(body, context)),

  handler(
    AssignUser,
    [Memberships, UserRepository],
    async ({ context, params: { projectId }, body }, memberships, users) => {
      const assigned = await memberships.assign(projectId, body, context);
      return isRefusal(assigned) ? assigned : presentMember(assigned, projectId, await users.sightOf(context));
    },
  ),

  handler(GetUser, [UserRepository], async ({ context, params: { projectId, userId } }, users) => {
    const member = await users.findIn(projectId, userId);
    return isRefusal(member) ? member : presentMember(member, projectId, await users.sightOf(context));
  }),

  handler(ListUsers, [UserRepository], async ({ context, params: { projectId } }, users) => {
    const members = await users.inProject(projectId);
    if (isRefusal(members)) return members;
    const sight = await users.sightOf(context);
    const data = members.map((member) => presentMember(member, projectId, sight));
    return listAnswer('data', data);
  }),

  handler(
    UpdateUser,
    [Memberships, UserRepository],
    async ({ context, params: { projectId, userId }, body: { role } }, memberships, users) => {
      const changed = await memberships.changeRole(userId, { projectId, role }, context);
      return isRefusal(changed) ? changed : presentMember(changed, projectId, await users.sightOf(context));
    },
  ),

  handler(UnassignUser, [Memberships], ({ context, params: { projectId, userId } }, memberships) =>
    memberships.takeOut(projectId, userId, context),
  ),

  handler(EraseUser, [Memberships, UserRepository], async ({ context, params: { userId } }, memberships, users) => {
    const user = await users.findAnywhere(userId);
    return isRefusal(user) ? user : memberships.erase(user, context);
  }),
];
