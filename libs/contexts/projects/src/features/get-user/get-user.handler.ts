import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetUser, type UserAnswer } from '@perkstream/published';
import { presentUser } from '../../presenters/user.presenter.js';
import { UserRepository } from '../../repositories/user.repository.js';

export const getUser = handler(
  GetUser,
  [UserRepository],
  async ({ params: { projectId, userId } }, users): Promise<UserAnswer | Refusal<'not_found'>> => {
    const user = await users.findIn(projectId, userId);
    return isRefusal(user) ? user : presentUser(user, projectId);
  },
);
