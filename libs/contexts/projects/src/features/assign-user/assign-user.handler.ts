import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { AssignUser, type UserAnswer } from '@perkstream/published';
import { type UserRefusal } from '../../domain/user/user.kind.js';
import { presentUser } from '../../presenters/user.presenter.js';
import { idOrLoginOf, UserRepository } from '../../repositories/user.repository.js';

export const assignUser = handler(
  AssignUser,
  [UserRepository],
  async ({ context, params: { projectId }, body }, users): Promise<UserAnswer | Refusal<UserRefusal>> => {
    const idOrLogin = idOrLoginOf(body);
    if (isRefusal(idOrLogin)) return idOrLogin;
    const assigned = await users.changeRole(idOrLogin, { projectId, role: body.role }, context, true);
    return isRefusal(assigned) ? assigned : presentUser(assigned, projectId);
  },
);
