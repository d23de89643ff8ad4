import { type JsonObject } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { changes, creates, view, type ViewChange } from '@perkstream/platform';
import { type VoucherCreated, type VoucherDeleted, type VoucherUpdated } from '../../domain/voucher/events.js';
import { type Term, termsOf } from './metadata-terms.js';

/** A value in the metadata of a voucher: its vouchers are found in order of age, and counted. */
export interface VoucherTermDocument {
  /** Of the voucher first: sorts by age. */
  readonly id: string;
  readonly projectId: string;
  readonly term: string;
  readonly voucher_id: string;
}

type Change = readonly ViewChange<VoucherTermDocument>[];

export const voucherTermsView = view<VoucherTermDocument>({
  kind: 'entity',
  collection: {
    name: 'voucher_terms',
    version: 1,
    fields: { term: 'text' },
    indexes: [['term']],
    countedBy: 'term',
  },
  on: {
    'voucher.created': ({ data, metadata: { projectId } }) => {
      const { id, metadata } = (data as VoucherCreated['data']).voucher;
      return termsIn(projectId, metadata).flatMap((term) => added(id, projectId, term));
    },
    'voucher.updated': updated,
    'voucher.deleted': ({ data, metadata: { projectId } }) => {
      const { id, before } = data as VoucherDeleted['data'];
      return termsIn(projectId, before.metadata).flatMap((term) => removed(id, term));
    },
  },
});

/** What stays is left alone. */
function updated({ data, metadata: { projectId } }: RecordedEvent): Change {
  const { id, before, changes: changed } = data as VoucherUpdated['data'];
  if (!changed.metadata) return [];
  const [had, has] = [termsIn(projectId, before.metadata), termsIn(projectId, changed.metadata)];
  const texts = (terms: readonly Term[]) => new Set(terms.map(({ text }) => text));
  const [hadTexts, hasTexts] = [texts(had), texts(has)];
  return [
    ...had.filter(({ text }) => !hasTexts.has(text)).flatMap((term) => removed(id, term)),
    ...has.filter(({ text }) => !hadTexts.has(text)).flatMap((term) => added(id, projectId, term)),
  ];
}

function termsIn(projectId: string, metadata: JsonObject): readonly Term[] {
  for (const _any in metadata) return termsOf(projectId, metadata);
  return [];
}

function added(voucherId: string, projectId: string, { text: term, digest }: Term): Change {
  const id = `${voucherId}.${digest}`;
  return creates(id, { id, projectId, term, voucher_id: voucherId });
}

function removed(voucherId: string, { digest }: Term): Change {
  return changes<VoucherTermDocument>(`${voucherId}.${digest}`, () => null);
}
