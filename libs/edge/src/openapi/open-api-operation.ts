import { EACH_TIME, type JsonSchema, type Operation, type SampleProject } from '@perkstream/published';
import { bodyTypeOf } from '../server/form-body.js';
import { answerSchema } from '../validation/operation-schemas.js';
import { normalised } from '../validation/normalised-schema.js';
import { documented } from './documented-schema.js';
import { pathExample } from './path-examples.js';
import { PATH_DESCRIPTIONS, QUERY_DESCRIPTIONS, QUERY_EXAMPLES } from './parameter-descriptions.js';
import { tagOf } from './operation-groups.js';
import {
  ACCESS_TOKEN_SECURITY,
  ANSWER_HEADERS,
  ENTITY_TAG,
  IGNORED_PROPERTIES,
  SECURITY,
} from './document-components.js';

/** @param project that examples are of */
export function openApiOperation(operation: Operation, project: SampleProject): JsonSchema {
  const parameters = [
    ...pathParameters(operation, project),
    ...queryParameters(operation, project),
    ...token(operation),
    ...headerParameters(operation),
  ];
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [tagOf(operation)],
    ...(operation.deprecated && { deprecated: true }),
    ...descriptionOf(operation),
    security: security(operation),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(operation, project),
    responses: responses(operation),
  };
}

/** What the summary does not say. */
function descriptionOf({ scope, clientSwitch, accepted, deprecated }: Operation): { readonly description?: string } {
  const lines = [
    scope !== null && `Access tokens need the scope \`${scope}\`.`,
    clientSwitch && `The project must enable \`${clientSwitch}\`.`,
    accepted && 'Longer work is done asynchronously; the answer is then 202.',
    deprecated && 'For older clients. Another operation does the same.',
  ].filter((line) => typeof line === 'string');
  return lines.length > 0 ? { description: lines.join('\n\n') } : {};
}

function security({ keys, alsoKeys = [], alsoBasic, scope, withoutCredentials }: Operation): JsonSchema[] {
  if (withoutCredentials) return [];
  const byHeaders = [keys, ...alsoKeys].map((kind) => SECURITY[kind]);
  const ofKeys = alsoBasic ? [...byHeaders, { ClientCredentials: [] }] : byHeaders;
  return scope === null ? ofKeys : [...ofKeys, ...ACCESS_TOKEN_SECURITY];
}

function pathParameters(operation: Operation, project: SampleProject): JsonSchema[] {
  return [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => {
    const example = pathExample(operation, name, project);
    return {
      name,
      in: 'path',
      required: true,
      ...(PATH_DESCRIPTIONS[name] !== undefined && { description: PATH_DESCRIPTIONS[name] }),
      ...(example !== undefined && { example }),
      schema: { type: 'string', minLength: 1 },
    };
  });
}

function queryParameters({ id, query }: Operation, { paths = {} }: SampleProject): JsonSchema[] {
  return Object.entries(query ?? {}).map(([name, schema]) => {
    const { required, description = QUERY_DESCRIPTIONS[name], ...rules } = schema;
    const example = paths[`${id} ${name}`] ?? QUERY_EXAMPLES[name];
    return {
      name,
      in: 'query',
      required: required === true,
      ...(description !== undefined && { description }),
      // The page shows an example to begin with, and would make one up that is refused.
      ...(required === true && example !== undefined && { example }),
      ...(rules.type === 'object' && { style: 'deepObject', explode: true, example: {} }),
      schema: documented(normalised(Array.isArray(required) ? { ...rules, required } : rules)),
    };
  });
}

