import { type JsonObject } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { changes, view, type ViewChange } from '@perkstream/platform';
import { type VoucherCreated, type VoucherDeleted, type VoucherUpdated } from '../../domain/voucher/events.js';
import { metadataPaths, metadataTerms, presenceTerm, termOf } from '../voucher-terms/terms.js';

/** How many vouchers have a value, or any, at a path of their metadata: which values there are, told without a look at vouchers. */
export interface MetadataValueDocument {
  /** As in the terms of vouchers */
  readonly term: string;
  readonly count: number;
}

/** Terms are remembered by the object: this one has none. */
const NONE: JsonObject = {};

type Change = readonly ViewChange<MetadataValueDocument>[];

export const metadataValuesView = view<MetadataValueDocument>({
  kind: 'folding',
  collection: {
    name: 'voucher_metadata_values',
    version: 5,
    fields: { term: 'text' },
    indexes: [['term']],
    ranked: [['term']],
  },
  on: {
    'voucher.created': (event) => moved(event, NONE, (event.data as VoucherCreated['data']).voucher.metadata),
    'voucher.updated': (event) => {
      const { before, changes: changed } = event.data as VoucherUpdated['data'];
      return changed.metadata ? moved(event, before.metadata, changed.metadata) : [];
    },
    'voucher.deleted': (event) => moved(event, (event.data as VoucherDeleted['data']).before.metadata, NONE),
  },
});

function moved({ metadata: { projectId } }: RecordedEvent, before: JsonObject, after: JsonObject): Change {
  const [gone, come] = [valuesIn(before), valuesIn(after)];
  if (gone.size === 0 && come.size === 0) return [];
  return [
    ...[...gone].filter((term) => !come.has(term)).flatMap((term) => counted(projectId, term, -1)),
    ...[...come].filter((term) => !gone.has(term)).flatMap((term) => counted(projectId, term, 1)),
  ];
}

const known = new WeakMap<JsonObject, ReadonlySet<string>>();

/** Terms, and what stands for there being something. */
function valuesIn(metadata: JsonObject): ReadonlySet<string> {
  const found = known.get(metadata);
  if (found) return found;
  const values = new Set(metadataTerms(metadata));
  for (const path of metadataPaths(metadata)) values.add(presenceTerm(path));
  known.set(metadata, values);
  return values;
}

function counted(projectId: string, text: string, by: 1 | -1): Change {
  const term = termOf(projectId, text);
  return changes<MetadataValueDocument>(term, (before) => {
    const count = (before?.count ?? 0) + by;
    if (count === 0) return null;
    return { term, count };
  });
}
