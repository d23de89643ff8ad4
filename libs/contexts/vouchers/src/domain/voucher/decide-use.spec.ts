import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { type VoucherEvent } from '@perkstream/published';
import { type DecidedStep } from './commands.js';
import { type VoucherState } from './state.js';
import { type Moment } from './usability.js';
import { after, created, deleted, discount, giftCard, lock, redeem, redemption, step } from './voucher.examples.js';
import { voucherAggregate } from './voucher.decider.js';

const voucher = story(voucherAggregate);

const soon = after(60);

/** Carries out steps one after the other. @returns the outcome of each */
function play(definition: Parameters<typeof created>[0], ...steps: (readonly [DecidedStep, Partial<Moment>?])[]) {
  let state: VoucherState = voucher.given(created(definition)).state();
  const outcomes = steps.map(([use, moment]) => {
    const decided = voucherAggregate.decide(step(use, moment), state);
    if (isRefusal(decided)) return decided.refused;
    for (const event of decided) state = voucherAggregate.evolve(state, event);
    return 'ok';
  });
  return { outcomes, state };
}

const reserve = (redemptionId: string, options: { credits?: number; sessionKey?: string } = {}): DecidedStep => ({
  do: 'reserve',
  redemptionId,
  ...options,
});
const confirm = (redemptionId: string): DecidedStep => ({
  do: 'confirm',
  redemptionId,
  redemption: redemption(redemptionId, { order: { id: 'ord_1', source_id: 'S-1' } }),
});
const release = (redemptionId: string): DecidedStep => ({ do: 'release', redemptionId });
const unlock = (sessionKey: string): DecidedStep => ({ do: 'unlock', sessionKey });
const giveBack = (redemptionId: string, credits?: number): DecidedStep => ({
  do: 'give_back',
  redemptionId,
  rollbackId: `r${redemptionId}`,
  ...(credits !== undefined && { credits }),
});

describe('a voucher that is published between the price and the use', () => {
  const publish = { do: 'publish', customerId: 'cust_holder', publicationId: 'pub_1', now: after(0) } as const;
  const command = { ...publish, voucherId: discount().id, timeZone: 'UTC' };

  it.each([
    [null, 'multiple_requests'],
    ['cust_other', 'multiple_requests'],
    ['cust_holder', 'ok'],
    [undefined, 'ok'],
  ] as const)('is used only by who saw its holder (%s: %s)', (holderId, expected) => {
    const events = voucherAggregate.decide(command, voucher.given(created(discount())).state());
    const held = voucher.given(created(discount()), ...(events as readonly VoucherEvent[])).state();
    for (const use of [redeem('r_1'), reserve('r_2')]) {
      const decided = voucherAggregate.decide(step({ ...use, holderId } as DecidedStep), held);
      expect(isRefusal(decided) ? decided.refused : 'ok').toBe(expected);
    }
  });
});

describe('whether a voucher can be used', () => {
  const active = { active: true, windows: {} };
  const monday = { validityDayOfWeek: [1] };
  it.each([
    ['voucher_disabled', discount({ active: false }), {}],
    ['voucher_expired', discount({ windows: { expirationDate: after(-1) } }), {}],
    ['voucher_not_active', discount({ windows: { startDate: after(1) } }), {}],
    ['voucher_not_active_now', discount({ windows: { validityDayOfWeek: [0, 2] } }), {}],
    ['voucher_disabled', discount({ campaignId: 'camp_1' }), { campaign: { ...active, active: false } }],
    ['voucher_disabled', discount({ campaignId: 'camp_1' }), { campaign: null }],
    ['voucher_expired', discount(), { campaign: { active: true, windows: { expirationDate: after(-1) } } }],
    ['voucher_not_active', discount(), { campaign: { active: true, windows: { startDate: after(1) } } }],
    ['voucher_not_active_now', discount(), { campaign: { active: true, windows: { validityDayOfWeek: [6] } } }],
    ['ok', discount({ windows: { startDate: after(0), expirationDate: after(0) } }), { campaign: active }],
    ['ok', discount({ windows: monday }), {}],
  ] as const)('%s: %#', (expected, definition, moment) => {
    expect(play(definition, [redeem('r_1'), moment]).outcomes).toEqual([expected]);
    expect(play(definition, [reserve('r_1'), moment]).outcomes).toEqual([expected]);
    expect(play(definition, [lock('ssn_1', after(60)), moment]).outcomes).toEqual([expected]);
  });

  it('is a matter of the project’s local time', () => {
    const mondays = discount({ windows: monday });
    const lateOnSunday = { now: '2026-03-01T23:30:00.000Z' };
    expect(play(mondays, [redeem('r_1'), { ...lateOnSunday, timeZone: 'utc' }]).outcomes).toEqual([
      'voucher_not_active_now',
    ]);
    expect(play(mondays, [redeem('r_1'), { ...lateOnSunday, timeZone: 'Europe/Berlin' }]).outcomes).toEqual(['ok']);
  });
});

