import { type RecordedEvent } from '@perkstream/ports';
import { changes, partsOfStream, view, type ViewChange } from '@perkstream/platform';
import { type VoucherAnswer } from '@perkstream/published';
import {
  type BalanceAdjusted,
  type RedeemedAlone,
  type UseConfirmed,
  type UseGivenBack,
  type VoucherCreated,
  type VoucherRemoved,
  type VoucherSwitched,
  type VoucherUpdated,
} from '../../domain/voucher/events.js';
import { presentChanges, presentDefinition, withoutNulls } from './voucher.presenter.js';

/** A voucher in its wire form, for lists and for the look-up by id. Vouchers in the bin have none. */
export interface VoucherDocument extends VoucherAnswer {
  readonly projectId: string;
  /** The code as the project compares codes: the key of the voucher's stream. */
  readonly key: string;
}

type Change = readonly ViewChange<VoucherDocument>[];

export const vouchersView = view<VoucherDocument>({
  kind: 'entity',
  collection: {
    name: 'vouchers',
    version: 2,
    fields: {
      id: 'text',
      projectId: 'text',
      key: 'text',
      code: 'text',
      type: 'text',
      campaign_id: 'text',
      category_id: 'text',
      holder_id: 'text',
      active: 'boolean',
      is_referral_code: 'boolean',
      start_date: 'text',
      expiration_date: 'text',
      created_at: 'text',
      updated_at: 'text',
      'redemption.redeemed_quantity': 'number',
    },
    indexes: [
      ['projectId', 'created_at'],
      ['projectId', 'updated_at'],
      ['projectId', 'code'],
      ['projectId', 'key'],
      ['projectId', 'id'],
      ['projectId', 'campaign_id', 'created_at'],
      ['projectId', 'category_id', 'created_at'],
      ['projectId', 'holder_id', 'created_at'],
      ['projectId', 'expiration_date'],
      ['projectId', 'redemption.redeemed_quantity'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'voucher.created': created,
    'voucher.updated': updated,
    'voucher.enabled': switched(true),
    'voucher.disabled': switched(false),
    'voucher.deleted': removed,
    'voucher.code_released': removed,
    'voucher.balance_adjusted': adjusted,
    'voucher.redeemed': (event) => {
      const { redemption, credits } = event.data as RedeemedAlone['data'];
      return counted(redemption.relatedObjectId, 1, credits);
    },
    'voucher.use_confirmed': (event) => {
      const { id, credits } = event.data as UseConfirmed['data'];
      return counted(id, 1, credits);
    },
    'voucher.use_given_back': (event) => {
      const { id, credits } = event.data as UseGivenBack['data'];
      return counted(id, -1, credits);
    },
  },
});

/** The document as answers show it. */
export function presentDocument(document: VoucherDocument): VoucherAnswer {
  const { projectId: _project, key: _key, _at, ...voucher } = document as VoucherDocument & { _at?: object };
  return voucher;
}

function created(event: RecordedEvent): Change {
  const { voucher } = event.data as VoucherCreated['data'];
  const { projectId, key } = partsOfStream(event.stream);
  return changes(voucher.id, () => ({ ...presentDefinition(voucher), projectId, key }));
}

function updated(event: RecordedEvent): Change {
  const { id, at, changes: changed } = event.data as VoucherUpdated['data'];
  const wire = presentChanges(changed);
  return change(
    id,
    (before) =>
      withoutNulls({
        ...(changed.windows ? withoutWindows(before) : before),
        ...wire,
        updated_at: at,
      }) as VoucherDocument,
  );
}

function switched(active: boolean): (event: RecordedEvent) => Change {
  return (event) => {
    const { id, at } = event.data as VoucherSwitched['data'];
    return change(id, (before) => ({ ...before, active, updated_at: at }));
  };
}

function removed(event: RecordedEvent): Change {
  return changes<VoucherDocument>((event.data as VoucherRemoved['data']).id, () => null);
}

function adjusted(event: RecordedEvent): Change {
  const { id, credits, balance, at } = event.data as BalanceAdjusted['data'];
  return change(id, (before) => {
    if (!before.gift) return before;
    const { amount, subtracted_amount: subtracted } = before.gift;
    const moved = credits > 0 ? { amount: amount + credits } : { subtracted_amount: subtracted - credits };
    return { ...before, gift: { ...before.gift, ...moved, balance }, updated_at: at };
  });
}

/** One use more, or one less. */
function counted(id: string, sign: 1 | -1, credits = 0): Change {
  return change(id, (before) => {
    const { gift, redemption } = before;
    const redeemed_quantity = redemption.redeemed_quantity + sign;
    if (!gift) return { ...before, redemption: { ...redemption, redeemed_quantity } };
    const redeemed_amount = (redemption.redeemed_amount ?? 0) + sign * credits;
    return {
      ...before,
      gift: { ...gift, balance: gift.balance - sign * credits },
      redemption: { ...redemption, redeemed_quantity, redeemed_amount },
    };
  });
}

/** A voucher in the bin has no document to change. */
function change(id: string, alter: (before: VoucherDocument) => VoucherDocument): Change {
  return changes<VoucherDocument>(id, (before) => before && alter(before));
}

function withoutWindows(document: VoucherDocument): VoucherDocument {
  const { validity_timeframe: _timeframe, validity_day_of_week: _days, validity_hours: _hours, ...rest } = document;
  return rest;
}
