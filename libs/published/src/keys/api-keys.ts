import { isIP } from 'class-validator';
import {
  EACH_TIME,
  listOf,
  OneOf,
  operation,
  pageParameters,
  orderParameter,
  Text,
  Texts,
  UtcInstant,
} from '../language/index.js';
import { FindAccessToken, FindKey, KEY_KINDS, KEY_ROLES, type KeyKind, type KeyRole } from './messages.js';

const managed = { context: 'keys', service: 'auth', keys: 'management', scope: null } as const;
const KEYS = '/management/v1/api-keys';
const KEY = `${KEYS}/{apiKeyId}` as const;
/** The handler looks the key up. */
const ofTheKey = () => [];
const ofWhichRoles =
  'ADMIN where absent. Application keys: ADMIN and USER open everything, VIEWER reads and exports, MERCHANT shows single codes, validates and redeems single incentives. Management keys: ADMIN or VIEWER. Client keys have none';
const ranges =
  'addresses (203.0.113.7) or ranges (203.0.113.0/24, 2001:db8::/32) that requests may come from; none: from anywhere';

/** An address, or a range in CIDR notation. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || !isIP(address)) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address, 4) ? 32 : 128));
}

export class UpdateApiKeyBody {
  @Text({ optional: true, min: 1, max: 200 }) name?: string;
  @OneOf(KEY_ROLES, { optional: true }, ofWhichRoles) role?: KeyRole;
  @Texts({ optional: true, most: 100, max: 50, unique: true }, ranges) allowed_ips?: string[];
}

export class CreateApiKeyBody extends UpdateApiKeyBody {
  @OneOf(KEY_KINDS) kind!: KeyKind;
  @Text({ optional: true, min: 1, max: 200 }, 'required, but for management keys, which have none') project_id?: string;
}

export class ApiKeyAnswer {
  @Text('kind and app_id, with a dot between') id!: string;
  @OneOf(['api_key']) object!: 'api_key';
  @OneOf(KEY_KINDS) kind!: KeyKind;
  @Text('what requests send beside the token') app_id!: string;
  @Text() name!: string;
  @Text({ nullable: true }, 'null for management keys') project_id!: string | null;
  @OneOf(KEY_ROLES, { nullable: true }, 'null for client keys') role!: KeyRole | null;
  @Texts(ranges) allowed_ips!: string[];
  @UtcInstant() created_at!: string;
}

export class NewApiKeyAnswer extends ApiKeyAnswer {
  @Text('shown here, and never again') app_token!: string;
}

export class ListApiKeys extends operation({
  ...managed,
  id: 'list-api-keys',
  method: 'GET',
  path: KEYS,
  summary: 'List the keys of a project, or without project_id those of the installation, the newest first',
  query: {
    ...pageParameters,
    order: orderParameter('created_at'),
    project_id: { type: 'string', description: 'the keys of this project alone' },
  },
  answer: listOf('data', ApiKeyAnswer),
  projects: ({ query }) => [query.project_id],
}) {}

export class CreateApiKey extends operation({
  ...managed,
  id: 'create-api-key',
  method: 'POST',
  path: KEYS,
  summary: 'Make a key; its token is shown in this answer alone',
  body: CreateApiKeyBody,
  answer: NewApiKeyAnswer,
  answersSecret: 'once',
  projects: ({ body }) => [body.project_id],
  sample: ({ project }) => ({ kind: 'application', project_id: project, name: EACH_TIME, role: 'VIEWER' }),
}) {}

export class GetApiKey extends operation({
  ...managed,
  id: 'get-api-key',
  method: 'GET',
  path: KEY,
  summary: 'Get a key, without its token',
  projects: ofTheKey,
  answer: ApiKeyAnswer,
}) {}

export class UpdateApiKey extends operation({
  ...managed,
  id: 'update-api-key',
  method: 'PUT',
  path: KEY,
  summary: 'Change the name, the role or the addresses of a key',
  projects: ofTheKey,
  body: UpdateApiKeyBody,
  answer: ApiKeyAnswer,
  outdates: [FindKey, FindAccessToken],
  sample: () => ({ name: 'Another name' }),
}) {}

export class RotateApiKey extends operation({
  ...managed,
  id: 'rotate-api-key',
  method: 'POST',
  path: `${KEY}/rotate`,
  summary: 'Give a key another token, which is shown in this answer alone; the one before opens nothing any more',
  projects: ofTheKey,
  answer: NewApiKeyAnswer,
  answersSecret: 'once',
  outdates: [FindKey, FindAccessToken],
}) {}

export class RevokeApiKey extends operation({
  ...managed,
  id: 'revoke-api-key',
  method: 'DELETE',
  path: KEY,
  summary: 'Make a key open nothing any more, and the access tokens issued to it as well',
  projects: ofTheKey,
  status: 204,
  outdates: [FindKey, FindAccessToken],
}) {}
