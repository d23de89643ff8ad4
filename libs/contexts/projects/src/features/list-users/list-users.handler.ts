import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import { type AnswerOf, ListUsers } from '@perkstream/published';
import { presentUser } from '../../presenters/user.presenter.js';
import { UserRepository } from '../../repositories/user.repository.js';

export const listUsers = handler(
  ListUsers,
  [UserRepository],
  async ({ params: { projectId } }, userRepository): Promise<AnswerOf<typeof ListUsers> | Refusal<'not_found'>> => {
    const users = await userRepository.inProject(projectId);
    if (isRefusal(users)) return users;
    const data = users.map((user) => presentUser(user, projectId));
    return listAnswer('data', data);
  },
);
