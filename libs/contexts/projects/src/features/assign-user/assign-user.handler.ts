import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { AssignUser, type UserAnswer } from '@perkstream/published';
import { type UserRefusal } from '../../domain/user/user.kind.js';
import { presentUser } from '../../presenters/user.presenter.js';
import { idOrLoginOf, UserRepository } from '../../repositories/user.repository.js';

@CommandHandler(AssignUser)
export class AssignUserHandler implements ICommandHandler<AssignUser> {
  constructor(private readonly users: UserRepository) {}

  async execute({ context, params: { projectId }, body }: AssignUser): Promise<UserAnswer | Refusal<UserRefusal>> {
    const idOrLogin = idOrLoginOf(body);
    if (isRefusal(idOrLogin)) return idOrLogin;
    const assigned = await this.users.changeRole(idOrLogin, { projectId, role: body.role }, context, true);
    return isRefusal(assigned) ? assigned : presentUser(assigned, projectId);
  }
}