function headerParameters({ method, keys, body, csv, etag }: Operation): JsonSchema[] {
  return [
    ...(etag ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(method === 'GET' || keys === 'people' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    ...(body && !csv ? [{ $ref: '#/components/parameters/Prefer' }] : []),
    ...(keys === 'client' ? [{ $ref: '#/components/parameters/Origin' }] : []),
  ];
}

/** The same path with the token of a link answers the file. */
function token({ file }: Operation): JsonSchema[] {
  if (!file) return [];
  const description =
    'Token of a link to the file. When present, the answer is the file as text, and no keys are needed.';
  return [{ name: 'token', in: 'query', required: false, description, schema: { type: 'string' } }];
}

function requestBody(operation: Operation, project: SampleProject): JsonSchema {
  const { body, bodyIsList, bodyOptional } = operation;
  if (!body) return {};
  const item = { $ref: `#/components/schemas/${body.name}` };
  const schema = operation.csv ? fileOf(body.name) : bodyIsList ? { type: 'array', items: item } : item;
  const content = { [bodyTypeOf(operation)]: { schema, ...example(operation, project) } };
  return { requestBody: { required: bodyOptional !== true, content } };
}

function example({ sample }: Operation, project: SampleProject): JsonSchema {
  if (!sample) return {};
  return { example: JSON.parse(JSON.stringify(sample(project)).replaceAll(EACH_TIME, 'example')) };
}

function fileOf(lines: string): JsonSchema {
  const description = `CSV in UTF-8, separated by commas. The first line contains the column names: those of \`${lines}\` or of metadata.`;
  const rows = { type: 'array', items: { $ref: `#/components/schemas/${lines}` } };
  const file = { type: 'string', format: 'binary', description, contentMediaType: 'text/csv', contentSchema: rows };
  return { type: 'object', properties: { file }, required: ['file'] };
}

/** A validation says of a code that does not exist that it is not valid. */
function namesInQuery({ key, path }: Operation): boolean {
  return key !== undefined && !path.startsWith('/client/');
}

function responses(operation: Operation): JsonSchema {
  const answer = answerSchema(operation);
  const success = {
    description: answer ? 'Success.' : 'Success, without a body.',
    headers: headersOf(operation),
    ...(answer && { content: { 'application/json': { schema: documented(answer) }, ...otherContent(operation) } }),
  };
  const problems: Record<string, string | false> = {
    400: 'BadRequest',
    401: 'Unauthorized',
    403: 'Forbidden',
    // A body or a query, too, may name what is not there.
    404: (operation.path.includes('{') || operation.body !== undefined || namesInQuery(operation)) && 'NotFound',
    409: operation.method !== 'GET' && 'Conflict',
    413: operation.body !== undefined && 'TooLarge',
    415: operation.body !== undefined && 'UnsupportedMediaType',
    429: 'TooManyRequests',
    431: 'HeadersTooLarge',
    503: 'Unavailable',
  };
  return {
    [String(operation.status ?? 200)]: success,
    ...accepted(operation),
    ...(operation.etag && { 304: { description: 'Not modified, without a body.', headers: headersOf(operation) } }),
    ...Object.fromEntries(
      Object.entries(problems)
        .filter(([, name]) => name)
        .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
    ...(operation.notFoundIsEmpty && {
      404: { description: 'Not found, without a body.', headers: ANSWER_HEADERS },
    }),
  };
}

function headersOf({ body, csv, etag }: Operation): object {
  return { ...ANSWER_HEADERS, ...(body && !csv && IGNORED_PROPERTIES), ...(etag && ENTITY_TAG) };
}

const SERVER_SENT_EVENTS =
  'Server-sent events: the last 50 events, or those after `Last-Event-ID`, followed by new events as they happen. ' +
  '`event` is the type. `data` is one item of the list as JSON. A comment is sent every 15 seconds. ' +
  'A project can have up to 20 streams.';

function otherContent({ file, stream }: Operation): Record<string, JsonSchema> {
  return {
    ...(file && { 'text/plain': { schema: { type: 'string' } } }),
    ...(stream && { 'text/event-stream': { schema: { type: 'string', description: SERVER_SENT_EVENTS } } }),
  };
}

/** The other success of an operation that may also do its work after the answer. */
function accepted(operation: Operation): Record<string, JsonSchema> {
  const { accepted: answer } = operation;
  if (!answer) return {};
  const schema = { $ref: `#/components/schemas/${answer.name}` };
  return {
    202: {
      description: 'Accepted. The work is done asynchronously.',
      headers: headersOf(operation),
      content: { 'application/json': { schema } },
    },
  };
}
