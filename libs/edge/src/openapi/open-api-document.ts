import {
  type ContextName,
  EXAMPLE_PROJECT,
  type JsonSchema,
  type Operation,
  type SampleProject,
} from '@perkstream/published';
import { type OpenApiInfo } from '../edge-options.js';
import { operationSchemas } from '../validation/operation-schemas.js';
import { PROBLEM_RESPONSES, DOCUMENT_COMPONENTS } from './document-components.js';
import { documented } from './documented-schema.js';
import { openApiOperation } from './open-api-operation.js';

export type OpenApiDocument = Readonly<Record<string, unknown>> & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
};

const CONTEXTS: Readonly<Record<ContextName, string>> = {
  keys: 'Access tokens, in place of keys',
  projects: 'Projects, their settings, stacking rules and metadata schemas',
  maintenance: 'Views of the engine, rebuilt while requests go on',
  catalog: 'Products, SKUs, collections and categories',
  customers: 'Customers, what they did and what they hold',
  orders: 'Orders of customers',
  campaigns: 'Campaigns, their codes and figures',
  vouchers: 'Discount codes, gift cards and their balance',
  promotions: 'Promotion tiers and stacks: discounts without a code',
  rules: 'Validation rules and what they are assigned to',
  redemptions: 'Qualification, validation, redemption, rollback',
  publications: 'Codes given to customers',
  'async-actions': 'Work that goes on after its answer',
  bin: 'What was deleted, and may be deleted for good',
  templates: 'Campaign templates',
  events: 'Custom events and their schemas',
  loyalty: 'Loyalty programs, members, points and rewards',
  referrals: 'Referral programs and who refers whom',
  exports: 'Files of what there is',
  webhooks: 'Callouts to other systems, and their deliveries',
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
    info: { ...about, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: serverUrl ?? '/' }],
    tags: [...new Set(operations.map(({ context }) => context))]
      .sort()
      .map((name) => ({ name, description: CONTEXTS[name] })),
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
  const ordered = [...operations].sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
  for (const operation of ordered) {
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = openApiOperation(operation, project);
  }
  return paths;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
