import { baseUrl } from './client.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** An operation as the engine itself documents it. */
export interface DocumentedOperation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces */
  readonly path: string;
  readonly parameters: readonly string[];
  readonly query: Readonly<Record<string, JsonSchema>>;
  /** Schema of the body, undefined when the operation reads none. */
  readonly body: JsonSchema | undefined;
  /** It is sent as a form. */
  readonly isForm: boolean;
  /** It is sent as a form with a file. */
  readonly isFile: boolean;
  /** It may answer before its work is done, with an async action. */
  readonly endsLater: boolean;
  readonly keys: 'application' | 'client' | 'management';
}

const HEADER_OF_KIND = {
  'X-App-Id': 'application',
  'X-Client-Application-Id': 'client',
  'X-Management-Id': 'management',
} as const;

export const FORM_TYPE = 'application/x-www-form-urlencoded';

export const FILE_TYPE = 'multipart/form-data';

/** A body as the operation takes it, for `Client`. */
export function encoded({ isForm, isFile }: DocumentedOperation, body: object | undefined): object | undefined {
  if (isFile && body) return withFiles(body as Record<string, string>);
  return isForm && body ? new URLSearchParams(body as Record<string, string>) : body;
}

/** A form with files of these texts. */
export function withFiles(texts: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts))
    form.append(name, new Blob([text], { type: 'text/csv' }), `${name}.csv`);
  return form;
}

/** Every operation in `/openapi.json` that is open to keys, bodies without references. What people do without keys has tests of its own. */
export async function documentedOperations(address = baseUrl): Promise<DocumentedOperation[]> {
  const document = (await (await fetch(`${address}/openapi.json`)).json()) as Document;
  const ofKeys = Object.entries(document.paths).filter(([path]) => !path.startsWith('/console/'));
  return ofKeys.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []).map((each) => resolved(each, document) as unknown as Parameter);
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      const body = content?.schema;
      return {
        id: operation.operationId,
        method: method.toUpperCase() as DocumentedOperation['method'],
        path,
        parameters: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
        query: Object.fromEntries(
          parameters.filter((each) => each.in === 'query').map(({ name, schema }) => [name, schema]),
        ),
        body: body && inlined(body, document),
        isForm: type === FORM_TYPE,
        isFile: type === FILE_TYPE,
        endsLater: JSON.stringify(operation.responses).includes('/AcceptedAnswer"'),
        keys: keysOf(operation),
      };
    }),
  );
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: JsonSchema;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly JsonSchema[];
  readonly security: readonly Record<string, unknown>[];
  readonly responses: Record<string, unknown>;
  readonly requestBody?: { readonly content: Record<string, { readonly schema: JsonSchema }> };
}

interface Document {
  readonly paths: Record<string, Record<string, Described>>;
}

function keysOf({ operationId, security }: Described): DocumentedOperation['keys'] {
  // The first are its own; others may open it too.
  const names = Object.keys(security[0] ?? {});
  const kind = Object.entries(HEADER_OF_KIND).find(([header]) => names.includes(header))?.[1];
  if (!kind) throw new Error(`${operationId} is documented without keys`);
  return kind;
}

function resolved(schema: JsonSchema, document: Document): JsonSchema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const path = reference.replace('#/', '').split('/');
  return path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document) as JsonSchema;
}

/** The schema without references. None of the bodies refers to itself. */
function inlined(schema: unknown, document: Document): JsonSchema {
  if (Array.isArray(schema)) return schema.map((each) => inlined(each, document)) as unknown as JsonSchema;
  if (schema === null || typeof schema !== 'object') return schema as never;
  const target = resolved(schema as JsonSchema, document);
  return Object.fromEntries(Object.entries(target).map(([key, part]) => [key, inlined(part, document)]));
}
