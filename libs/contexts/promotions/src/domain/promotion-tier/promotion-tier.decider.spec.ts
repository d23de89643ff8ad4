import { describe, expect, it } from '@jest/globals';
import { type Windows } from '@perkstream/domain-availability';
import { story } from '@perkstream/kernel/testing';
import { type PromotionTierEvent } from '@perkstream/published';
import { promotionTierAggregate } from './promotion-tier.decider.js';
import { created, NOW, OPEN, redemption, tierDefinition } from './promotion-tier.examples.js';
import { type Tier } from './state.js';

const tier = story(promotionTierAggregate);
const at = NOW;
const redeem = { do: 'redeem', redemption: redemption('r_1'), ...OPEN } as const;
const redeemed: PromotionTierEvent = { type: 'promotion_tier.redeemed', data: { redemption: redemption('r_1') } };
const reserved: PromotionTierEvent = {
  type: 'promotion_tier.use_reserved',
  data: { id: 'promo_1', redemptionId: 'r_2', at },
};
const disabled: PromotionTierEvent = {
  type: 'promotion_tier.disabled',
  data: { id: 'promo_1', campaignId: 'camp_1', at },
};
const deleted: PromotionTierEvent = {
  type: 'promotion_tier.deleted',
  data: { id: 'promo_1', campaignId: 'camp_1', at },
};
const confirmed: PromotionTierEvent = {
  type: 'promotion_tier.use_confirmed',
  data: { id: 'promo_1', campaignId: 'camp_1', redemptionId: 'r_2', orderAmount: 1000, discountAmount: 100 },
};

function counters(...past: PromotionTierEvent[]) {
  const state = tier.given(...past).state();
  if (state.status === 'none') throw new Error('No tier');
  return [state.redeemed, state.orderAmount, state.discountAmount];
}

describe('redeeming a tier', () => {
  it('keeps the whole redemption in its event', () => {
    tier.given(created()).when(redeem).then(redeemed);
  });

  it('may be done any number of times', () => {
    tier.given(created(), redeemed, redeemed, redeemed).when(redeem).then(redeemed);
  });

  it('is refused of a tier that is disabled, deleted, or never was', () => {
    tier.given(created(), disabled).when(redeem).thenRefused('promotion_inactive');
    tier
      .given(created({ active: false }))
      .when(redeem)
      .thenRefused('promotion_inactive');
    tier.given(created(), deleted).when(redeem).thenRefused('promotion_inactive');
    tier.when(redeem).thenRefused('not_found');
  });

  it('is refused while the campaign is disabled, and when it is gone', () => {
    const campaign = { active: false, windows: {} };
    tier
      .given(created())
      .when({ ...redeem, campaign })
      .thenRefused('promotion_inactive');
    tier
      .given(created())
      .when({ ...redeem, campaign: null })
      .thenRefused('promotion_inactive');
  });

  it('never mixes up tiers', () => {
    const other = { ...redeem, redemption: redemption('r_1', { relatedObjectId: 'promo_2' }) };
    expect(() => tier.given(created()).when(other)).toThrow(RangeError);
  });
});

describe('the time when a tier is open', () => {
  const before = { expirationDate: '2026-03-02T11:59:59.999Z' };
  const later = { startDate: '2026-03-02T12:00:00.001Z' };
  const around = { startDate: '2026-03-01T00:00:00.000Z', expirationDate: '2026-03-03T00:00:00.000Z' };
  // NOW is a Monday.
  const monday = { validityDayOfWeek: [1] };
  const sunday = { validityDayOfWeek: [0] };

  function outcome(own: Windows, inherited: Windows, timeZone = 'UTC') {
    const when = { ...redeem, timeZone, campaign: { active: true, windows: inherited } };
    return tier.given(created({ windows: own })).when(when);
  }

  it.each<[string, Windows, Windows]>([
    ['both open', {}, {}],
    ['its own dates, before those of the campaign', around, before],
    ['its own end alone takes the place of both dates of the campaign', { expirationDate: '2027-01-01' }, later],
    ['the dates of the campaign', {}, around],
    ['its own weekday', monday, sunday],
    ['the weekday of the campaign beside its own dates', around, { ...before, ...monday }],
    ['its own weekday beside the dates of the campaign', monday, around],
    [
      'a timeframe of the campaign, counted from the start of the campaign',
      around,
      {
        startDate: '2026-02-28T12:00:00.000Z',
        expirationDate: before.expirationDate,
        validityTimeframe: { interval: 'P1D', duration: 'PT1H' },
      },
    ],
  ])('is kept to: %s', (_rule, own, inherited) => {
    outcome(own, inherited).thenTypes('promotion_tier.redeemed');
  });

  it.each<[string, Windows, Windows]>([
    ['its own dates, over', before, {}],
    ['its own dates, to come', later, around],
    ['the dates of the campaign, over', {}, before],
    ['its own weekday', sunday, monday],
    ['the weekday of the campaign beside its own dates', around, sunday],
    ['the dates of the campaign beside its own weekday', monday, before],
    [
      'a timeframe of the campaign that is closed',
      around,
      { startDate: '2026-02-28T13:00:00.000Z', validityTimeframe: { interval: 'P1D', duration: 'PT1H' } },
    ],
  ])('is refused outside of: %s', (_rule, own, inherited) => {
    outcome(own, inherited).thenRefused('promotion_not_active_now');
  });

  it('is that of the time zone of the project', () => {
    const hours = { validityHours: { daily: [{ startTime: '21:00', expirationTime: '22:00' }] } };
    outcome(hours, {}, 'Asia/Tokyo').thenTypes('promotion_tier.redeemed');
    outcome(hours, {}, 'UTC').thenRefused('promotion_not_active_now');
  });
});

