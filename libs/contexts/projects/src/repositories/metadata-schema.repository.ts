import { recordsOf } from '@perkstream/platform';
import { metadataSchemaKind } from '../domain/metadata-schema/metadata-schema.kind.js';

/** Metadata schemas, folded from their streams. */
export class MetadataSchemaRepository extends recordsOf(metadataSchemaKind) {}
