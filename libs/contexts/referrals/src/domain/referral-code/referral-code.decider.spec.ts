import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type ReferralCodeEvent, type StoredHolder } from '@perkstream/published';
import { MAX_HOLDERS, referralCodeAggregate } from './referral-code.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const grace = { id: 'rh_1', customerId: 'cust_grace' };
const joan = { id: 'rh_2', customerId: 'cust_joan' };
const code = { voucherId: 'v_1', campaignId: 'camp_1' };
const add = (...holders: StoredHolder[]) =>
  ({ do: 'add', ...code, referrerId: 'cust_ada', holders, now: NOW }) as const;
const added = (...holders: StoredHolder[]): ReferralCodeEvent => ({
  type: 'referral_code.holders_added',
  data: { ...code, holders, at: NOW },
});
const remove = (holderId: string) => ({ do: 'remove', voucherId: 'v_1', holderId, now: NOW }) as const;
const removed: ReferralCodeEvent = {
  type: 'referral_code.holder_removed',
  data: { ...grace, voucherId: 'v_1', at: NOW },
};
const codes = story(referralCodeAggregate);

describe('a referral code', () => {
  it('gets all of the referees, with what was noted of them, or none', () => {
    codes.when(add(grace, joan)).then(added(grace, joan));
    const metadata = { source: 'party' };
    codes
      .when({ ...add(grace), metadata })
      .then({ type: 'referral_code.holders_added', data: { ...code, holders: [grace], metadata, at: NOW } });
    codes
      .given(added(grace))
      .when(add(joan, { ...grace, id: 'rh_3' }))
      .thenRefused('holder_assignement_duplication');
  });

  it('is not added to its referrer', () => {
    codes.when(add({ id: 'rh_1', customerId: 'cust_ada' })).thenRefused('holder_assignement_duplication');
  });

  it('is not given to a customer twice at once', () => {
    codes.when(add(grace, { ...grace, id: 'rh_3' })).thenRefused('duplicate_found');
  });

  it('has an end to its referees', () => {
    const many = Array.from({ length: MAX_HOLDERS - 1 }, (_one, index) => ({
      id: `rh_${index}`,
      customerId: `${index}`,
    }));
    codes
      .given(added(...many))
      .when(add(grace))
      .then(added(grace));
    codes
      .given(added(...many))
      .when(add(grace, joan))
      .thenRefused('invalid_payload');
  });

  it('loses a referee, who may be added again', () => {
    codes.given(added(grace)).when(remove('rh_1')).then(removed);
    codes.given(added(grace), removed).when(add(grace)).then(added(grace));
  });

  it.each([['rh_9'], ['toString']])('has no holder %s', (holderId) => {
    codes.given(added(grace)).when(remove(holderId)).thenRefused('not_found');
  });
});
