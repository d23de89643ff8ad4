import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { type VoucherDefinition, type VoucherEvent } from '@perkstream/published';
import { type UpkeepCommand } from './commands.js';
import { balanceOf } from './state.js';
import { after, created, deleted, discount, giftCard, lock, redeem, step, VOUCHER_ID } from './voucher.examples.js';
import { voucherAggregate } from './voucher.decider.js';

const voucher = story(voucherAggregate);
const now = after(0);
const here = { id: VOUCHER_ID, at: now };
const gone = { ...here, code: 'SPRING' };
const update = (changes: object): UpkeepCommand => ({ do: 'update', now, voucherId: VOUCHER_ID, ...changes });

function switched(what: 'enable' | 'disable'): UpkeepCommand {
  return { do: what, now, voucherId: VOUCHER_ID };
}

function remove(force: boolean): UpkeepCommand {
  return { do: 'delete', force, now, voucherId: VOUCHER_ID };
}

function adjust(credits: number): UpkeepCommand {
  return { do: 'adjust_balance', credits, now, voucherId: VOUCHER_ID };
}

describe('the code of a voucher', () => {
  const create = (definition: VoucherDefinition) => ({ do: 'create', voucher: definition }) as const;

  it('is taken by the first who creates a voucher with it', () => {
    voucher.when(create(discount())).then(created(discount()));
  });

  it('is taken once', () => {
    voucher
      .given(created(discount()))
      .when(create(discount({ id: 'v_2' })))
      .thenRefused('duplicate_found');
  });

  it('stays taken in the bin', () => {
    const past: VoucherEvent[] = [created(discount()), deleted()];
    voucher
      .given(...past)
      .when(create(discount({ id: 'v_2' })))
      .thenRefused('duplicate_found');
  });

  it('is free again when the voucher is deleted for good', () => {
    const past: VoucherEvent[] = [created(discount()), { type: 'voucher.code_released', data: gone }];
    voucher
      .given(...past)
      .when(create(discount({ id: 'v_2' })))
      .thenTypes('voucher.created');
  });

  it('does not lead a command for the voucher before to the one that has it now', () => {
    const past: VoucherEvent[] = [
      created(discount()),
      { type: 'voucher.code_released', data: gone },
      created(discount({ id: 'v_2' })),
    ];
    const giveBack = step({ do: 'give_back', redemptionId: 'r_1', rollbackId: 'rr_1' });
    voucher
      .given(...past)
      .when(giveBack)
      .thenRefused('not_found');
    voucher
      .given(...past)
      .when(switched('disable'))
      .thenRefused('not_found');
  });
});

describe('deleting a voucher', () => {
  it('moves it to the bin', () => {
    voucher.given(created(discount())).when(remove(false)).then(deleted());
  });

  it('says what was left on the card, and what it was counted by', () => {
    voucher
      .given(created(giftCard(500, { campaignId: 'camp_1', categoryId: 'cat_1', metadata: { a: 1 } })))
      .when(remove(false))
      .then(
        deleted({
          campaignId: 'camp_1',
          balance: 500,
        }),
      );
  });

  it('says whose it was', () => {
    const published: VoucherEvent = {
      type: 'voucher.published',
      data: { id: VOUCHER_ID, publicationId: 'pub_1', customerId: 'cust_ada', campaignId: null } as never,
    };
    voucher
      .given(created(discount()), published)
      .when(remove(false))
      .then(deleted({ holderId: 'cust_ada' }));
  });

  it('with force, frees its code, from the bin as well', () => {
    voucher.given(created(discount())).when(remove(true)).thenTypes('voucher.deleted', 'voucher.code_released');
    const inBin: VoucherEvent[] = [created(discount()), deleted()];
    voucher
      .given(...inBin)
      .when(remove(true))
      .thenTypes('voucher.code_released');
  });

  it('finds nothing in the bin to delete, change or redeem', () => {
    const inBin: VoucherEvent[] = [created(discount()), deleted()];
    for (const command of [remove(false), switched('disable'), update({ active: false }), adjust(1)]) {
      voucher
        .given(...inBin)
        .when(command)
        .thenRefused('not_found');
    }
    voucher
      .given(...inBin)
      .when(step(redeem('r_1')))
      .thenRefused('not_found');
    voucher
      .given(...inBin)
      .when(step(lock('ssn_1', after(60))))
      .thenRefused('not_found');
  });
});

