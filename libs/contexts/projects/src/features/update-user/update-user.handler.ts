import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { UpdateUser, type UserAnswer } from '@perkstream/published';
import { type UserRefusal } from '../../domain/user/user.kind.js';
import { presentUser } from '../../presenters/user.presenter.js';
import { UserRepository } from '../../repositories/user.repository.js';

@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(private readonly users: UserRepository) {}

  async execute({
    context,
    params: { projectId, userId },
    body: { role },
  }: UpdateUser): Promise<UserAnswer | Refusal<UserRefusal>> {
    const changed = await this.users.changeRole(userId, { projectId, role }, context);
    return isRefusal(changed) ? changed : presentUser(changed, projectId);
  }
}
