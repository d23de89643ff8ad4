import { describe, expect, it } from '@jest/globals';
import { fold } from '@perkstream/kernel';
import { type LoyaltyCardEvent, type LoyaltyTierRules } from '@perkstream/published';
import { BY_BALANCE, tier } from '../loyalty-tiers/loyalty-tiers.examples.js';
import { type TierProgram } from '../loyalty-tiers/tier-reached.js';
import { type LoyaltyCardCommand } from './commands.js';
import { earn, history, MONTHLY, on, open } from './loyalty-card.examples.js';
import { loyaltyCardAggregate } from './loyalty-card.decider.js';
import { type LoyaltyCard } from './state.js';

const silver = tier('silver', 100, 199);
const gold = tier('gold', 200, null);
const byMonth: LoyaltyTierRules = { by: 'POINTS_IN_PERIOD', months: 1, ends: 'END_OF_NEXT_PERIOD' };
const graceOfAMonth: LoyaltyTierRules = { by: 'BALANCE', ends: 'CUSTOM', extend: 'P1M' };
const settle = { do: 'settle' } as const;
const spend = (points: number) => ({ do: 'remove', entry: 'POINTS_REMOVAL', points }) as const;

type Day = readonly [day: string, request: Parameters<typeof on>[1]];

function eventsOf(rules: LoyaltyTierRules | null, ...days: Day[]): readonly LoyaltyCardEvent[] {
  const program: TierProgram = { tiers: [silver, gold], rules };
  const steps: Day[] = [['2026-01-01', open], ...days];
  return history(...steps.map(([day, request]): LoyaltyCardCommand => ({ ...on(day, request), program })));
}

/** The changes, with the day on which each was, and the last day in the tier. */
function changes(rules: LoyaltyTierRules | null, ...days: Day[]): readonly string[] {
  return eventsOf(rules, ...days).flatMap((event) => {
    if (event.type !== 'loyalty_card.tier_changed' || !event.data.change) return [];
    const { change, tier: now, at } = event.data;
    const name = now ? ` ${now.tierId.slice(4)} until ${now.expirationDate}` : '';
    return [`${at.slice(0, 10)} ${change}${name}`];
  });
}

describe('the tier of a card, by its balance', () => {
  it('follows it, at once and both ways', () => {
    const days: Day[] = [
      ['2026-01-02', earn(150)],
      ['2026-01-03', earn(100)],
      ['2026-01-04', spend(101)],
      ['2026-01-05', spend(100)],
    ];
    expect(changes(BY_BALANCE, ...days)).toEqual([
      '2026-01-02 joined silver until null',
      '2026-01-03 upgraded gold until null',
      '2026-01-04 downgraded silver until null',
      '2026-01-05 left',
    ]);
  });

  it('falls when points expire, as of the day on which they do', () => {
    expect(changes(BY_BALANCE, ['2026-01-02', earn(150, MONTHLY)], ['2026-06-01', settle])).toEqual([
      '2026-01-02 joined silver until null',
      // The third of February begins in Berlin.
      '2026-02-02 left',
    ]);
  });

  it('outlasts it for as long as the rules say, and rises in the meantime', () => {
    const days: Day[] = [
      ['2026-01-02', earn(150)],
      ['2026-01-03', spend(150)],
      ['2026-01-20', earn(200)],
      ['2026-01-21', spend(50)],
      ['2026-05-01', settle],
    ];
    expect(changes(graceOfAMonth, ...days)).toEqual([
      '2026-01-02 joined silver until 2026-02-02',
      '2026-01-20 upgraded gold until 2026-02-20',
      '2026-02-20 downgraded silver until 2026-03-21',
      '2026-03-21 prolonged silver until 2026-04-22',
      '2026-04-22 prolonged silver until 2026-05-23',
    ]);
  });

  it('is none where the rules do not go together', () => {
    expect(changes(null, ['2026-01-02', earn(150)])).toEqual([]);
    const program = { tiers: [silver], rules: null };
    const before = eventsOf(BY_BALANCE, ['2026-01-02', earn(150)]);
    const [left] = loyaltyCardAggregate.decide(
      { ...on('2026-01-03', settle), program },
      fold(loyaltyCardAggregate, before),
    ) as readonly LoyaltyCardEvent[];
    expect(left).toMatchObject({ type: 'loyalty_card.tier_changed', data: { change: 'left', tier: null } });
  });
});

