import { recordFeatures } from '@perkstream/platform';
import {
  CreateMetadataSchema,
  DeleteMetadataSchema,
  GetManagedMetadataSchema,
  ListManagedMetadataSchemas,
  UpdateMetadataSchema,
} from '@perkstream/published';
import { presentManagedMetadataSchema } from '../../presenters/metadata-schema.presenter.js';
import { MetadataSchemaRepository } from '../../repositories/metadata-schema.repository.js';

/** The operations of management keys on metadata schemas. */
export const manageMetadataSchemas = recordFeatures(
  MetadataSchemaRepository,
  {
    list: ListManagedMetadataSchemas,
    create: CreateMetadataSchema,
    get: GetManagedMetadataSchema,
    update: UpdateMetadataSchema,
    delete: DeleteMetadataSchema,
  },
  presentManagedMetadataSchema,
);
