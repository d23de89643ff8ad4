import { type Operation } from '@perkstream/published';
import { type KeyKind } from '../edge-options.js';
import { ACCESS_TOKEN_HEADERS, KEY_HEADERS } from '../keys/credentials.js';
import { SESSION_COOKIE } from '../keys/session-cookie.js';

const HEADERS = {
  'X-Request-Id': { description: 'ID of this request in errors and logs.', schema: { type: 'string' } },
  'X-Rate-Limit-Limit': { description: 'Number of requests allowed by the limit.', schema: { type: 'integer' } },
  'X-Rate-Limit-Remaining': { description: 'Number of requests left.', schema: { type: 'integer' } },
  'X-Rate-Limit-Retry': {
    description: 'Unix time of the next allowed call, in seconds.',
    schema: { type: 'integer' },
  },
  'X-Rate-Limit-Type': { schema: { type: 'string', enum: ['api_calls', 'bulk_api_calls'] } },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'X-Ignored-Properties': {
    description:
      'Up to 20 unknown properties of the body that were ignored, separated by commas. Absent when there are none.',
    schema: { type: 'string', example: 'expiry_date, order.amuont' },
  },
  ETag: {
    description: 'Changes when the answer changes. Send it back in `If-None-Match`.',
    schema: { type: 'string', example: 'W/"6WcEnjrlFTvDsMnmXAz2Sg"' },
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

/** Of answers that a client may ask for again. */
export const ENTITY_TAG = referred('ETag');

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
        'Session of a signed-in user. With `X-Project-Id`, it also grants what application and management keys grant, within the role of the user in the project.',
    },
    'X-Project-Id': {
      type: 'apiKey',
      in: 'header',
      name: 'X-Project-Id',
      description: 'Project of a request with a session cookie. Any text for requests without a project.',
    },
    ClientCredentials: {
      type: 'http',
      scheme: 'basic',
      description: 'ID and token of an application key.',
    },
    AccessToken: {
      type: 'http',
      scheme: 'bearer',
      description:
        'From `POST /v1/oauth/token` or `POST /v2/oauth/token`, with the scope of the operation, `api` or `client_api`.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Makes the request safe to repeat: within 24 hours, the same key and body have one effect and one answer. Another body, key, role, token or scope is refused with 409.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    },
    Prefer: {
      name: 'Prefer',
      in: 'header',
      required: false,
      description:
        '`handling=strict` (RFC 7240): a body with an unknown property is refused, and the error suggests the property that may have been meant. Otherwise, unknown properties are ignored and listed in the `X-Ignored-Properties` header.',
      schema: { type: 'string', example: 'handling=strict' },
    },
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      required: false,
      description:
        '`ETag` of an earlier answer, several separated by commas, or `*`. When the answer is the same, it is 304 without a body.',
      schema: { type: 'string', example: 'W/"6WcEnjrlFTvDsMnmXAz2Sg"' },
    },
    Origin: {
      name: 'Origin',
      in: 'header',
      required: false,
      description: 'Must be one of the trusted domains of the project.',
      schema: { type: 'string' },
    },
  },
  schemas: {
    Error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'integer', description: 'Same as the HTTP status.' },
        key: { type: 'string', description: 'Machine-readable reason.' },
        message: { type: 'string' },
        details: { type: 'string' },
        request_id: { type: 'string' },
        resource_id: { type: 'string' },
        resource_type: { type: 'string' },
        redeemable_type: {
          type: 'string',
          description: 'Kind of the refused redeemable, such as `voucher` or `promotion_tier`.',
        },
        redeemable_id: { type: 'string', description: 'Code of the redeemable. Its ID if it has no code.' },
        exists_from: {
          type: 'string',
          format: 'date-time',
          description: 'When the object exists next, for a request with an earlier `as_of`.',
        },
        related_object_ids: { type: 'array', items: { type: 'string' } },
        related_object_type: { type: 'string' },
        error: {
          type: 'object',
          properties: { message: { type: 'string', description: 'Message of a validation rule for customers.' } },
        },
      },
    },
    FrameworkError: {
      type: 'object',
      description: 'Answer to requests that are not valid JSON, are too large or are not valid HTTP.',
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
  BadRequest: problem('The request is malformed or violates a rule.', { anyOf: [ERROR, FRAMEWORK_ERROR] }),
  Unauthorized: problem('Keys are missing or invalid.'),
  Forbidden: problem('The key is not allowed to do this.'),
  NotFound: problem('The object does not exist.'),
  Conflict: problem(
    'A unique value is taken, or the `Idempotency-Key` was used with another body or by another caller.',
  ),
  TooLarge: problem('The body, or what the request would store at once, is too large.', {
    anyOf: [ERROR, FRAMEWORK_ERROR],
  }),
  UnsupportedMediaType: problem('The operation does not accept the content type of the body.'),
  TooManyRequests: problem('A rate limit is exceeded.', ERROR, { ...LIMIT_HEADERS, ...RETRY_AFTER }),
  HeadersTooLarge: problem('The headers are larger than 16 KiB.', FRAMEWORK_ERROR),
  Unavailable: problem('A required service is unavailable or did not answer in time.', ERROR, RETRY_AFTER),
};
