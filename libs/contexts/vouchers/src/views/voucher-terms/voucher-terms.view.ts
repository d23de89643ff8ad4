import { type JsonObject } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { changes, creates, view, type ViewChange } from '@perkstream/platform';
import {
  type PublishedToCustomer,
  type VoucherCreated,
  type VoucherDeleted,
  type VoucherUpdated,
} from '../../domain/voucher/events.js';
import { hash, HELD, holderTerm, metadataTerms, REFERRAL, termOf } from './terms.js';

/** What only some vouchers have: its vouchers are found in order of age, and counted. */
export interface VoucherTermDocument {
  /** That of the voucher first: sorts by age. */
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
    version: 6,
    fields: { term: 'text' },
    indexes: [['term']],
    ranked: [['term']],
    countedBy: 'term',
  },
  on: {
    'voucher.created': (event) => {
      const { id, metadata, isReferralCode } = (event.data as VoucherCreated['data']).voucher;
      const referral = isReferralCode ? [REFERRAL] : [];
      return moved(event, id, [], [...ofMetadata(metadata), ...referral]);
    },
    'voucher.updated': (event) => {
      const { id, before, changes: changed } = event.data as VoucherUpdated['data'];
      return changed.metadata ? moved(event, id, ofMetadata(before.metadata), ofMetadata(changed.metadata)) : [];
    },
    'voucher.published': (event) => {
      const { id, customerId, previousHolderId } = event.data as PublishedToCustomer['data'];
      return moved(event, id, ofHolder(previousHolderId), ofHolder(customerId));
    },
    'voucher.deleted': (event) => {
      const { id, before } = event.data as VoucherDeleted['data'];
      return moved(event, id, [...ofMetadata(before.metadata), ...ofHolder(before.holderId), REFERRAL], []);
    },
  },
});

/** What stays is left alone; what is not there cannot go. */
function moved(event: RecordedEvent, voucherId: string, gone: readonly string[], come: readonly string[]): Change {
  const { projectId } = event.metadata;
  return [
    ...gone
      .filter((term) => !come.includes(term))
      .flatMap((term) => changes<VoucherTermDocument>(idOf(voucherId, term), () => null)),
    ...come
      .filter((term) => !gone.includes(term))
      .flatMap((term) => {
        const id = idOf(voucherId, term);
        return creates(id, { id, projectId, term: termOf(projectId, term), voucher_id: voucherId });
      }),
  ];
}

function idOf(voucherId: string, term: string): string {
  return `${voucherId}.${hash(term)}`;
}

const NONE: readonly string[] = [];

function ofMetadata(metadata: JsonObject): readonly string[] {
  for (const _any in metadata) return metadataTerms(metadata);
  return NONE;
}

function ofHolder(customerId: string | undefined): readonly string[] {
  return customerId === undefined ? NONE : [HELD, holderTerm(customerId)];
}