describe('the tier of a card, by the points of a period', () => {
  it('counts what came in it, not what was spent', () => {
    const days: Day[] = [
      ['2026-01-10', earn(60)],
      ['2026-01-11', spend(60)],
      ['2026-01-31', earn(60)],
      ['2026-02-01', earn(99)],
    ];
    expect(changes(byMonth, ...days)).toEqual(['2026-01-31 joined silver until 2026-02-28']);
  });

  it('is prolonged, lowered or lost when its last day has passed', () => {
    const days: Day[] = [
      ['2026-01-10', earn(200)],
      ['2026-02-10', earn(250)],
      ['2026-03-10', earn(100)],
      ['2026-08-01', settle],
    ];
    expect(changes(byMonth, ...days)).toEqual([
      '2026-01-10 joined gold until 2026-02-28',
      '2026-02-28 prolonged gold until 2026-03-31',
      '2026-03-31 downgraded silver until 2026-04-30',
      '2026-04-30 left',
    ]);
  });

  it('begins with the next period where the rules say so', () => {
    const days: Day[] = [
      ['2026-01-10', earn(100)],
      ['2026-01-20', earn(100)],
      ['2026-04-02', settle],
    ];
    const rules = { ...byMonth, startsNextPeriod: true } as const;
    expect(changes(rules, ...days)).toEqual(['2026-01-31 joined gold until 2026-02-28', '2026-02-28 left']);
    const card = fold(loyaltyCardAggregate, eventsOf(rules, ...days.slice(0, 2))) as LoyaltyCard;
    expect(card).toMatchObject({ tier: null, nextTier: { tierId: gold.id, startDate: '2026-02-01' } });
  });

  it('counts the days where the shop is', () => {
    const lateAtNight = earn(100);
    expect(changes(byMonth, ['2026-01-31T23:30:00.000Z', lateAtNight])).toEqual([
      '2026-01-31 joined silver until 2026-03-31',
    ]);
  });
});

describe('a tier that is made later', () => {
  it('takes up those who have the points, as of its making, whenever that is booked', () => {
    const later = { ...silver, createdAt: '2026-03-05T12:00:00.000Z' };
    const program = { tiers: [later], rules: BY_BALANCE };
    const before = history(on('2026-01-01', open), on('2026-01-02', earn(150)));
    for (const day of ['2026-03-06', '2026-05-06']) {
      const command = { ...on(day, settle), program };
      const events = loyaltyCardAggregate.decide(command, fold(loyaltyCardAggregate, before));
      expect(events).toMatchObject([{ data: { change: 'joined', at: later.createdAt } }]);
    }
  });
});

describe('a tier that is changed or deleted later', () => {
  const then = '2026-03-05T12:00:00.000Z';
  const before = history(
    on('2026-01-01', open),
    ...[earn(150)].map((request): LoyaltyCardCommand => {
      const program = { tiers: [silver, gold], rules: graceOfAMonth };
      return { ...on('2026-01-02', request), program };
    }),
  );
  const settledWith = (tiers: TierProgram['tiers'], day: string) => {
    const program = { tiers, past: [{ until: then, tiers: [silver, gold] }], rules: graceOfAMonth };
    const command = { ...on(day, settle), program };
    return loyaltyCardAggregate.decide(command, fold(loyaltyCardAggregate, before));
  };

  const atTheChange = (...settled: Parameters<typeof settledWith>) =>
    [settledWith(...settled)].flat().filter((event) => 'data' in event && 'at' in event.data && event.data.at === then);

  it.each(['2026-03-06', '2026-05-06'])('moves its members as of the change, booked on %s', (day) => {
    const blue = { ...tier('blue', 50, 99), createdAt: then };
    const left = { data: { change: 'left', before: silver.id, tier: null } };
    expect(atTheChange([gold, blue], day)).toMatchObject([left]);
    const wider = { ...blue, points: { from: 50, to: 199 } };
    const down = { data: { change: 'downgraded', tier: { tierId: blue.id } } };
    expect(atTheChange([gold, wider], day)).toMatchObject([down]);
  });

  it('keeps those whose last day in it is still to come, where only its range changed', () => {
    const narrower = { ...silver, points: { from: 160, to: 199 } };
    expect(atTheChange([narrower, gold], '2026-03-06')).toEqual([]);
  });
});
