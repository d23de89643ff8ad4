import { describe, expect, it } from '@jest/globals';
import { fold, isRefusal } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { type LoyaltyCardEvent } from '@perkstream/published';
import { nextDueDay } from './due.js';
import { cardAfter, earn, history, MONTHLY, on, open, openWith, pend } from './loyalty-card.examples.js';
import { loyaltyCardAggregate } from './loyalty-card.decider.js';
import { balanceOf, MAX_PENDING_ENTRIES, pendingOf, spendableOf, totalOf } from './state.js';

const card = story(loyaltyCardAggregate);
const remove = (points: number) => ({ do: 'remove', entry: 'POINTS_REMOVAL', points }) as const;
const reserve = (redemptionId: string, points: number) => ({ do: 'reserve', redemptionId, points }) as const;
const settle = { do: 'settle' } as const;

function entries(events: readonly LoyaltyCardEvent[]): string[] {
  return events.flatMap(({ data }) =>
    'entry' in data ? [`${data.at} ${data.entry} ${data.points} → ${data.balance}`] : [],
  );
}

describe('a loyalty card', () => {
  it('is opened once, by its first command', () => {
    const opened = history(on('2025-01-01', open));
    card
      .given(...opened)
      .when(on('2025-01-02', open))
      .then();
    card.when(on('2025-01-01', earn(5))).thenRefused('not_found');
    const { opening } = openWith(50);
    const first = history(on('2025-01-02', { ...earn(5), opening }), on('2025-01-03', { ...earn(1), opening }));
    expect(first.map(({ type }) => type)).toEqual([
      'loyalty_card.opened',
      ...Array(3).fill('loyalty_card.points_added'),
    ]);
    expect(first.map(({ data }) => ('balance' in data ? data.balance : 0))).toEqual([0, 50, 55, 56]);
  });

  it('is not opened by a command that is refused', () => {
    const { opening } = openWith(50);
    card.when(on('2025-01-02', { ...remove(60), opening })).thenRefused('invalid_amount');
  });

  it('begins with the points that its program gives', () => {
    const { points, buckets } = cardAfter(on('2025-01-25', openWith(50, MONTHLY)));
    expect(points).toBe(50);
    expect(buckets).toMatchObject([{ expiresAt: '2025-02-25', points: 50 }]);
  });

  it('has entries whose ids sort in the order of booking, also within one millisecond', () => {
    const at = '2025-01-01T10:00:00.000Z';
    const many = Array.from({ length: 20 }, (_one, index) => on(at, index % 2 ? remove(1) : earn(2), `seed ${index}`));
    const booked = history(on(at, openWith(50)), ...many).flatMap(({ data }) =>
      'transactionId' in data ? [data.transactionId] : [],
    );
    expect(booked).toHaveLength(21);
    expect(booked).toEqual([...booked].sort());
  });

  it('keeps the points of one last day together', () => {
    const { buckets } = cardAfter(
      on('2025-01-01', open),
      on('2025-01-25', earn(10, MONTHLY)),
      on('2025-01-25', earn(5, MONTHLY), 'b'),
    );
    expect(buckets).toMatchObject([{ expiresAt: '2025-02-25', points: 15 }]);
  });

  it('spends first what expires first, and what never expires last', () => {
    const past = [
      on('2025-01-01', open),
      on('2025-01-01', earn(10)),
      on('2025-01-20', earn(10, MONTHLY)),
      on('2025-01-10', earn(10, MONTHLY), 'c'),
    ];
    const { buckets } = cardAfter(...past, on('2025-01-21', remove(15)));
    expect(buckets).toMatchObject([
      { expiresAt: '2025-02-20', points: 5 },
      { expiresAt: null, points: 10 },
    ]);
  });

  it('never goes below zero', () => {
    const past = history(on('2025-01-01', open), on('2025-01-01', earn(10)));
    card
      .given(...past)
      .when(on('2025-01-02', remove(11)))
      .thenRefused('invalid_amount');
    card
      .given(...past)
      .when(on('2025-01-02', reserve('r_1', 11)))
      .thenRefused('loyalty_card_points_exceeded');
  });

  it('is changed once by the same source id', () => {
    const bonus = {
      do: 'add',
      entry: 'POINTS_ADDITION',
      points: 10,
      expiration: { by: 'rules', rules: null },
      note: { sourceId: 'bonus-1' },
    } as const;
    const past = history(on('2025-01-01', open), on('2025-01-02', bonus));
    card
      .given(...past)
      .when(on('2025-01-03', bonus, 'again'))
      .thenNothing();
    card
      .given(...past)
      .when(on('2025-01-03', { ...bonus, note: { sourceId: 'bonus-2' } }))
      .thenTypes('loyalty_card.points_added');
  });

  it('takes only numbers of points', () => {
    const past = history(on('2025-01-01', open));
    for (const points of [0, -1, 1.5, Number.NaN]) {
      expect(() => card.given(...past).when(on('2025-01-02', earn(points)))).toThrow(RangeError);
    }
  });

  it('expires on a day of its own, unless that has passed', () => {
    const until = (date: string) =>
      ({ do: 'add', entry: 'POINTS_ADDITION', points: 5, expiration: { by: 'date', date } }) as const;
    const past = history(on('2025-01-01', open));
    card
      .given(...past)
      .when(on('2025-01-02', until('2025-01-01')))
      .thenRefused('invalid_expiration_date');
    expect(cardAfter(on('2025-01-01', open), on('2025-01-02', until('2025-01-02'))).buckets).toMatchObject([
      { expiresAt: '2025-01-02' },
    ]);
  });
});