describe('the quantity of a voucher', () => {
  it('counts what is redeemed and what is reserved', () => {
    const { outcomes } = play(discount({ quantity: 2 }), [redeem('r_1')], [reserve('r_2')], [redeem('r_3')]);
    expect(outcomes).toEqual(['ok', 'ok', 'quantity_exceeded']);
  });

  it('gets back what is released, and keeps what is confirmed', () => {
    const once = discount({ quantity: 1 });
    expect(play(once, [reserve('r_1')], [release('r_1')], [redeem('r_2')]).outcomes).toEqual(['ok', 'ok', 'ok']);
    expect(play(once, [reserve('r_1')], [confirm('r_1')], [redeem('r_2')]).outcomes).toEqual([
      'ok',
      'ok',
      'quantity_exceeded',
    ]);
  });

  it('reserves once for one redemption', () => {
    const { outcomes, state } = play(discount({ quantity: 1 }), [reserve('r_1')], [reserve('r_1')]);
    expect(outcomes).toEqual(['ok', 'ok']);
    expect(state).toMatchObject({ reserved: { count: 1 } });
  });

  it('confirms nothing that was not reserved', () => {
    expect(play(discount(), [confirm('r_1')]).outcomes).toEqual(['not_found']);
    expect(play(discount(), [reserve('r_1')], [release('r_1')], [confirm('r_1')]).outcomes[2]).toBe('not_found');
  });

  it('releases what is not reserved without a word', () => {
    expect(play(discount(), [release('r_1')], [release('r_1')]).outcomes).toEqual(['ok', 'ok']);
  });

  it('gives the use back on rollback, and never more than was redeemed', () => {
    const { outcomes, state } = play(
      discount({ quantity: 1 }),
      [redeem('r_1')],
      [giveBack('r_1')],
      [redeem('r_2')],
      [giveBack('r_2')],
      [giveBack('r_2')],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok', 'not_found']);
    expect(state).toMatchObject({ redeemed: 0 });
  });
});

describe('the credits of a gift card', () => {
  it('are spent, and no more than are left', () => {
    const { outcomes, state } = play(
      giftCard(1000),
      [redeem('r_1', { credits: 600 })],
      [redeem('r_2', { credits: 401 })],
      [redeem('r_3', { credits: 400 })],
      [redeem('r_4', { credits: 1 })],
    );
    expect(outcomes).toEqual(['ok', 'gift_amount_exceeded', 'ok', 'gift_amount_exceeded']);
    expect(state).toMatchObject({ redeemed: 2, gift: { redeemed: 1000 } });
  });

  it('that are reserved are nobody else’s', () => {
    const { outcomes } = play(
      giftCard(1000),
      [reserve('r_1', { credits: 600 })],
      [redeem('r_2', { credits: 500 })],
      [release('r_1')],
      [redeem('r_2', { credits: 500 })],
    );
    expect(outcomes).toEqual(['ok', 'gift_amount_exceeded', 'ok', 'ok']);
  });

  it('are spent as reserved when the use is confirmed', () => {
    const past: VoucherEvent[] = [
      created(giftCard(1000)),
      { type: 'voucher.use_reserved', data: { id: 'v', redemptionId: 'r_1', credits: 600, at: after(0) } },
    ];
    voucher
      .given(...past)
      .when(step(confirm('r_1')))
      .then({
        type: 'voucher.use_confirmed',
        data: {
          id: giftCard(1000).id,
          campaignId: null,
          redemptionId: 'r_1',
          at: after(0),
          credits: 600,
          balance: 400,
          total: 1000,
          order: { id: 'ord_1', source_id: 'S-1' },
        },
      });
  });

  it('come back on rollback, and never more than were spent', () => {
    const { outcomes, state } = play(
      giftCard(1000),
      [redeem('r_1', { credits: 600 })],
      [giveBack('r_1', 601)],
      [giveBack('r_1', 600)],
    );
    expect(outcomes).toEqual(['ok', 'not_found', 'ok']);
    expect(state).toMatchObject({ redeemed: 0, gift: { amount: 1000, redeemed: 0 } });
  });

  it.each([-1, 0.5, Number.NaN])('are never an amount like %d: that is a bug of the caller', (credits) => {
    expect(() => play(giftCard(1000), [redeem('r_1', { credits })])).toThrow(RangeError);
  });
});

describe('a session', () => {
  const limited = discount({ quantity: 2 });

  it('holds one use against everybody but itself, until it expires', () => {
    const { outcomes } = play(
      limited,
      [lock('a', soon)],
      [lock('b', soon)],
      [lock('c', soon)],
      [redeem('r_1')],
      [lock('a', after(90)), { now: after(30) }],
      [redeem('r_1'), { now: after(60) }],
      [redeem('r_2'), { now: after(60) }],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'quantity_exceeded', 'multiple_requests', 'ok', 'ok', 'multiple_requests']);
  });

  it('is used up by the redemption that brings its key', () => {
    const { outcomes, state } = play(
      limited,
      [lock('a', soon)],
      [lock('b', soon)],
      [redeem('r_1', { sessionKey: 'a' })],
      [redeem('r_2', { sessionKey: 'a' })],
      [redeem('r_3', { sessionKey: 'b' })],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'multiple_requests', 'ok']);
    expect(state).toMatchObject({ redeemed: 2 });
    expect(state).toHaveProperty('sessions', {});
  });

  it('that expired gives its bearer no right', () => {
    const { outcomes } = play(
      discount({ quantity: 1 }),
      [lock('a', soon)],
      [lock('b', after(120)), { now: soon }],
      [redeem('r_1', { sessionKey: 'a' }), { now: soon }],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'multiple_requests']);
  });

  it('ends when it is released, once', () => {
    const { outcomes } = play(
      discount({ quantity: 1 }),
      [lock('a', soon)],
      [unlock('a')],
      [unlock('a')],
      [redeem('r_1')],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'not_found', 'ok']);
  });

  it('cannot be released any more when it has expired', () => {
    expect(play(limited, [lock('a', soon)], [unlock('a'), { now: soon }]).outcomes).toEqual(['ok', 'not_found']);
  });

  it('holds credits, which the next lock under its key replaces', () => {
    const { outcomes } = play(
      giftCard(1000),
      [lock('a', soon, 700)],
      [lock('b', soon, 301)],
      [lock('a', soon, 200)],
      [lock('b', soon, 800)],
      [redeem('r_1', { credits: 201, sessionKey: 'a' })],
      [redeem('r_2', { credits: 200, sessionKey: 'a' })],
      [redeem('r_3', { credits: 800, sessionKey: 'b' })],
    );
    expect(outcomes).toEqual(['ok', 'gift_amount_exceeded', 'ok', 'ok', 'multiple_requests', 'ok', 'ok']);
  });

  it('has its place taken by a reservation, and gets it back when that is released', () => {
    const { outcomes, state } = play(
      discount({ quantity: 1 }),
      [lock('a', soon)],
      [reserve('r_1', { sessionKey: 'a' })],
      [lock('a', soon)],
      [redeem('r_2')],
      [release('r_1')],
      [redeem('r_2')],
      [redeem('r_2', { sessionKey: 'a' })],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'multiple_requests', 'quantity_exceeded', 'ok', 'multiple_requests', 'ok']);
    expect(state).toMatchObject({ redeemed: 1, reserved: { count: 0, credits: 0 } });
    expect(state).toHaveProperty('sessions', {});
  });

  it('gets its credits back as well, so nobody takes them meanwhile', () => {
    const { outcomes } = play(
      giftCard(1000),
      [lock('a', soon, 900)],
      [reserve('r_1', { credits: 100, sessionKey: 'a' })],
      [redeem('r_2', { credits: 101 })],
      [release('r_1')],
      [redeem('r_2', { credits: 101 })],
      [redeem('r_2', { credits: 900, sessionKey: 'a' })],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'gift_amount_exceeded', 'ok', 'multiple_requests', 'ok']);
  });

  it('that expired meanwhile does not come back', () => {
    const { outcomes, state } = play(
      discount({ quantity: 1 }),
      [lock('a', soon)],
      [reserve('r_1', { sessionKey: 'a' })],
      [release('r_1'), { now: soon }],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'ok']);
    expect(state).toHaveProperty('sessions', {});
  });

  it('leaves the state when it has expired and the code is used again', () => {
    const { state } = play(discount({ quantity: 9 }), [lock('a', soon)], [redeem('r_1'), { now: soon }]);
    expect(state).toHaveProperty('sessions', {});
  });
});

