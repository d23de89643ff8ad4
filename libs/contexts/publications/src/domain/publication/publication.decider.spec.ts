import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import {
  type PublicationBegun,
  type PublicationEvent,
  type PublicationFailed,
  type PublicationRecord,
  type PublicationSucceeded,
} from '@perkstream/published';
import { publicationAggregate } from './publication.decider.js';

const record: PublicationRecord = {
  id: 'pub_1',
  date: '2026-03-01T08:00:00.000Z',
  customerId: 'cust_ada',
  trackingId: null,
  campaignId: 'camp_1',
  campaignName: 'Spring',
  sourceId: null,
  metadata: {},
  channel: 'API',
};
const a = { id: 'v_a', code: 'A' };
const b = { id: 'v_b', code: 'B' };
const begun: PublicationBegun = { publication: record, candidates: [a], named: false };
const succeeded: PublicationSucceeded = {
  ...record,
  result: 'SUCCESS',
  vouchers: [a],
  voucherType: 'DISCOUNT_VOUCHER',
  isReferralCode: false,
};
const failed: PublicationFailed = {
  ...record,
  result: 'FAILURE',
  vouchers: [],
  isReferralCode: false,
  failureCode: 'voucher_already_published',
  failureMessage: 'Voucher already published',
};
const hasBegun: PublicationEvent = { type: 'publication.begun', data: begun };
const hasSucceeded: PublicationEvent = { type: 'publication.succeeded', data: succeeded };
const hasFailed: PublicationEvent = { type: 'publication.failed', data: failed };

describe('A publication', () => {
  const publication = story(publicationAggregate);

  it('is not failed by a hand that found no code, when another one has begun to give one', () => {
    publication.given(hasBegun).when({ do: 'fail', failed, isUnbegun: true }).thenNothing();
    publication.when({ do: 'fail', failed, isUnbegun: true }).then(hasFailed);
  });

  it('notes what it is about to give, before it gives it', () => {
    publication.when({ do: 'begin', begun }).then(hasBegun);
  });

  it('begins once, also when it is repeated', () => {
    publication
      .given(hasBegun)
      .when({ do: 'begin', begun: { ...begun, candidates: [b] } })
      .thenNothing();
    publication.given(hasBegun, hasSucceeded).when({ do: 'begin', begun }).thenNothing();
    publication.given(hasFailed).when({ do: 'begin', begun }).thenNothing();
  });

  it('succeeds once it has begun, and only once', () => {
    publication.given(hasBegun).when({ do: 'succeed', succeeded }).then(hasSucceeded);
    publication.when({ do: 'succeed', succeeded }).thenNothing();
    publication.given(hasBegun, hasSucceeded).when({ do: 'succeed', succeeded }).thenNothing();
  });

  it('fails before it began or after, but never once it succeeded', () => {
    publication.when({ do: 'fail', failed }).then(hasFailed);
    publication.given(hasBegun).when({ do: 'fail', failed }).then(hasFailed);
    publication.given(hasBegun, hasSucceeded).when({ do: 'fail', failed }).thenNothing();
    publication.given(hasFailed).when({ do: 'fail', failed }).thenNothing();
  });

  it('does not succeed once it failed', () => {
    publication.given(hasBegun, hasFailed).when({ do: 'succeed', succeeded }).thenNothing();
  });

  it('takes other codes while it is under way, and keeps the rest of its intent', () => {
    const redirected: PublicationEvent = { type: 'publication.redirected', data: { candidates: [b] } };
    const redirect = { do: 'redirect', lost: ['v_a'], others: [b] } as const;
    publication.given(hasBegun).when(redirect).then(redirected);
    expect(publication.given(hasBegun, redirected).state()).toEqual({
      status: 'begun',
      begun: { ...begun, candidates: [b] },
    });
    publication.given(hasBegun, hasSucceeded).when(redirect).thenNothing();
  });

  it('keeps the codes of the hand that was first to replace a lost one', () => {
    const redirected: PublicationEvent = { type: 'publication.redirected', data: { candidates: [b] } };
    const late = { do: 'redirect', lost: ['v_a'], others: [{ id: 'v_c', code: 'C' }] } as const;
    publication.given(hasBegun, redirected).when(late).thenNothing();
  });
});