describe('a use in steps', () => {
  const reserve = { do: 'reserve', redemptionId: 'r_2', ...OPEN } as const;
  const confirm = { do: 'confirm', redemptionId: 'r_2', redemption: redemption('r_2'), ...OPEN } as const;
  const release = { do: 'release', redemptionId: 'r_2', ...OPEN } as const;
  const released: PromotionTierEvent = {
    type: 'promotion_tier.use_released',
    data: { id: 'promo_1', redemptionId: 'r_2', at },
  };

  it('is reserved once, then confirmed or released', () => {
    tier.given(created()).when(reserve).then(reserved);
    tier.given(created(), reserved).when(reserve).thenNothing();
    tier.given(created(), reserved).when(confirm).then(confirmed);
    tier.given(created(), reserved).when(release).then(released);
  });

  it('is not begun on a closed tier', () => {
    tier.given(created(), disabled).when(reserve).thenRefused('promotion_inactive');
  });

  it('is carried through on a tier that was disabled or deleted since', () => {
    tier.given(created(), reserved, disabled).when(confirm).then(confirmed);
    tier.given(created(), reserved, deleted).when(confirm).then(confirmed);
    tier.given(created(), reserved, deleted).when(release).then(released);
  });

  it('is confirmed once, and not without a reservation', () => {
    tier.given(created()).when(confirm).thenRefused('not_found');
    tier.given(created(), reserved, confirmed).when(confirm).thenRefused('not_found');
    tier.given(created(), reserved, released).when(confirm).thenRefused('not_found');
  });

  it('is released once, and needs no reservation for it', () => {
    tier.given(created(), reserved, released).when(release).thenNothing();
    tier.given(created()).when(release).thenNothing();
  });

  it('counts when it is confirmed', () => {
    expect(counters(created(), reserved)).toEqual([0, 0, 0]);
    expect(counters(created(), reserved, released)).toEqual([0, 0, 0]);
    expect(counters(created(), reserved, confirmed)).toEqual([1, 1000, 100]);
  });

  it('needs nothing of a session', () => {
    const lock = { do: 'lock', sessionKey: 'ssn_1', expiresAt: NOW, ...OPEN } as const;
    tier.given(created(), disabled).when(lock).thenNothing();
    tier
      .given(created())
      .when({ do: 'unlock', sessionKey: 'ssn_1', ...OPEN })
      .thenNothing();
  });
});

describe('a rollback', () => {
  const giveBack = {
    do: 'give_back',
    redemptionId: 'r_1',
    rollbackId: 'rr_1',
    orderAmount: 1000,
    discountAmount: 100,
    ...OPEN,
  } as const;
  const { do: _do, now: _now, timeZone: _zone, campaign: _campaign, ...given } = giveBack;
  const givenBack: PromotionTierEvent = {
    type: 'promotion_tier.use_given_back',
    data: { id: 'promo_1', campaignId: 'camp_1', ...given },
  };

  it('takes off the use, the value of the order and the discount', () => {
    tier.given(created(), redeemed).when(giveBack).then(givenBack);
    expect(counters(created(), redeemed, redeemed, givenBack)).toEqual([1, 1000, 100]);
  });

  it('never takes off more uses than there were', () => {
    tier.given(created(), redeemed, givenBack).when(giveBack).thenRefused('not_found');
    tier.given(created()).when(giveBack).thenRefused('not_found');
  });

  it('reaches a tier that was deleted since', () => {
    tier.given(created(), redeemed, deleted).when(giveBack).then(givenBack);
  });
});

