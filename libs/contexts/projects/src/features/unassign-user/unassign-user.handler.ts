import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { UnassignUser } from '@perkstream/published';
import { type UserRefusal } from '../../domain/user/user.kind.js';
import { UserRepository } from '../../repositories/user.repository.js';

@CommandHandler(UnassignUser)
export class UnassignUserHandler implements ICommandHandler<UnassignUser> {
  constructor(private readonly users: UserRepository) {}

  async execute({ context, params: { projectId, userId } }: UnassignUser): Promise<undefined | Refusal<UserRefusal>> {
    const changed = await this.users.changeRole(userId, { projectId, role: null }, context);
    return isRefusal(changed) ? changed : undefined;
  }
}
