import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handler, idMadeBy, Messenger } from '@perkstream/platform';
import { type CreatedProjectAnswer, CreateKey, CreateProject, type NewKeyAnswer } from '@perkstream/published';
import { projectAggregate } from '../../domain/project/project.aggregate.js';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { type UserRefusal } from '../../domain/user/user.kind.js';
import { UserRepository } from '../../repositories/user.repository.js';
import { installationContext } from '../../services/installation-context.js';
import { presentProject } from '../../presenters/project.presenter.js';
import { factsOf, type ProjectBodyRefusal } from '../../services/project-body.js';
import { WebhookTokens } from '../../services/webhook-tokens.js';

export const createProject = handler(
  CreateProject,
  [CommandRunner, Messenger, WebhookTokens, UserRepository],
  async (
    { context, body },
    runner,
    messenger,
    webhookTokens,
    userRepository,
  ): Promise<CreatedProjectAnswer | Refusal<ProjectRefusal | ProjectBodyRefusal | UserRefusal>> => {
    const facts = factsOf(body);
    if (isRefusal(facts)) return facts;
    const { now, repeatSince } = context;
    const id = idMadeBy(context, 'proj_', 'project');
    const { users = [] } = body;
    // A request that is repeated may have made the project.
    const objection = repeatSince === undefined ? await userRepository.objectionTo(id, users, now) : undefined;
    if (objection) return objection;
    const command = { do: 'create', id, facts, now } as const;
    const created = await runner.execute(projectAggregate, id, command, installationContext(context, 'create'));
    if (isRefusal(created)) return created;
    for (const { id: userId, login, role } of users) {
      await userRepository.changeRole(userId ?? login ?? '', { projectId: id, role }, context, true);
    }
    const newKey = async (kind: 'application' | 'client', name: string): Promise<NewKeyAnswer> => {
      const origin = installationContext(context, `${kind}-key`);
      const { appId, token } = await messenger.send(new CreateKey(kind, id, name, origin));
      return { app_id: appId, app_token: token };
    };
    return {
      ...presentProject(id, facts, webhookTokens.of(id)),
      server_side_key: await newKey('application', 'Server-side key'),
      client_side_key: await newKey('client', 'Client-side key'),
    };
  },
);
