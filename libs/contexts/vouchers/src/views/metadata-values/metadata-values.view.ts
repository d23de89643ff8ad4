import { type JsonObject } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { changes, view, type ViewChange } from '@perkstream/platform';
import { type VoucherCreated, type VoucherDeleted, type VoucherUpdated } from '../../domain/voucher/events.js';
import {
  anyMetadataTerm,
  metadataPaths,
  metadataTerm,
  metadataTerms,
  presenceTerm,
  termOf,
} from '../voucher-terms/terms.js';

/** How many vouchers have a value, or any, at a path of their metadata: which values there are, told without a look at vouchers. */
export interface MetadataValueDocument {
  /** As in the terms of vouchers */
  readonly term: string;
  readonly count: number;
  /** These two: of a number. How all terms of its path begin */
  readonly path?: string;
  readonly number?: number;
}

/** Terms are remembered by the object: this one has none. */
const NONE: JsonObject = {};

type Change = readonly ViewChange<MetadataValueDocument>[];

export const metadataValuesView = view<MetadataValueDocument>({
  kind: 'folding',
  collection: {
    name: 'voucher_metadata_values',
    version: 3,
    fields: { term: 'text', path: 'text', number: 'number' },
    indexes: [['term'], ['path', 'number']],
    sparse: ['path'],
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
    ...[...gone].filter(([term]) => !come.has(term)).flatMap(([term]) => counted(projectId, term, undefined, -1)),
    ...[...come]
      .filter(([term]) => !gone.has(term))
      .flatMap(([term, ofNumber]) => counted(projectId, term, ofNumber, 1)),
  ];
}

/** By term; undefined where it stands for no number. */
type Values = ReadonlyMap<string, OfNumber | undefined>;
type OfNumber = Required<Pick<MetadataValueDocument, 'path' | 'number'>>;

const known = new WeakMap<JsonObject, Values>();

function valuesIn(metadata: JsonObject): Values {
  const found = known.get(metadata);
  if (found) return found;
  const values = new Map<string, OfNumber | undefined>();
  for (const term of metadataTerms(metadata)) values.set(term, undefined);
  for (const [path, number] of metadataPaths(metadata)) {
    values.set(presenceTerm(path), undefined);
    if (number !== undefined) values.set(metadataTerm(path, number), { path: anyMetadataTerm(path), number });
  }
  known.set(metadata, values);
  return values;
}

function counted(projectId: string, text: string, ofNumber: OfNumber | undefined, by: 1 | -1): Change {
  const term = termOf(projectId, text);
  return changes<MetadataValueDocument>(term, (before) => {
    const count = (before?.count ?? 0) + by;
    if (count === 0) return null;
    if (before) return { ...before, count };
    return ofNumber
      ? { term, count, path: termOf(projectId, ofNumber.path), number: ofNumber.number }
      : { term, count };
  });
}
