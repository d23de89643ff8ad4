import { EXAMPLE_PROJECT, type JsonSchema, type Operation, type SampleProject } from '@perkstream/published';
import { type OpenApiInfo } from '../edge-options.js';
import { operationSchemas } from '../validation/operation-schemas.js';
import { PROBLEM_RESPONSES, DOCUMENT_COMPONENTS } from './document-components.js';
import { documented } from './documented-schema.js';
import { introduction } from './introduction.js';
import { openApiOperation } from './open-api-operation.js';
import { byPlace, groupsOf } from './operation-groups.js';

export type OpenApiDocument = Readonly<Record<string, unknown>> & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
};

/**
 * The OpenAPI 3.1 document of these operations. The same operations in any order give the same document.
 * @param project what examples name
 */
export function openApiDocument(
  operations: readonly Operation[],
  info: OpenApiInfo,
  components: Readonly<Record<string, JsonSchema>> = operationSchemas(operations).components,
  project: SampleProject = EXAMPLE_PROJECT,
): OpenApiDocument {
  const { serverUrl, ...about } = info;
  return {
    openapi: '3.1.0',
    info: { description: introduction(), ...about, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: serverUrl ?? '/' }],
    ...groupsOf(operations),
    paths: pathsOf(operations, project),
    components: {
      ...DOCUMENT_COMPONENTS,
      responses: PROBLEM_RESPONSES,
      schemas: documented({ ...DOCUMENT_COMPONENTS.schemas, ...components }),
    },
  };
}

function pathsOf(operations: readonly Operation[], project: SampleProject): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of [...operations].sort(byPlace)) {
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = openApiOperation(operation, project);
  }
  return paths;
}