describe('a network of browsers', () => {
  const many = discount({ quantity: 9 });
  const locked = (sessionKey: string, id = 'here'): DecidedStep => ({
    do: 'lock',
    sessionKey,
    expiresAt: soon,
    network: { id, most: 2 },
  });

  it('locks as many uses at a time as it may, while others lock more', () => {
    const { outcomes } = play(
      many,
      [locked('a')],
      [locked('b')],
      [locked('c')],
      [locked('a')],
      [locked('c', 'there')],
      [lock('d', soon)],
      [unlock('a')],
      [locked('e')],
      [locked('f'), { now: soon }],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'quantity_exceeded', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
  });

  it('does not lock what a redemption under way may give back', () => {
    const { outcomes } = play(
      many,
      [locked('a')],
      [locked('b')],
      [reserve('r_1', { sessionKey: 'a' })],
      [locked('c')],
      [confirm('r_1')],
      [locked('c')],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'quantity_exceeded', 'ok', 'ok']);
  });
});

describe('all sessions of a voucher', () => {
  const end: DecidedStep = { do: 'end_sessions' };

  it('are ended at once, also those that a redemption under way would give back', () => {
    const { outcomes, state } = play(
      giftCard(1000, { quantity: 2 }),
      [lock('a', soon, 600)],
      [lock('b', soon, 400)],
      [reserve('r_1', { credits: 100, sessionKey: 'a' })],
      [redeem('r_2', { credits: 900 })],
      [end],
      [redeem('r_2', { credits: 900 })],
      [release('r_1')],
      [end],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'multiple_requests', 'ok', 'ok', 'ok', 'ok']);
    expect(state).toMatchObject({ redeemed: 1, sessions: {}, reserved: { count: 0, credits: 0 } });
  });

  it('are none where nothing is locked', () => {
    voucher
      .given(created(discount({ quantity: 2 })))
      .when(step(end))
      .thenNothing();
  });
});

describe('what was begun before a voucher went to the bin', () => {
  it('is carried through', () => {
    const past: VoucherEvent[] = [
      created(discount({ quantity: 1 })),
      { type: 'voucher.use_reserved', data: { id: 'v', redemptionId: 'r_1', at: after(0) } },
      deleted(),
    ];
    voucher
      .given(...past)
      .when(step(confirm('r_1')))
      .thenTypes('voucher.use_confirmed');
    voucher
      .given(...past)
      .when(step(release('r_1')))
      .thenTypes('voucher.use_released');
  });
});
