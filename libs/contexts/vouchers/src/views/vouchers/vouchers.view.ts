import { withoutNulls } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { changes, creates, partsOfStream, view, type ViewChange } from '@perkstream/platform';
import { presentWindows } from '@perkstream/domain-availability';
import {
  type VoucherBalanceAdjusted,
  type VoucherCodeReleased,
  type VoucherEvent,
  type VoucherHeld,
  type VoucherPublished,
  type VoucherSwitched,
  type VoucherUpdated,
} from '@perkstream/published';
import { voucherMarks } from './voucher-marks.js';
import { type VoucherDocument, withFreedom, withReuse } from './voucher.document.js';
import {
  documentOf,
  documentOfRestored,
  presentChanges,
  presentHolder,
} from '../../presenters/voucher-answer.presenter.js';

type Change = readonly ViewChange<VoucherDocument>[];

/**
 * Vouchers, for lists and for the look-up by id, without those in the bin. Ids grow with time and every index ends with
 * the id, so that vouchers of one value come in order of creation. Each index makes the generation of codes slower,
 * above all the index of the codes themselves, which come in random order.
 */
export const vouchersView = view<VoucherDocument, Exclude<VoucherEvent, VoucherCodeReleased | VoucherHeld>>({
  kind: 'entity',
  collection: {
    name: 'vouchers',
    version: 12,
    fields: {
      projectId: 'text',
      code: 'text',
      search: 'text',
      campaign_id: 'text',
      free_in: 'text',
      reused_in: 'text',
      category_id: 'text',
      holder_id: 'text',
      type: 'text',
      active: 'boolean',
      expiration_date: 'text',
      created_at: 'text',
      updated_at: 'text',
      marks: 'texts',
      // Read without the documents themselves.
      campaign: 'text',
      start_date: 'text',
      'redemption.quantity': 'number',
      'redemption.redeemed_quantity': 'number',
      'redemption.redeemed_amount': 'number',
      'gift.amount': 'number',
      'gift.balance': 'number',
    },
    indexes: [
      ['projectId'],
      ['projectId', 'created_at'],
      ['projectId', 'updated_at'],
      ['projectId', 'code'],
      ['projectId', 'campaign_id'],
      ['free_in'],
      ['reused_in', 'redemption.redeemed_quantity'],
      ['projectId', 'category_id'],
      ['projectId', 'holder_id'],
      ['projectId', 'type'],
      ['projectId', 'active'],
      ['projectId', 'expiration_date'],
      ['marks'],
    ],
    sparse: ['free_in', 'reused_in', 'category_id', 'holder_id', 'expiration_date'],
    beside: { code: 'search' },
    countedBy: 'projectId',
  },
  on: {
    'voucher.created': (event) => {
      const { voucher } = event.data;
      const { projectId, key } = partsOfStream(event.stream);
      return creates(voucher.id, documentOf(voucher, projectId, key));
    },
    'voucher.updated': updated,
    'voucher.enabled': switched(true),
    'voucher.disabled': switched(false),
    'voucher.published': published,
    'voucher.deleted': (event) => changes<VoucherDocument>(event.data.id, () => null),
    'voucher.restored': (event) => {
      const { projectId, key } = partsOfStream(event.stream);
      return changes<VoucherDocument>(event.data.id, () => documentOfRestored(event.data, projectId, key));
    },
    'voucher.balance_adjusted': adjusted,
    'voucher.redeemed': ({ data: { redemption, credits } }) =>
      counted(redemption.relatedObjectId, 1, redemption.date, credits),
    'voucher.use_confirmed': ({ data: { id, credits, at } }) => counted(id, 1, at, credits),
    'voucher.use_given_back': ({ data: { id, credits, at } }) => counted(id, -1, at, -(credits ?? 0)),
    'voucher.credits_given_back': ({ data: { id, credits, at } }) => counted(id, 0, at, -credits),
  },
});

function updated(event: RecordedEvent & VoucherUpdated): Change {
  const { id, at, changes: changed } = event.data;
  const wire = presentChanges(changed);
  return change(id, (before) => {
    const kept = changed.windows ? withoutWindows(before) : before;
    const after = withFreedom(withoutNulls({ ...kept, ...wire, updated_at: at }) as VoucherDocument);
    return changed.metadata || changed.windows ? withMarks(after) : after;
  });
}

function withMarks(document: VoucherDocument): VoucherDocument {
  return { ...document, marks: voucherMarks(document) };
}

function switched(active: boolean): (event: RecordedEvent & VoucherSwitched) => Change {
  return (event) => {
    const { id, at } = event.data;
    return change(id, (before) => withFreedom({ ...before, active, updated_at: at }));
  };
}

function published(event: RecordedEvent & VoucherPublished): Change {
  const { id, customerId, window, at } = event.data;
  return change(id, (before) => {
    const after = withFreedom({
      ...before,
      ...(window && (withoutNulls(presentWindows(window)) as object)),
      ...presentHolder(before.is_referral_code ? { isReferralCode: true } : {}, customerId),
      publish: { count: before.publish.count + 1 },
      updated_at: at,
    });
    return window ? withMarks(after) : after;
  });
}

function adjusted(event: RecordedEvent & VoucherBalanceAdjusted): Change {
  const { id, credits, balance, at } = event.data;
  return change(id, (before) => {
    if (!before.gift) return before;
    const { amount, subtracted_amount: subtracted } = before.gift;
    const moved = credits > 0 ? { amount: amount + credits } : { subtracted_amount: subtracted - credits };
    return withFreedom({ ...before, gift: { ...before.gift, ...moved, balance }, updated_at: at });
  });
}

/** Uses more or less, and credits: below zero those that come back. */
function counted(id: string, uses: 1 | 0 | -1, at?: string, credits = 0): Change {
  return change(id, (before) => {
    const { gift, redemption, updated_at: lastAt } = before;
    const updated_at = at ?? lastAt;
    const redeemed_quantity = redemption.redeemed_quantity + uses;
    if (!gift) return withUses({ ...before, redemption: { ...redemption, redeemed_quantity }, updated_at });
    const redeemed_amount = (redemption.redeemed_amount ?? 0) + credits;
    return withUses({
      ...before,
      gift: { ...gift, balance: gift.balance - credits },
      redemption: { ...redemption, redeemed_quantity, redeemed_amount },
      updated_at,
    });
  });
}

function withUses(document: VoucherDocument): VoucherDocument {
  return withReuse(withFreedom(document));
}

/** A voucher in the bin has no document to change. */
function change(id: string, alter: (before: VoucherDocument) => VoucherDocument): Change {
  return changes<VoucherDocument>(id, (before) => before && alter(before));
}

function withoutWindows(document: VoucherDocument): VoucherDocument {
  const {
    start_date: _start,
    expiration_date: _expiration,
    validity_timeframe: _timeframe,
    validity_day_of_week: _days,
    validity_hours: _hours,
    ...rest
  } = document;
  return rest;
}
