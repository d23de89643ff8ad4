import { isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, firstMadeAt, handler, Messenger, withinProject } from '@perkstream/platform';
import {
  type AnswerOf,
  CreateApiKey,
  type CreateApiKeyBody,
  CreateKey,
  type RequestContext,
} from '@perkstream/published';
import { appIdOf, streamKeyOf } from '../../domain/key/key.aggregate.js';
import { type KeyRefusal } from '../../keys.refusals.js';
import { presentApiKey } from '../../presenters/api-key.presenter.js';
import { KeyPlaces } from '../../services/key-places.js';
import { accessIn } from '../../services/key-access.js';
import { keyDocumentOf } from '../../views/keys-of-project/keys.view.js';

export const createApiKey = handler(
  CreateApiKey,
  [Messenger, KeyPlaces],
  async ({ context, body }, messenger, places): Promise<AnswerOf<typeof CreateApiKey> | Refusal<KeyRefusal>> => {
    const { kind, name = '', project_id: projectId = null } = body;
    const objection = await objectionTo(messenger, body, context);
    if (objection) return objection;
    const access = accessIn(kind, body);
    if (isRefusal(access)) return access;
    const origin = commandContext(context, 'create');
    const id = streamKeyOf(kind, appIdOf(kind, origin));
    const full = await places.take(id, projectId, commandContext(context, 'take-place'));
    if (full) return full;
    const { appId, token } = await messenger.send(new CreateKey(kind, projectId, name, origin, undefined, access));
    const created_at = firstMadeAt(origin);
    // Not as the view shows it: that may be later.
    const identity = { kind, appId, name, projectId, ...access };
    const made = keyDocumentOf(identity, { id, created_at, isBootstrap: false });
    return { ...presentApiKey(made), app_token: token };
  },
);

async function objectionTo(
  messenger: Messenger,
  body: CreateApiKeyBody,
  context: RequestContext,
): Promise<Refusal<KeyRefusal> | undefined> {
  const { kind, name, project_id: projectId } = body;
  const invalid = (details: string) => refuse('invalid_payload', { details });
  if (name === undefined) return invalid('name is required');
  if ((projectId === undefined) !== (kind === 'management')) {
    return invalid('project_id is required, but for management keys, which have none');
  }
  if (projectId === undefined) return undefined;
  const within = await withinProject(messenger, projectId, context);
  return isRefusal(within) ? within : undefined;
}
