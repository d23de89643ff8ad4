import { api } from '../../api/queries.js';
import { type PropertyOfSchema } from './metadata-rows.js';

export interface KnownMetadata {
  /** What the project's schema defines, by name. */
  readonly properties: Readonly<Record<string, PropertyOfSchema>>;
  /** Other fields are refused. */
  readonly isClosed: boolean;
}

const NOTHING_DEFINED: KnownMetadata = { properties: {}, isClosed: false };

/** What the project's schema says of the metadata of a kind of things; undefined as long as it is on its way. */
export function useMetadataSchema(resource: string): KnownMetadata | undefined {
  const { data, error } = api.useQuery('get', '/v1/metadata-schemas');
  if (error) return NOTHING_DEFINED;
  if (!data) return undefined;
  const schema = data.schemas.find(({ related_object: of }) => of === resource);
  if (!schema) return NOTHING_DEFINED;
  const shown = Object.entries(schema.properties).filter(([, { deleted }]) => !deleted);
  return { properties: Object.fromEntries(shown), isClosed: schema.allow_defined_only };
}
