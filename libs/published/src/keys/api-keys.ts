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
  'Defaults to `ADMIN`. Application keys: `ADMIN` and `USER` have full access, `VIEWER` reads and exports, `MERCHANT` shows single codes, and validates and redeems single incentives. Management keys: `ADMIN` or `VIEWER`. Client keys have no role.';
const ranges =
  'Addresses (`203.0.113.7`) or ranges (`203.0.113.0/24`, `2001:db8::/32`) that requests may come from. When empty, any address.';

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
  @Text({ optional: true, min: 1, max: 200 }, 'Required, except for management keys, which belong to no project.')
  project_id?: string;
}

export class ApiKeyAnswer {
  @Text('Kind and `app_id`, joined by a dot.') id!: string;
  @OneOf(['api_key']) object!: 'api_key';
  @OneOf(KEY_KINDS) kind!: KeyKind;
  @Text('ID that requests send together with the token.') app_id!: string;
  @Text() name!: string;
  @Text({ nullable: true }, '`null` for management keys.') project_id!: string | null;
  @OneOf(KEY_ROLES, { nullable: true }, '`null` for client keys.') role!: KeyRole | null;
  @Texts(ranges) allowed_ips!: string[];
  @UtcInstant() created_at!: string;
}

export class NewApiKeyAnswer extends ApiKeyAnswer {
  @Text('Returned only in this answer.') app_token!: string;
}

export class ListApiKeys extends operation({
  ...managed,
  id: 'list-api-keys',
  method: 'GET',
  path: KEYS,
  summary: 'List the keys of a project, or of the installation without `project_id`, newest first',
  query: {
    ...pageParameters,
    order: orderParameter('created_at'),
    project_id: { type: 'string', description: 'Only keys of this project.' },
  },
  answer: listOf('data', ApiKeyAnswer),
  projects: ({ query }) => [query.project_id],
}) {}

export class CreateApiKey extends operation({
  ...managed,
  id: 'create-api-key',
  method: 'POST',
  path: KEYS,
  summary: 'Create a key; its token is returned only in this answer',
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
  summary: 'Get a key without its token',
  projects: ofTheKey,
  answer: ApiKeyAnswer,
}) {}

export class UpdateApiKey extends operation({
  ...managed,
  id: 'update-api-key',
  method: 'PUT',
  path: KEY,
  summary: 'Update the name, the role or the addresses of a key',
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
  summary: 'Rotate the token of a key: the new token is returned only in this answer, and the old one stops working',
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
  summary: 'Revoke a key and the access tokens issued to it',
  projects: ofTheKey,
  status: 204,
  outdates: [FindKey, FindAccessToken],
}) {}
