import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { GetUser, type UserAnswer } from '@perkstream/published';
import { presentUser } from '../../presenters/user.presenter.js';
import { UserRepository } from '../../repositories/user.repository.js';

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(private readonly users: UserRepository) {}

  async execute({ params: { projectId, userId } }: GetUser): Promise<UserAnswer | Refusal<'not_found'>> {
    const user = await this.users.findIn(projectId, userId);
    return isRefusal(user) ? user : presentUser(user, projectId);
  }
}