describe('the upkeep of a tier', () => {
  const update = { do: 'update', now: NOW } as const;

  it('makes it once', () => {
    tier.when({ do: 'create', tier: tierDefinition() }).then(created());
    tier.given(created()).when({ do: 'create', tier: tierDefinition() }).thenNothing();
  });

  it('changes only what was sent and is different', () => {
    const changes = { name: 'Twenty', banner: null };
    tier
      .given(created({ banner: null }))
      .when({ ...update, ...changes })
      .then({
        type: 'promotion_tier.updated',
        data: { id: 'promo_1', campaignId: 'camp_1', changes: { name: 'Twenty' }, at },
      });
    tier
      .given(created())
      .when({ ...update, name: 'Ten percent' })
      .thenNothing();
  });

  it('merges metadata key by key; null removes a key', () => {
    tier
      .given(created({ metadata: { a: 1, b: 2 } }))
      .when({ ...update, metadata: { b: null, c: 3 } })
      .then({
        type: 'promotion_tier.updated',
        data: { id: 'promo_1', campaignId: 'camp_1', changes: { metadata: { a: 1, c: 3 } }, at },
      });
  });

  it('checks validity as a whole, together with what was there', () => {
    const past = created({ windows: { startDate: '2026-03-05T00:00:00.000Z' } });
    tier
      .given(past)
      .when({ ...update, validity: { expiration_date: '2026-03-04' } })
      .thenRefused('invalid_payload');
    const changes = { windows: { expirationDate: '2026-03-04T00:00:00.000Z' } };
    tier
      .given(past)
      .when({ ...update, validity: { start_date: null, expiration_date: '2026-03-04' } })
      .then({ type: 'promotion_tier.updated', data: { id: 'promo_1', campaignId: 'camp_1', changes, at } });
  });

  it('switches it once each way', () => {
    tier.given(created()).when({ do: 'disable', now: NOW }).then(disabled);
    tier.given(created(), disabled).when({ do: 'disable', now: NOW }).thenNothing();
    tier
      .given(created(), disabled)
      .when({ do: 'enable', now: NOW })
      .then({ type: 'promotion_tier.enabled', data: { id: 'promo_1', campaignId: 'camp_1', at } });
    tier.given(created()).when({ do: 'enable', now: NOW }).thenNothing();
  });

  it('ends with its deletion', () => {
    tier.given(created()).when({ do: 'delete', now: NOW }).then(deleted);
    tier.given(created(), deleted).when({ do: 'delete', now: NOW }).thenRefused('not_found');
    tier
      .given(created(), deleted)
      .when({ ...update, name: 'x' })
      .thenRefused('not_found');
  });

  it('is gone for good when what belonged to it is taken away', () => {
    const removed: PromotionTierEvent = { type: 'promotion_tier.removal_finished', data: { id: 'promo_1' } };
    tier.given(created(), deleted).when({ do: 'finish_removal' }).then(removed);
    tier.given(created(), deleted, removed).when({ do: 'finish_removal' }).thenNothing();
    tier.given(created()).when({ do: 'finish_removal' }).thenNothing();
    tier.given(created(), deleted, removed).when(redeem).thenRefused('promotion_inactive');
  });

  it('leaves the counters alone', () => {
    const updated: PromotionTierEvent = {
      type: 'promotion_tier.updated',
      data: { id: 'promo_1', changes: { name: 'Twenty' }, at },
    };
    expect(counters(created(), redeemed, updated, disabled)).toEqual([1, 1000, 100]);
  });

  it('comes back with its campaign as it was, and ends a removal that goes on', () => {
    const removed: PromotionTierEvent = { type: 'promotion_tier.removal_finished', data: { id: 'promo_1' } };
    const before = tier.given(created(), redeemed);
    const { definition } = before.state() as Tier;
    const restored: PromotionTierEvent = {
      type: 'promotion_tier.restored',
      data: { id: 'promo_1', tier: definition, updatedAt: null, at: NOW },
    };
    const restore = { do: 'restore', now: NOW } as const;
    tier.given(created(), redeemed, deleted, removed).when(restore).then(restored);
    tier.given(created(), redeemed, deleted).when(restore).then(removed, restored);
    before.when(restore).thenNothing();
    expect(tier.given(created(), redeemed, deleted, removed, restored).state()).toEqual(before.state());
  });
});
