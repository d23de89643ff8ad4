import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, isRefusal, type Refusal } from '@perkstream/kernel';
import { InviteUser } from '@perkstream/published';
import { type UserRefusal } from '../../domain/user/user.kind.js';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { UserRepository } from '../../repositories/user.repository.js';
import { installationContext } from '../../services/installation-context.js';

@CommandHandler(InviteUser)
export class InviteUserHandler implements ICommandHandler<InviteUser> {
  constructor(
    private readonly users: UserRepository,
    private readonly projects: ProjectRepository,
  ) {}

  async execute({ context, body }: InviteUser): Promise<undefined | Refusal<UserRefusal>> {
    for (const projectId of Object.keys(body.projects)) {
      const project = await this.projects.find(projectId);
      if (isRefusal(project)) return project;
    }
    const { now, repeatSince, requestId } = context;
    const id = derivedId('user_', Date.parse(repeatSince ?? now), requestId, 'user');
    const command = { do: 'create', id, sent: body, now } as const;
    const invited = await this.users.execute(command, installationContext(context, 'user/invite'));
    return isRefusal(invited) ? invited : undefined;
  }
}
