import { type JsonSchema, type Operation } from '@perkstream/published';
import { type OpenApiInfo } from '../edge-options.js';
import { operationSchemas } from '../validation/operation-schemas.js';
import { PROBLEM_RESPONSES, DOCUMENT_COMPONENTS } from './document-components.js';
import { openApiOperation } from './open-api-operation.js';

export type OpenApiDocument = Readonly<Record<string, unknown>> & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
};

/** The OpenAPI 3.1 document of these operations. The same operations in any order give the same document. */
export function openApiDocument(
  operations: readonly Operation[],
  info: OpenApiInfo,
  components: Readonly<Record<string, JsonSchema>> = operationSchemas(operations).components,
): OpenApiDocument {
  const { serverUrl, ...about } = info;
  return {
    openapi: '3.1.0',
    info: { ...about, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: serverUrl ?? '/' }],
    tags: [...new Set(operations.map(({ context }) => context))].sort().map((name) => ({ name })),
    paths: pathsOf(operations),
    components: {
      ...DOCUMENT_COMPONENTS,
      responses: PROBLEM_RESPONSES,
      schemas: { ...DOCUMENT_COMPONENTS.schemas, ...components },
    },
  };
}

function pathsOf(operations: readonly Operation[]): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const ordered = [...operations].sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
  for (const operation of ordered) {
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = openApiOperation(operation);
  }
  return paths;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