describe('points that pay', () => {
  const past = [on('2025-01-01', open), on('2025-01-01', earn(30))];

  it('are kept back from the reservation on, and belong to the balance until it is confirmed', () => {
    const reserved = cardAfter(...past, on('2025-01-02', reserve('r_1', 20)));
    expect([spendableOf(reserved), balanceOf(reserved)]).toEqual([10, 30]);
    const confirmed = cardAfter(
      ...past,
      on('2025-01-02', reserve('r_1', 20)),
      on('2025-01-03', { do: 'confirm', redemptionId: 'r_1' }),
    );
    expect([spendableOf(confirmed), balanceOf(confirmed), totalOf(confirmed)]).toEqual([10, 10, 30]);
  });

  it('are reserved once and released once', () => {
    const reserved = history(...past, on('2025-01-02', reserve('r_1', 20)));
    card
      .given(...reserved)
      .when(on('2025-01-02', reserve('r_1', 20), 'again'))
      .thenNothing();
    const released = history(
      ...past,
      on('2025-01-02', reserve('r_1', 20)),
      on('2025-01-02', { do: 'release', redemptionId: 'r_1' }),
    );
    card
      .given(...released)
      .when(on('2025-01-02', { do: 'release', redemptionId: 'r_1' }, 'again'))
      .thenNothing();
    card
      .given(...released)
      .when(on('2025-01-02', { do: 'confirm', redemptionId: 'r_1' }))
      .thenRefused('not_found');
  });

  it('are reserved automatically for 25 rewards at a time, ten times a day', () => {
    const automatic = (cause: string, id: string) => ({ ...reserve(id, 1), automaticFor: cause });
    const rich = [on('2025-01-01', open), on('2025-01-01', earn(1000))];
    const times = (most: number, day: string) =>
      Array.from({ length: most }, (_, n) => on(day, automatic(`event ${day} ${n}`, `r_${day}_${n}`)));
    const tenTimes = history(...rich, ...times(10, '2025-01-02'));
    const after = card.given(...tenTimes);
    after.when(on('2025-01-02', automatic('another event', 'r_x'))).thenRefused('quantity_exceeded');
    after.when(on('2025-01-01', automatic('a late event', 'r_x'))).thenRefused('quantity_exceeded');
    // Midnight in Berlin.
    after.when(on('2025-01-02T22:59:59.000Z', automatic('another event', 'r_x'))).thenRefused('quantity_exceeded');
    history(...rich, ...times(10, '2025-01-02'), ...times(10, '2025-01-02T23:00:00.000Z'));
    const known = Array.from({ length: 24 }, (_, n) =>
      on('2025-01-02', automatic('event 2025-01-02 0', `r_of_first_${n}`)),
    );
    const full = card.given(...history(...rich, ...times(10, '2025-01-02'), ...known));
    full.when(on('2025-01-02', automatic('event 2025-01-02 0', 'r_x'))).thenRefused('quantity_exceeded');
    full.when(on('2025-01-02', automatic('event 2025-01-02 0', 'r_of_first_0'))).thenNothing();
    expect(
      isRefusal(loyaltyCardAggregate.decide(on('2025-01-02', reserve('r_x', 1)), fold(loyaltyCardAggregate, tenTimes))),
    ).toBe(false);
  });

  it('come back into their own bucket, or by the rules where that has expired', () => {
    const parts = [
      { bucketId: 'lopb_a', expiresAt: '2025-01-10', points: 5 },
      { bucketId: 'lopb_b', expiresAt: '2025-12-31', points: 7 },
    ];
    const { buckets, redeemed } = cardAfter(...past, on('2025-01-20', { do: 'give_back', parts, rules: MONTHLY }));
    expect(buckets).toMatchObject([
      { expiresAt: '2025-02-20', points: 5 },
      { id: 'lopb_b', expiresAt: '2025-12-31', points: 7 },
      { expiresAt: null, points: 30 },
    ]);
    expect(redeemed).toBe(-12);
  });

  it('expire when they are released after their last day', () => {
    const events = history(
      on('2025-01-01', open),
      on('2025-01-01', earn(10, MONTHLY)),
      on('2025-02-01', reserve('r_1', 10)),
      on('2025-02-03', { do: 'release', redemptionId: 'r_1' }),
      on('2025-02-03', settle, 'later'),
    );
    expect(entries(events)).toEqual([
      '2025-01-01T10:00:00.000Z POINTS_ACCRUAL 10 → 10',
      '2025-02-01T23:00:00.000Z POINTS_EXPIRATION 10 → 0',
    ]);
  });
});

