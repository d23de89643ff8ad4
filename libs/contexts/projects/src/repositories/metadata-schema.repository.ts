import { Injectable } from '@nestjs/common';
import { CommandRunner, Messenger, Records } from '@perkstream/platform';
import {
  type CreateMetadataSchemaBody,
  type MetadataSchema,
  type UpdateMetadataSchemaBody,
} from '@perkstream/published';
import { metadataSchemaKind } from '../domain/metadata-schema/metadata-schema.kind.js';

/** Metadata schemas, folded from their streams. */
@Injectable()
export class MetadataSchemaRepository extends Records<
  MetadataSchema,
  CreateMetadataSchemaBody,
  UpdateMetadataSchemaBody
> {
  constructor(runner: CommandRunner, messenger: Messenger) {
    super(metadataSchemaKind, runner, messenger);
  }
}