describe('changing a voucher', () => {
  it('changes what was sent and nothing else', () => {
    const changes = { additionalInfo: 'for members' };
    voucher
      .given(created(discount()))
      .when(update(changes))
      .then({ type: 'voucher.updated', data: { ...here, changes } });
  });

  it('changes nothing when nothing was sent', () => {
    voucher.given(created(discount())).when(update({})).thenNothing();
  });

  it('merges metadata key by key, and null removes a key', () => {
    voucher
      .given(created(discount({ metadata: { a: 1, b: 2, c: [3] } })))
      .when(update({ metadata: { a: null, b: 5, d: { deep: null } } }))
      .then({
        type: 'voucher.updated',
        data: {
          ...here,
          changes: { metadata: { b: 5, c: [3], d: { deep: null } } },
        },
      });
  });

  it('leaves the bounds of its windows that were not sent', () => {
    const windows = { startDate: after(-10), expirationDate: after(10) };
    voucher
      .given(created(discount({ windows })))
      .when(update({ validity: { expiration_date: null } }))
      .then({
        type: 'voucher.updated',
        data: {
          ...here,
          changes: { windows: { startDate: after(-10) } },
        },
      });
  });

  it('refuses windows that contradict what stays', () => {
    voucher
      .given(created(discount({ windows: { startDate: after(0) } })))
      .when(update({ validity: { expiration_date: after(-1) } }))
      .thenRefused('invalid_payload');
  });

  it.each([
    [discount(), { discount: { type: 'AMOUNT', amountOff: 100 } }],
    [giftCard(100), { discount: { type: 'AMOUNT', amountOff: 100 } }],
  ])('refuses another type of discount: %#', (definition, changes) => {
    voucher.given(created(definition)).when(update(changes)).thenRefused('invalid_voucher');
  });

  it('takes another discount of the same type', () => {
    const changes = { discount: { type: 'PERCENT', percentOff: 20 } } as const;
    voucher
      .given(created(discount()))
      .when(update({ type: 'DISCOUNT_VOUCHER', ...changes }))
      .then({ type: 'voucher.updated', data: { ...here, changes } });
  });

  it('enables what is disabled and disables what is enabled, and does neither twice', () => {
    const disabled: VoucherEvent[] = [created(discount()), { type: 'voucher.disabled', data: { ...here } }];
    voucher.given(created(discount())).when(switched('disable')).thenTypes('voucher.disabled');
    voucher
      .given(...disabled)
      .when(switched('disable'))
      .thenNothing();
    voucher
      .given(...disabled)
      .when(switched('enable'))
      .thenTypes('voucher.enabled');
    voucher.given(created(discount())).when(switched('enable')).thenNothing();
  });
});