describe('what falls due', () => {
  const past = [
    on('2025-01-01', open),
    on('2025-01-31', earn(10, MONTHLY)),
    on('2025-02-01', pend('lopp_1', 4, '2025-02-15')),
  ];

  it('happens when its day begins where the shop is', () => {
    const yet = history(...past, on('2025-02-28T22:59:59.999Z', settle));
    expect(entries(yet)).toHaveLength(2);
    const now = history(...past, on('2025-02-28T23:00:00.000Z', settle));
    expect(entries(now)).toEqual([
      '2025-01-31T10:00:00.000Z POINTS_ACCRUAL 10 → 10',
      '2025-02-14T23:00:00.000Z PENDING_POINTS_ACTIVATION 4 → 14',
      '2025-02-28T23:00:00.000Z POINTS_EXPIRATION 10 → 4',
    ]);
  });

  it('makes the same ledger late as in time, and nothing more the second time', () => {
    const everyNight = history(...past, ...nights('2025-02-02', 60).map((night) => on(night, settle)));
    const late = history(...past, on('2025-04-20', settle));
    expect(late).toEqual(everyNight);
    card
      .given(...late)
      .when(on('2025-04-20', settle, 'again'))
      .thenNothing();
  });

  it('is booked before a command is decided', () => {
    const events = history(...past);
    card
      .given(...events)
      .when(on('2025-03-02', remove(5)))
      .thenRefused('invalid_amount');
    card
      .given(...events)
      .when(on('2025-03-02', remove(4)))
      .thenTypes('loyalty_card.points_added', 'loyalty_card.points_taken', 'loyalty_card.points_taken');
  });

  it('is known beforehand', () => {
    expect(nextDueDay(cardAfter(...past))).toBe('2025-02-15');
    expect(nextDueDay(cardAfter(on('2025-01-01', open), on('2025-01-01', earn(1))))).toBeUndefined();
  });
});

describe('pending points', () => {
  const past = [on('2025-01-01', open), on('2025-01-01', pend('lopp_1', 10, '2025-01-15'))];

  it('are not in the balance', () => {
    const waiting = cardAfter(...past);
    expect([balanceOf(waiting), pendingOf(waiting)]).toEqual([0, 10]);
  });

  it('are activated by hand, and expire from that day on', () => {
    const { buckets, pending } = cardAfter(...past, on('2025-01-05', { do: 'activate_pending', pendingId: 'lopp_1' }));
    expect(buckets).toMatchObject([{ expiresAt: '2025-02-05', points: 10 }]);
    expect(pending).toEqual([]);
  });

  it('are so many at most, as all of them may fall due on one day', () => {
    const [opened, first] = history(...past);
    if (first?.type !== 'loyalty_card.pending_points_added') throw new Error('Nothing is pending');
    const { data } = first;
    const pendingOf = (index: number) => ({ ...data, pending: { ...data.pending, id: `lopp_${index}` } });
    const many = Array.from({ length: MAX_PENDING_ENTRIES }, (_one, index) => ({ ...first, data: pendingOf(index) }));
    card
      .given(opened as LoyaltyCardEvent, ...many)
      .when(on('2025-01-02', pend('lopp_more', 1, '2025-01-15')))
      .thenRefused('quantity_exceeded');
  });

  it('are adjusted while some are left', () => {
    const adjust = (points: number) => ({ do: 'adjust_pending', pendingId: 'lopp_1', points }) as const;
    expect(pendingOf(cardAfter(...past, on('2025-01-02', adjust(-4))))).toBe(6);
    card
      .given(...history(...past))
      .when(on('2025-01-02', adjust(-10)))
      .thenRefused('invalid_amount');
    card
      .given(...history(...past))
      .when(on('2025-01-02', adjust(0)))
      .thenRefused('invalid_amount');
  });

  it('are distinguished from those that never were', () => {
    card
      .given(...history(...past))
      .when(on('2025-01-02', { do: 'cancel_pending', pendingId: 'lopp_2' }))
      .thenRefused('not_found');
  });

  it('are changed no more once they were canceled or activated', () => {
    const canceled = history(...past, on('2025-01-02', { do: 'cancel_pending', pendingId: 'lopp_1' }));
    for (const step of ['activate_pending', 'cancel_pending'] as const) {
      card
        .given(...canceled)
        .when(on('2025-01-03', { do: step, pendingId: 'lopp_1' }))
        .thenRefused('invalid_pending_points_state');
    }
    const activated = history(...past);
    const late = loyaltyCardAggregate.decide(
      on('2025-01-16', { do: 'cancel_pending', pendingId: 'lopp_1' }),
      activated.reduce(loyaltyCardAggregate.evolve, loyaltyCardAggregate.initial),
    );
    expect(isRefusal(late) && late.refused).toBe('invalid_pending_points_state');
  });
});

function nights(first: string, count: number): string[] {
  const start = Date.parse(`${first}T10:00:00.000Z`);
  return Array.from({ length: count }, (_, night) => new Date(start + night * 86_400_000).toISOString());
}
