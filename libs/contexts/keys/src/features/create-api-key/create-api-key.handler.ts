import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, Messenger, ViewRunner, withinProject } from '@perkstream/platform';
import {
  type AnswerOf,
  CreateApiKey,
  type CreateApiKeyBody,
  CreateKey,
  INSTALLATION,
  type RequestContext,
} from '@perkstream/published';
import { streamKeyOf } from '../../domain/key/key.aggregate.js';
import { type KeyRefusal } from '../../keys.refusals.js';
import { presentApiKey } from '../../presenters/api-key.presenter.js';
import { accessIn } from '../../services/key-access.js';
import { keyDocumentOf, keysView } from '../../views/keys-of-project/keys.view.js';

/** The most keys of a project; the installation has the same limit. */
const MOST = 100;

@CommandHandler(CreateApiKey)
export class CreateApiKeyHandler implements ICommandHandler<CreateApiKey> {
  private readonly keys;

  constructor(
    private readonly messenger: Messenger,
    views: ViewRunner,
  ) {
    this.keys = views.lazily(keysView);
  }

  async execute({ context, body }: CreateApiKey): Promise<AnswerOf<typeof CreateApiKey> | Refusal<KeyRefusal>> {
    const { kind, name = '', project_id: projectId = null } = body;
    const objection = await this.objectionTo(body, context);
    if (objection) return objection;
    const access = accessIn(kind, body);
    if (isRefusal(access)) return access;
    const origin = commandContext(context, 'create');
    const { appId, token } = await this.messenger.tell(new CreateKey(kind, projectId, name, origin, undefined, access));
    const created_at = origin.repeatSince ?? origin.now;
    // Not as the view shows it: that may be later.
    const identity = { kind, appId, name, projectId, ...access };
    const made = keyDocumentOf(identity, { id: streamKeyOf(kind, appId), created_at, isBootstrap: false });
    return { ...presentApiKey(made), app_token: token };
  }

  private async objectionTo(body: CreateApiKeyBody, context: RequestContext): Promise<Refusal<KeyRefusal> | undefined> {
    const { kind, name, project_id: projectId } = body;
    const invalid = (details: string) => refuse('invalid_payload', { details });
    if (name === undefined) return invalid('name is required');
    if ((projectId === undefined) !== (kind === 'management')) {
      return invalid('project_id is required, but for management keys, which have none');
    }
    if (projectId !== undefined) {
      const within = await withinProject(this.messenger, projectId, context);
      if (isRefusal(within)) return within;
    }
    const count = await this.keys().count({ field: 'projectId', is: projectId ?? INSTALLATION });
    return count >= MOST ? invalid(`There are ${MOST} keys already`) : undefined;
  }
}
