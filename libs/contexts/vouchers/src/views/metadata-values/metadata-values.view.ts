import { type JsonObject } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { changes, view, type ViewChange } from '@perkstream/platform';
import { type VoucherCreated, type VoucherDeleted, type VoucherUpdated } from '../../domain/voucher/events.js';
import { metadataTerms, termOf } from '../voucher-terms/terms.js';

/** How many vouchers have a value at a path of their metadata: which values there are, told without a look at vouchers. */
export interface MetadataValueDocument {
  /** As in the terms of vouchers */
  readonly term: string;
  readonly count: number;
}

type Change = readonly ViewChange<MetadataValueDocument>[];

export const metadataValuesView = view<MetadataValueDocument>({
  kind: 'folding',
  collection: { name: 'voucher_metadata_values', version: 2, fields: { term: 'text' }, indexes: [['term']] },
  on: {
    'voucher.created': (event) => moved(event, {}, (event.data as VoucherCreated['data']).voucher.metadata),
    'voucher.updated': (event) => {
      const { before, changes: changed } = event.data as VoucherUpdated['data'];
      return changed.metadata ? moved(event, before.metadata, changed.metadata) : [];
    },
    'voucher.deleted': (event) => moved(event, (event.data as VoucherDeleted['data']).before.metadata, {}),
  },
});

function moved({ metadata: { projectId } }: RecordedEvent, before: JsonObject, after: JsonObject): Change {
  const [gone, come] = [metadataTerms(before), metadataTerms(after)];
  if (gone.length === 0 && come.length === 0) return [];
  return [
    ...gone.filter((term) => !come.includes(term)).flatMap((term) => counted(termOf(projectId, term), -1)),
    ...come.filter((term) => !gone.includes(term)).flatMap((term) => counted(termOf(projectId, term), 1)),
  ];
}

function counted(term: string, by: 1 | -1): Change {
  return changes<MetadataValueDocument>(term, (before) => {
    const count = (before?.count ?? 0) + by;
    return count === 0 ? null : { term, count };
  });
}
