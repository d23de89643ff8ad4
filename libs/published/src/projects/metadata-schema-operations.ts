import { EACH_TIME, listOf, operation } from '../language/index.js';
import { FindProject } from './messages.js';
import {
  CreateMetadataSchemaBody,
  ManagedMetadataSchemaAnswer,
  MetadataSchemaAnswer,
  UpdateMetadataSchemaBody,
} from './metadata-schemas.body.js';

const ours = { context: 'projects', service: 'management' } as const;
const managed = { ...ours, keys: 'management', scope: null } as const;
const own = { ...ours, keys: 'application', scope: 'metadata-schemas' } as const;
const SCHEMAS = '/management/v1/projects/{projectId}/metadata-schemas';
const OWN_SCHEMA = '/v1/metadata-schemas/{resource}';
const city = { properties: { city: { type: 'string', optional: false, array: false } } };
const zip = { properties: { zip: { type: 'string', optional: true, array: false } } };

export class ListManagedMetadataSchemas extends operation({
  ...managed,
  id: 'list-metadata-schemas-1',
  method: 'GET',
  path: SCHEMAS,
  summary: 'List the metadata schemas of a project, oldest first',
  answer: listOf('data', ManagedMetadataSchemaAnswer),
}) {}

export class CreateMetadataSchema extends operation({
  ...managed,
  id: 'create-metadata-schema',
  method: 'POST',
  path: SCHEMAS,
  summary: 'Create a metadata schema for a kind of object',
  body: CreateMetadataSchemaBody,
  answer: ManagedMetadataSchemaAnswer,
  outdates: [FindProject],
  sample: () => ({ related_object: `Address ${EACH_TIME}`, ...city }),
}) {}

export class GetManagedMetadataSchema extends operation({
  ...managed,
  id: 'get-metadata-schema-1',
  method: 'GET',
  path: `${SCHEMAS}/{metadataSchemaId}`,
  summary: 'Get a metadata schema',
  answer: ManagedMetadataSchemaAnswer,
}) {}

export class UpdateMetadataSchema extends operation({
  ...managed,
  id: 'update-metadata-schema',
  method: 'PUT',
  path: `${SCHEMAS}/{metadataSchemaId}`,
  summary: 'Add or update properties of a metadata schema',
  body: UpdateMetadataSchemaBody,
  answer: ManagedMetadataSchemaAnswer,
  outdates: [FindProject],
  sample: () => zip,
}) {}

export class DeleteMetadataSchema extends operation({
  ...managed,
  id: 'delete-metadata-schema',
  method: 'DELETE',
  path: `${SCHEMAS}/{metadataSchemaId}`,
  summary: 'Delete a metadata schema; metadata is no longer validated and stays unchanged',
  status: 204,
  outdates: [FindProject],
}) {}

export class ListMetadataSchemas extends operation({
  ...own,
  id: 'list-metadata-schemas',
  method: 'GET',
  path: '/v1/metadata-schemas',
  summary: 'List the metadata schemas by kind of object',
  answer: listOf('schemas', MetadataSchemaAnswer),
}) {}

export class GetMetadataSchema extends operation({
  ...own,
  id: 'get-metadata-schema',
  method: 'GET',
  path: OWN_SCHEMA,
  summary: 'Get the metadata schema of a kind of object',
  answer: MetadataSchemaAnswer,
}) {}

export class CreateOwnMetadataSchema extends operation({
  ...own,
  id: 'create-metadata-schema-1',
  method: 'POST',
  path: '/v1/metadata-schemas',
  summary: 'Create a metadata schema for a kind of object',
  body: CreateMetadataSchemaBody,
  answer: MetadataSchemaAnswer,
  outdates: [FindProject],
  sample: () => ({ related_object: `Parcel ${EACH_TIME}`, ...city }),
}) {}

export class UpdateOwnMetadataSchema extends operation({
  ...own,
  id: 'update-metadata-schema-1',
  method: 'PUT',
  path: OWN_SCHEMA,
  summary: 'Add or update properties of a metadata schema',
  body: UpdateMetadataSchemaBody,
  answer: MetadataSchemaAnswer,
  outdates: [FindProject],
  sample: () => zip,
}) {}

export class DeleteOwnMetadataSchema extends operation({
  ...own,
  id: 'delete-metadata-schema-1',
  method: 'DELETE',
  path: OWN_SCHEMA,
  summary: 'Delete a metadata schema; metadata is no longer validated and stays unchanged',
  status: 204,
  outdates: [FindProject],
}) {}
