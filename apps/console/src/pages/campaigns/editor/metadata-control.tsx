import { useState } from 'react';
import { MetadataFields } from '../../../parts/forms/metadata-fields.js';
import { metadataChange, type MetadataRow, metadataRows } from '../../../parts/forms/metadata-rows.js';
import { useMetadataSchema } from '../../../parts/forms/metadata-schema.js';
import { type FieldProps } from './editor-context.js';
import { type Wire } from './paths.js';

/** Metadata by the project's schema. Rows without a name are kept while they are typed. */
export function MetadataControl({ field, value, error, put }: FieldProps) {
  const known = useMetadataSchema(field.as ?? '');
  const [typed, setTyped] = useState<readonly MetadataRow[]>();
  const rows = typed ?? metadataRows(value as Wire | undefined, known?.properties);
  return (
    <MetadataFields
      rows={rows}
      known={known}
      error={error}
      onChange={(changed) => {
        setTyped(changed);
        const metadata = metadataChange({}, changed, known?.properties);
        put(Object.keys(metadata).length === 0 ? undefined : metadata);
      }}
    />
  );
}