describe('the balance of a gift card', () => {
  const change = (credits: number, balance: number, total: number): VoucherEvent => ({
    type: 'voucher.balance_adjusted',
    data: { ...here, campaignId: null, credits, balance, total },
  });

  it('grows by what is added, and total with it', () => {
    voucher
      .given(created(giftCard(1000)))
      .when(adjust(98))
      .then(change(98, 1098, 1098));
  });

  it('falls by what is spent, and total does not', () => {
    const spent: VoucherEvent = voucherAggregate.decide(
      step(redeem('r_1', { credits: 1000 })),
      voucher.given(created(giftCard(1000)), change(98, 1098, 1098)).state(),
    ) as never;
    expect((spent as unknown as VoucherEvent[])[0]?.data).toMatchObject({ credits: 1000, balance: 98, total: 1098 });
  });

  it('says whose card it is', () => {
    const published = {
      id: VOUCHER_ID,
      campaignId: null,
      customerId: 'cust_ada',
      publicationId: 'pub_1',
      at: after(0),
    };
    const [event] = voucher
      .given(created(giftCard(1000)), { type: 'voucher.published', data: published })
      .when(adjust(98))
      .thenTypes('voucher.balance_adjusted');
    expect(event?.data).toMatchObject({ holderId: 'cust_ada' });
  });

  it('may be taken away down to nothing', () => {
    voucher
      .given(created(giftCard(1000)))
      .when(adjust(-1000))
      .then(change(-1000, 0, 0));
  });

  it.each([-1001, 0, Number.MAX_SAFE_INTEGER])('is not changed by %d', (credits) => {
    voucher
      .given(created(giftCard(1000)))
      .when(adjust(credits))
      .thenRefused('invalid_amount');
  });

  it('is not taken away from under a session or a redemption under way', () => {
    const past: VoucherEvent[] = [
      created(giftCard(1000)),
      { type: 'voucher.locked', data: { ...here, sessionKey: 'ssn_1', expiresAt: after(60), credits: 300 } },
      { type: 'voucher.use_reserved', data: { ...here, redemptionId: 'r_1', credits: 200 } },
    ];
    voucher
      .given(...past)
      .when(adjust(-501))
      .thenRefused('invalid_amount');
    voucher
      .given(...past)
      .when(adjust(-500))
      .thenTypes('voucher.balance_adjusted');
    voucher
      .given(...past)
      .when({ ...adjust(-800), now: after(60) } as UpkeepCommand)
      .thenTypes('voucher.balance_adjusted');
  });

  describe('under a source id', () => {
    const under = (sourceId: string, credits = 5) => ({ ...adjust(credits), sourceId }) as UpkeepCommand;
    const changed = (n: number): VoucherEvent => ({
      type: 'voucher.balance_adjusted',
      data: { ...here, campaignId: null, credits: 5, balance: 5 * n, total: 5 * n, sourceId: `S-${n}` },
    });

    it('changes once, with any commands in between', () => {
      voucher
        .given(created(giftCard(0)), changed(1), changed(2))
        .when(under('S-1'))
        .thenNothing();
      voucher
        .given(created(giftCard(0)), changed(1))
        .when(under('S-1', -500))
        .thenNothing();
      voucher
        .given(created(giftCard(0)), changed(1))
        .when(under('S-2'))
        .thenTypes('voucher.balance_adjusted');
    });

    it('knows the last 200 changes', () => {
      const past = Array.from({ length: 201 }, (_one, n) => changed(n));
      const known = voucher.given(created(giftCard(0)), ...past);
      known.when(under('S-1')).thenNothing();
      known.when(under('S-0')).thenTypes('voucher.balance_adjusted');
    });
  });

  it('is something that discounts have not', () => {
    voucher.given(created(discount())).when(adjust(1)).thenRefused('invalid_voucher');
  });

  it('is amount less what was taken away and what was redeemed', () => {
    const state = voucher.given(created(giftCard(1000)), change(500, 1500, 1500), change(-200, 1300, 1300)).state();
    if (state.status === 'free' || !state.gift) throw new Error('No gift card');
    expect(state.gift).toEqual({ amount: 1500, subtracted: 200, redeemed: 0 });
    expect(balanceOf(state.gift)).toBe(1300);
  });
});

describe('the state of a code', () => {
  it('stays small after 10,000 redemptions', () => {
    let state = voucher.given(created(discount({ quantity: 20_000 }))).state();
    for (let i = 0; i < 10_000; i++) {
      const decided = voucherAggregate.decide(step(redeem(`r_${i}`)), state);
      if (isRefusal(decided)) throw new Error(decided.refused);
      for (const event of decided) state = voucherAggregate.evolve(state, event);
    }
    if (state.status === 'free') throw new Error('No voucher');
    expect(state.redeemed).toBe(10_000);
    expect(JSON.stringify(state).length).toBeLessThan(1_000);
  });

  it('needs no place for sessions where nothing is limited', () => {
    voucher
      .given(created(discount()))
      .when(step(lock('ssn_1', after(60))))
      .thenNothing();
    voucher
      .given(created(discount()))
      .when(step({ do: 'unlock', sessionKey: 'ssn_1' }))
      .thenNothing();
  });
});
