import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import {
  commandContext,
  firstMadeAt,
  handler,
  listAnswer,
  Messenger,
  ofProject,
  pageOfList,
  ViewRunner,
  withinProject,
} from '@perkstream/platform';
import {
  type ApiKeyAnswer,
  CreateApiKey,
  type CreateApiKeyBody,
  CreateKey,
  GetApiKey,
  INSTALLATION,
  isAddressRange,
  type KeyAccess,
  type KeyKind,
  type KeyRole,
  ListApiKeys,
  type RequestContext,
  RevokeApiKey,
  RotateApiKey,
  UpdateApiKey,
  type UpdateApiKeyBody,
} from '@perkstream/published';
import { deriveAppId, streamKeyOf } from '../../domain/key/key.decider.js';
import { KeyRepository } from '../../repositories/key.repository.js';
import { KeyPlaces } from '../../services/key-places.js';
import { hashOfToken, newToken } from '../../services/token-hash.js';
import { type KeyDocument, toDocument, keysView } from '../../views/keys-of-project/keys.view.js';

const ROLES: Readonly<Record<KeyKind, readonly KeyRole[]>> = {
  application: ['ADMIN', 'USER', 'VIEWER', 'MERCHANT'],
  client: [],
  management: ['ADMIN', 'VIEWER'],
};

const LIST = defineList({ order: { created_at: 'created_at' } });

/** The operations on API keys. */
export const manageApiKeys = [
  handler(CreateApiKey, [Messenger, KeyPlaces], async ({ context, body }, messenger, places) => {
    const { kind, name = '', project_id: projectId = null } = body;
    const objection = await objectionTo(messenger, body, context);
    if (objection) return objection;
    const access = accessIn(kind, body);
    if (isRefusal(access)) return access;
    const origin = commandContext(context, 'create');
    const id = streamKeyOf(kind, deriveAppId(kind, origin));
    const full = await places.take(id, projectId, commandContext(context, 'take-place'));
    if (full) return full;
    const { appId, token } = await messenger.send(new CreateKey(kind, projectId, name, origin, undefined, access));
    const created_at = firstMadeAt(origin);
    // Not as the view shows it: that may be later.
    const identity = { kind, appId, name, projectId, ...access };
    const made = toDocument(identity, { id, created_at, isBootstrap: false });
    return { ...presentApiKey(made), app_token: token };
  }),

  handler(GetApiKey, [KeyRepository], async ({ context, params: { apiKeyId } }, keys) => {
    const key = await keys.find(apiKeyId, context);
    return isRefusal(key) ? key : presentApiKey(key);
  }),

  handler(ListApiKeys, [ViewRunner], async ({ context, query }, views) => {
    const { project_id: projectId = INSTALLATION, ...asked } = query;
    const list = parseListQuery(LIST, asked, context.now);
    if (isRefusal(list)) return list;
    const { found, total } = await pageOfList(views.collection(keysView), ofProject(projectId), list);
    return listAnswer('data', found.map(presentApiKey), total);
  }),

  handler(UpdateApiKey, [KeyRepository], async ({ context, params: { apiKeyId }, body }, keys) => {
    const before = await keys.find(apiKeyId, context);
    if (isRefusal(before)) return before;
    const access = accessIn(before.kind, body);
    if (isRefusal(access)) return access;
    const { name } = body;
    const changes = { ...(name !== undefined && { name }), ...access };
    const key = await keys.change(apiKeyId, { do: 'update', changes }, context);
    return isRefusal(key) ? key : presentApiKey(key);
  }),

  handler(RotateApiKey, [KeyRepository], async ({ context, params: { apiKeyId } }, keys) => {
    const token = newToken();
    const key = await keys.change(apiKeyId, { do: 'rotate', tokenHash: hashOfToken(token) }, context);
    return isRefusal(key) ? key : { ...presentApiKey(key), app_token: token };
  }),

  handler(RevokeApiKey, [KeyRepository], async ({ context, params: { apiKeyId } }, keys) => {
    const key = await keys.change(apiKeyId, { do: 'revoke' }, context);
    return isRefusal(key) ? key : undefined;
  }),
];

async function objectionTo(
  messenger: Messenger,
  body: CreateApiKeyBody,
  context: RequestContext,
): Promise<Refusal<'invalid_payload' | 'not_found'> | undefined> {
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

function presentApiKey(key: KeyDocument): ApiKeyAnswer {
  const { id, kind, app_id, name, projectId, role = 'ADMIN', allowedIps = [], created_at } = key;
  return {
    id,
    object: 'api_key',
    kind,
    app_id,
    name,
    project_id: projectId === INSTALLATION ? null : projectId,
    role: kind === 'client' ? null : role,
    allowed_ips: [...allowedIps],
    created_at,
  };
}

/** What a body says of the access that a key has: only what is sent. */
function accessIn(kind: KeyKind, body: UpdateApiKeyBody): KeyAccess | Refusal<'invalid_payload'> {
  const { role, allowed_ips: allowedIps } = body;
  if (role !== undefined && !ROLES[kind].includes(role)) {
    return refuse('invalid_payload', { details: `A key of kind ${kind} cannot have the role ${role}` });
  }
  const wrong = allowedIps?.find((each) => !isAddressRange(each));
  if (wrong !== undefined) {
    return refuse('invalid_payload', { details: `allowed_ips: ${wrong} is neither an address nor a range` });
  }
  return { ...(role && { role }), ...(allowedIps && { allowedIps }) };
}
