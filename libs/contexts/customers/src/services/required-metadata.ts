import { Injectable } from '@nestjs/common';
import { mergedMetadata, missingMetadata, type Refusal, refuse } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindProject, type StoredCustomer } from '@perkstream/published';
import { type CustomerChanges } from '../domain/customer/customer-changes.js';

/**
 * What the project requires of the metadata of customers, held against them as they would be after a request that is about them.
 * Customers that another operation brings along are not held against it. See decision 0077.
 */
@Injectable()
export class RequiredMetadata {
  constructor(private readonly messenger: Messenger) {}

  /** @param known looks the customer up, who may be new */
  async objection(
    projectId: string,
    known: () => Promise<StoredCustomer | undefined>,
    { metadata = {} }: CustomerChanges,
  ): Promise<Refusal<'metadata_validation_failed'> | undefined> {
    const project = await this.messenger.ask(new FindProject(projectId));
    const schemas = Object.values(project?.metadataSchemas ?? {});
    const schema = schemas.find(({ relatedObject }) => relatedObject === 'customer');
    if (!schema) return undefined;
    const details = missingMetadata(mergedMetadata((await known())?.metadata ?? {}, metadata), schema);
    return details === undefined ? undefined : refuse('metadata_validation_failed', { details });
  }
}
