import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { UpdateUser, type UserAnswer } from '@perkstream/published';
import { type UserRefusal } from '../../domain/user/user.kind.js';
import { presentUser } from '../../presenters/user.presenter.js';
import { UserRepository } from '../../repositories/user.repository.js';

export const updateUser = handler(
  UpdateUser,
  [UserRepository],
  async (
    { context, params: { projectId, userId }, body: { role } },
    users,
  ): Promise<UserAnswer | Refusal<UserRefusal>> => {
    const changed = await users.changeRole(userId, { projectId, role }, context);
    return isRefusal(changed) ? changed : presentUser(changed, projectId);
  },
);
