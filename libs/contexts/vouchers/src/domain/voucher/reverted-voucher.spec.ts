import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type VoucherDefinition, type VoucherEvent } from '@perkstream/published';
import { type UpkeepCommand } from './commands.js';
import { after, created, discount, VOUCHER_ID } from './voucher.examples.js';
import { voucherAggregate } from './voucher.decider.js';

const voucher = story(voucherAggregate);
const now = after(0);
const before = discount();
const imported: VoucherDefinition = { ...before, active: false, additionalInfo: 'Imported', metadata: { shelf: 2 } };
const { active, additionalInfo, metadata } = imported;
const updated: VoucherEvent = {
  type: 'voucher.updated',
  data: { id: VOUCHER_ID, changes: { active, additionalInfo, metadata }, at: now },
};
const published: VoucherEvent = {
  type: 'voucher.published',
  data: { id: VOUCHER_ID, publicationId: 'pub_1', customerId: 'cust_ada', campaignId: null, at: now },
};
const revert = (from: VoucherDefinition, to: VoucherDefinition | undefined): UpkeepCommand => {
  return { do: 'revert', voucherId: VOUCHER_ID, from, to, now };
};

describe('reverting a voucher', () => {
  it('sets back what differs, or frees its code', () => {
    const changes = { active: before.active, additionalInfo: before.additionalInfo, metadata: before.metadata };
    const back: VoucherEvent = { type: 'voucher.updated', data: { id: VOUCHER_ID, changes, at: now } };
    voucher.given(created(before), updated).when(revert(imported, before)).then(back);
    voucher.given(created(before)).when(revert(before, before)).thenNothing();
    voucher
      .given(created(before))
      .when(revert(before, undefined))
      .thenTypes('voucher.deleted', 'voucher.code_released');
  });

  it('is refused of one that was changed since, and of one that would go and was used', () => {
    voucher.given(created(before), updated).when(revert(before, undefined)).thenRefused('changed_since');
    voucher.given(created(before), published).when(revert(before, undefined)).thenRefused('changed_since');
  });
});
