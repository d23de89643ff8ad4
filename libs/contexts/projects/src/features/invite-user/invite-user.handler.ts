import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, idMadeBy } from '@perkstream/platform';
import { InviteUser } from '@perkstream/published';
import { type UserRefusal } from '../../domain/user/user.kind.js';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { UserRepository } from '../../repositories/user.repository.js';
import { installationContext } from '../../services/installation-context.js';

export const inviteUser = handler(
  InviteUser,
  [UserRepository, ProjectRepository],
  async ({ context, body }, users, projects): Promise<undefined | Refusal<UserRefusal>> => {
    for (const projectId of Object.keys(body.projects)) {
      const project = await projects.find(projectId);
      if (isRefusal(project)) return project;
    }
    const id = idMadeBy(context, 'user_', 'user');
    const command = { do: 'create', id, sent: body, now: context.now } as const;
    const invited = await users.execute(command, installationContext(context, 'user/invite'));
    return isRefusal(invited) ? invited : undefined;
  },
);
