import { type JsonObject } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { changes, view, type ViewChange } from '@perkstream/platform';
import {
  type PublishedToCustomer,
  type VoucherCreated,
  type VoucherDeleted,
  type VoucherUpdated,
} from '../../domain/voucher/events.js';
import { holderTerm, metadataPaths, metadataTerms, presenceTerm, termOf } from '../voucher-terms/terms.js';

/**
 * How many vouchers have a value, or any, at a path of their metadata, or a holder: which values and holders there are, told without
 * a look at vouchers.
 */
export interface TermCountDocument {
  /** As in the terms of vouchers */
  readonly term: string;
  readonly count: number;
}

/** Terms are remembered by the object: this one has none. */
const NONE: JsonObject = {};

type Change = readonly ViewChange<TermCountDocument>[];

export const termCountsView = view<TermCountDocument>({
  kind: 'folding',
  collection: {
    // The name of when these were values of metadata alone: folders and databases have it.
    name: 'voucher_metadata_values',
    version: 6,
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
    'voucher.published': (event) => {
      const { customerId, previousHolderId } = event.data as PublishedToCustomer['data'];
      return movedBetween(event, ofHolder(previousHolderId), ofHolder(customerId));
    },
    'voucher.deleted': (event) => {
      const { before } = event.data as VoucherDeleted['data'];
      return [...moved(event, before.metadata, NONE), ...movedBetween(event, ofHolder(before.holderId), ofHolder())];
    },
  },
});

function moved(event: RecordedEvent, before: JsonObject, after: JsonObject): Change {
  return movedBetween(event, valuesIn(before), valuesIn(after));
}

function movedBetween({ metadata }: RecordedEvent, gone: ReadonlySet<string>, come: ReadonlySet<string>): Change {
  if (gone.size === 0 && come.size === 0) return [];
  return [
    ...[...gone].filter((term) => !come.has(term)).flatMap((term) => counted(metadata.projectId, term, -1)),
    ...[...come].filter((term) => !gone.has(term)).flatMap((term) => counted(metadata.projectId, term, 1)),
  ];
}

function ofHolder(customerId?: string): ReadonlySet<string> {
  return new Set(customerId === undefined ? [] : [holderTerm(customerId)]);
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
  return changes<TermCountDocument>(term, (before) => {
    const count = (before?.count ?? 0) + by;
    if (count === 0) return null;
    return { term, count };
  });
}
