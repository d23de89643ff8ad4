import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type AnswerOf, ListUsers } from '@perkstream/published';
import { presentUser } from '../../presenters/user.presenter.js';
import { UserRepository } from '../../repositories/user.repository.js';

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly users: UserRepository) {}

  async execute({ params: { projectId } }: ListUsers): Promise<AnswerOf<typeof ListUsers> | Refusal<'not_found'>> {
    const users = await this.users.inProject(projectId);
    if (isRefusal(users)) return users;
    const data = users.map((user) => presentUser(user, projectId));
    return { object: 'list', data_ref: 'data', data, total: data.length };
  }
}
