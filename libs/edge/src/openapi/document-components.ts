import { type Operation } from '@perkstream/published';
import { type KeyKind } from '../edge-options.js';
import { ACCESS_TOKEN_HEADERS, KEY_HEADERS } from '../keys/credentials.js';
import { SESSION_COOKIE } from '../keys/session-cookie.js';

const HEADERS = {
  'X-Request-Id': { description: 'Names this request in errors and logs', schema: { type: 'string' } },
  'X-Rate-Limit-Limit': { description: 'Requests that the limit allows', schema: { type: 'integer' } },
  'X-Rate-Limit-Remaining': { description: 'Requests that are left', schema: { type: 'integer' } },
  'X-Rate-Limit-Retry': {
    description: 'Unix time, in seconds, of the next call that is allowed',
    schema: { type: 'integer' },
  },
  'X-Rate-Limit-Type': { schema: { type: 'string', enum: ['api_calls', 'bulk_api_calls'] } },
  'Retry-After': { description: 'Seconds', schema: { type: 'integer' } },
  'X-Ignored-Properties': {
    description:
      'Properties of the body that are unknown, and had no effect: up to 20, with commas between. Absent where there are none',
    schema: { type: 'string', example: 'expiry_date, order.amuont' },
  },
};

/** The document says once what a header means. */
function referred(...names: readonly (keyof typeof HEADERS)[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const REQUEST_ID = referred('X-Request-Id');
const LIMIT_HEADERS = referred(
  'X-Rate-Limit-Limit',
  'X-Rate-Limit-Remaining',
  'X-Rate-Limit-Retry',
  'X-Rate-Limit-Type',
);
const RETRY_AFTER = referred('Retry-After');

/** Of answers to requests with a body. */
export const IGNORED_PROPERTIES = referred('X-Ignored-Properties');

/** Headers of answers of every operation; those of limits where the project has one. */
export const ANSWER_HEADERS = { ...REQUEST_ID, ...LIMIT_HEADERS };

/** Headers, by kind of key, that an operation asks for: all of one kind. */
export const SECURITY: Readonly<Record<Operation['keys'], Readonly<Record<string, readonly string[]>>>> = {
  application: scheme('application'),
  client: scheme('client'),
  management: scheme('management'),
  people: { Session: [], 'X-Project-Id': [] },
};

function scheme(kind: KeyKind): Record<string, readonly string[]> {
  return Object.fromEntries(KEY_HEADERS[kind].map((header) => [header, []]));
}

const [, OWN_TOKEN_HEADER] = ACCESS_TOKEN_HEADERS;

/** An access token instead of keys, in one header or the other. */
export const ACCESS_TOKEN_SECURITY = [{ AccessToken: [] }, { [OWN_TOKEN_HEADER]: [] }];

export const DOCUMENT_COMPONENTS = {
  headers: HEADERS,
  securitySchemes: {
    ...Object.fromEntries(
      [...Object.values(KEY_HEADERS).flat(), OWN_TOKEN_HEADER].map((header) => [
        header,
        { type: 'apiKey', in: 'header', name: header },
      ]),
    ),
    Session: {
      type: 'apiKey',
      in: 'cookie',
      name: SESSION_COOKIE,
      description:
        'Of somebody who is signed in. With `X-Project-Id` it also opens, as far as their role in that project goes, what application keys and management keys open',
    },
    'X-Project-Id': {
      type: 'apiKey',
      in: 'header',
      name: 'X-Project-Id',
      description: 'The project that a request under the cookie is about; any text where it is about none',
    },
    ClientCredentials: {
      type: 'http',
      scheme: 'basic',
      description: 'The id and the token of an application key',
    },
    AccessToken: {
      type: 'http',
      scheme: 'bearer',
      description:
        'Of `POST /v1/oauth/token` or `POST /v2/oauth/token`, with the scope of the operation, `api` or `client_api`',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Makes the request safe to repeat: within 24 hours the same key and body have one effect and one answer. Another body is refused with 409, and so is another key, role, token or scope.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    },
    Prefer: {
      name: 'Prefer',
      in: 'header',
      required: false,
      description:
        '`handling=strict` (RFC 7240): a body with an unknown property is refused, with the one that may have been meant. Otherwise it is accepted, and `X-Ignored-Properties` of the answer names them.',
      schema: { type: 'string', example: 'handling=strict' },
    },
    Origin: {
      name: 'Origin',
      in: 'header',
      required: false,
      description: 'Must be one of the trusted domains of the project',
      schema: { type: 'string' },
    },
  },
  schemas: {
    Error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'integer', description: 'equals the HTTP status' },
        key: { type: 'string', description: 'what went wrong, for programs' },
        message: { type: 'string' },
        details: { type: 'string' },
        request_id: { type: 'string' },
        resource_id: { type: 'string' },
        resource_type: { type: 'string' },
        redeemable_type: {
          type: 'string',
          description: 'of the redeemable that was refused: voucher, promotion_tier and so on',
        },
        redeemable_id: { type: 'string', description: 'its code, or its id where it has no code' },
        related_object_ids: { type: 'array', items: { type: 'string' } },
        related_object_type: { type: 'string' },
        error: {
          type: 'object',
          properties: { message: { type: 'string', description: 'text of a rule for customers' } },
        },
      },
    },
    FrameworkError: {
      type: 'object',
      description: 'What is answered to something that is no JSON, too large, or no HTTP',
      required: ['statusCode', 'error', 'message'],
      properties: { statusCode: { type: 'integer' }, error: { type: 'string' }, message: { type: 'string' } },
    },
  },
};

const ERROR = { $ref: '#/components/schemas/Error' };
const FRAMEWORK_ERROR = { $ref: '#/components/schemas/FrameworkError' };

function problem(description: string, schema: object = ERROR, headers: object = {}): object {
  return { description, headers: { ...REQUEST_ID, ...headers }, content: { 'application/json': { schema } } };
}

export const PROBLEM_RESPONSES = {
  BadRequest: problem('Malformed or refused by a rule', { anyOf: [ERROR, FRAMEWORK_ERROR] }),
  Unauthorized: problem('Keys are missing or wrong'),
  Forbidden: problem('The key may not do this'),
  NotFound: problem('No such object'),
  Conflict: problem(
    'A unique value is taken, or the Idempotency-Key came with another body or from another caller before',
  ),
  TooLarge: problem('The body is too large, or what the request would store at once', {
    anyOf: [ERROR, FRAMEWORK_ERROR],
  }),
  UnsupportedMediaType: problem('The body is of a type that the operation does not take'),
  TooManyRequests: problem('A limit is used up', ERROR, { ...LIMIT_HEADERS, ...RETRY_AFTER }),
  HeadersTooLarge: problem('The headers are larger than 16 KiB', FRAMEWORK_ERROR),
  Unavailable: problem('Something that the request needs is away, or did not answer in time', ERROR, RETRY_AFTER),
};
