import { describe, expect, it } from '@jest/globals';
import { isRefusal, refuse } from '@perkstream/kernel';
import { type RedemptionCompleted } from '@perkstream/published';
import {
  type Consequence,
  type Ending,
  type Fact,
  failed,
  INAPPLICABLE,
  type Known,
  learn,
  REQUESTED,
  resumed,
} from './known.js';
import { inOrder, nextStep, type ProcessStep, type RequestStep } from './next-step.js';
import {
  type Participant,
  participantsOf,
  redemptionProcess,
  type RedemptionProcessCommand,
  type RedemptionProcessState,
} from './redemption-process.decider.js';

const coupon: Participant = { kind: 'voucher', id: 'coupon', redemptionId: 'r_1' };
const gift: Participant = { kind: 'voucher', id: 'gift', redemptionId: 'r_2' };
const order: Participant = { kind: 'order', id: 'order', redemptionId: 'r_0', process: 'r_0', version: 1 };
const sourceId: Participant = { kind: 'order_source_id', id: 'source', redemptionId: 'r_0', sourceId: 'A-1' };
const rule = { name: 'Budget' };
const budget: Participant = { kind: 'limit', id: 'budget', redemptionId: 'r_1', amount: 5, maximum: 9, rule };
const cup: Participant = {
  ...{ kind: 'reward', id: 'cup', redemptionId: 'r_2', rewardId: 'rew_1', points: 5 },
  ...{ takesOne: true, gives: true, at: '2026-03-01T08:00:00.000Z' },
};
const NOT_THERE = refuse('quantity_exceeded');
const WITHOUT: Consequence = { calls: 'without', refusal: NOT_THERE };

const record = (id: string): RedemptionCompleted['redemptions'][number] => ({
  ...{ id, date: '2026-03-01T08:00:00.000Z', customerId: null, trackingId: null, metadata: null, order: null },
  ...{ relatedObjectType: 'voucher', relatedObjectId: `v_${id}`, campaignId: null, campaignName: null },
  ...{ channel: { channel_id: 'a', channel_type: 'API' }, discountAmount: 0, orderAmount: 0 },
});
const completed: RedemptionCompleted = {
  ...{ id: 'r_0', date: '2026-03-01T08:00:00.000Z', customerId: null, trackingId: null, metadata: null, order: null },
  ...{ channel: { channel_id: 'a', channel_type: 'API' }, redemptions: [record('r_1'), record('r_2')] },
};
const applied = ['coupon', 'gift'].map((key) => ({ candidate: { key } }));

const priced = (...participants: Participant[]): Fact => {
  return { priced: { completed, applied, participants: inOrder(participants), isAlone: false } };
};
const alone = (...participants: Participant[]): Fact => {
  return { priced: { completed, applied, participants, isAlone: true } };
};

/** Plays a redemption: each step succeeds that nothing is said of. */
class Story {
  readonly steps: string[] = [];
  stored: RedemptionProcessState = redemptionProcess.initial;
  without: Known['without'] = REQUESTED.without;
  private readonly prices: Fact[];

  constructor(
    private readonly given: {
      /** One after the other; nothing applies after that. */
      readonly prices?: readonly Fact[];
      readonly objects?: Readonly<Record<string, Consequence>>;
      /** What another one does right before a step. */
      readonly before?: Readonly<Record<string, readonly RedemptionProcessCommand[]>>;
      /** Notes that an earlier attempt has made: their streams remember them. */
      readonly repeats?: readonly string[];
    } = {},
  ) {
    this.prices = [...(given.prices ?? [])];
  }

  note(...commands: readonly RedemptionProcessCommand[]): this {
    for (const command of commands) this.decide(command);
    return this;
  }

  play(start: Known = REQUESTED): Ending {
    let known = start;
    for (let steps = 0; steps < 100; steps++) {
      const step = nextStep(known);
      if (step.do === 'answer') return step.ending;
      const name = nameOf(step);
      this.note(...(this.given.before?.[name] ?? []));
      this.steps.push(name);
      known = learn(known, this.outcomeOf(step, name));
    }
    throw new Error(`It does not end: ${this.steps.join()}`);
  }

  resume(given: { readonly mayBeAlive?: boolean; readonly forRepeat?: boolean } = {}): Ending {
    return this.play(resumed(this.stored, { revision: 7, mayBeAlive: false, forRepeat: false, ...given }));
  }

  private outcomeOf(step: Exclude<ProcessStep | RequestStep, { do: 'answer' }>, name: string): Fact {
    const objects = this.given.objects?.[name];
    switch (step.do) {
      case 'price':
        this.without = step.without;
        return this.prices.shift() ?? INAPPLICABLE;
      case 'note': {
        const isOurs = !this.given.repeats?.includes(name) && this.decide(step.command);
        return { noted: { command: step.command.do, stored: this.stored, revision: 8, isOurs } };
      }
      case 'redeem':
        if (objects) return { objection: { participant: coupon, ...objects } };
        return { confirmed: [] };
      case 'hold': {
        const objector = step.participants.findIndex(({ id }) => this.given.objects?.[`${step.name} ${id}`]);
        const participant = step.participants[objector];
        const held = participant ? objector : step.participants.length;
        this.steps.splice(-1, 1, ...step.participants.slice(0, held + 1).map(({ id }) => `${step.name} ${id}`));
        const refused = participant && this.given.objects?.[`${step.name} ${participant.id}`];
        return refused ? { objection: { participant, ...refused }, held } : { held };
      }
      case 'give': {
        const { participant } = step;
        if (objects) return { objection: { participant, ...objects } };
        return { given: { [participant.redemptionId]: { voucherId: 'v_cup' } } };
      }
      case 'let_go':
        return { held: 0 };
      case 'confirm':
        return { confirmed: step.participants.map((participant) => ({ participant })) };
    }
  }

  private decide(command: RedemptionProcessCommand): boolean {
    const decided = redemptionProcess.decide(command, this.stored);
    if (isRefusal(decided)) return false;
    for (const event of decided) this.stored = redemptionProcess.evolve(this.stored, event);
    return decided.length > 0;
  }
}

function nameOf(step: Exclude<ProcessStep | RequestStep, { do: 'answer' }>): string {
  switch (step.do) {
    case 'price':
    case 'redeem':
      return step.do;
    case 'note':
      return step.name;
    case 'give':
      return `${step.name} ${step.participant.id}`;
    default:
      return `${step.name} ${step.participants.map(({ id }) => id).join(' ')}`;
  }
}

const begin: RedemptionProcessCommand = { do: 'begin', participants: [coupon, cup] };
const agree: RedemptionProcessCommand = { do: 'agree', completed, participants: [coupon, cup] };
const complete: RedemptionProcessCommand = { do: 'complete', completed, participants: [coupon] };

describe('A redemption of one redeemable that nothing else limits', () => {
  it('is one step', () => {
    const story = new Story({ prices: [alone()] });
    expect(story.play()).toEqual({ as: 'redeemed', completed, confirmed: [] });
    expect(story.steps).toEqual(['price', 'redeem']);
  });

  it('claims the source id of its order before, and is made again where another one has it', () => {
    const claims = new Story({ prices: [alone(sourceId)] });
    expect([claims.play().as, claims.steps]).toEqual(['redeemed', ['price', 'hold/0 source', 'redeem']]);
    const objects = { 'hold/0 source': { calls: 'anew', refusal: refuse('duplicate_found') } } as const;
    const late = new Story({ prices: [alone(sourceId)], objects });
    expect([late.play().as, late.steps]).toEqual(['again', ['price', 'hold/0 source']]);
  });

  it('gives the claim back where the redeemable refuses, and is priced again without it', () => {
    const story = new Story({ prices: [alone(sourceId)], objects: { redeem: WITHOUT } });
    expect(story.play()).toEqual({ as: 'nothing' });
    expect(story.steps).toEqual(['price', 'hold/0 source', 'redeem', 'let-go/0 source', 'price']);
    expect([...story.without.setAside]).toEqual([['coupon', NOT_THERE]]);
  });
});

describe('A redemption over several participants', () => {
  const HELD = ['price', 'begin/0', 'hold/0 budget', 'hold/0 coupon', 'hold/0 gift'];
  const prices = [priced(gift, coupon, budget)];

  it('notes them, holds all in one order, completes, confirms and settles', () => {
    const story = new Story({ prices });
    expect(story.play()).toMatchObject({ as: 'redeemed', completed });
    expect(story.steps).toEqual([...HELD, 'complete', 'confirm budget coupon gift', 'settle']);
  });

  it('lets go where one objects, and is priced again without its redeemable', () => {
    const story = new Story({ prices: [...prices, priced(coupon)], objects: { 'hold/0 gift': WITHOUT } });
    expect(story.play()).toMatchObject({ as: 'redeemed' });
    const again = ['let-go/0 budget coupon', 'price', 'begin/1', 'hold/1 coupon', 'complete', 'confirm coupon'];
    expect(story.steps).toEqual([...HELD, ...again, 'settle']);
    expect([...story.without.setAside.keys()]).toEqual(['gift']);
  });

  it('looks for the rest of a budget again, and counts it as used up after five times', () => {
    const less: Consequence = { calls: 'less', refusal: refuse('redemption_rules_violated') };
    const rounds = Array.from({ length: 6 }, (_none, round) => [`hold/${round} budget`, less] as const);
    const story = new Story({ prices: rounds.map(() => priced(budget)), objects: Object.fromEntries(rounds) });
    expect(story.play()).toEqual({ as: 'nothing' });
    expect(story.without.setAside.size).toBe(0);
    expect([...story.without.usedUp]).toEqual([['budget', Number.MAX_SAFE_INTEGER]]);
    expect(story.steps.slice(-3)).toEqual(['price', 'abandon', 'settle']);
  });

  it.each([
    ['the order has changed since it was priced', { calls: 'anew', refusal: refuse('order_changed') }, 'anew'],
    ['another one works on the order', { calls: 'refuse', refusal: refuse('not_found') }, 'refused'],
  ] as const)('is abandoned where %s', (_why, objects, ending) => {
    const story = new Story({ prices: [priced(order, coupon, budget)], objects: { 'hold/0 order': objects } });
    expect(story.play().as).toBe(ending);
    const held = ['price', 'begin/0', 'hold/0 budget', 'hold/0 order'];
    expect(story.steps).toEqual([...held, 'let-go/0 budget', 'abandon', 'settle']);
  });

  it('notes whom an earlier attempt did not name, as it had another price, before it asks them', () => {
    const earlier: RedemptionProcessCommand = { do: 'begin', participants: [coupon, gift] };
    const story = new Story({ prices, before: { 'begin/0': [earlier] }, repeats: ['begin/0'] });
    expect(story.play()).toMatchObject({ as: 'redeemed' });
    expect(story.steps.slice(0, 4)).toEqual(['price', 'begin/0', 'begin/0/2', 'hold/0 budget']);
    const crashed = new Story({
      prices,
      before: { 'begin/0': [earlier] },
      repeats: ['begin/0'],
      objects: { 'hold/0 coupon': WITHOUT },
    });
    crashed.play();
    expect(participantsOf(crashed.stored)).toContain(budget);
  });

  it('is abandoned where it cannot be priced again', () => {
    const error = new Error('away');
    const story = new Story({ prices: [...prices, failed(error)], objects: { 'hold/0 coupon': WITHOUT } });
    expect(story.play()).toEqual({ as: 'failed', error });
    expect(story.steps.slice(-4)).toEqual(['let-go/0 budget', 'price', 'abandon', 'settle']);
    expect(new Story({ prices: [failed(error)] }).play()).toEqual({ as: 'failed', error });
  });

  it('is let go by a slow one where another one has abandoned it', () => {
    const story = new Story({ prices, before: { complete: [{ do: 'abandon', reason: 'unfinished' }] } });
    expect(story.play()).toEqual({ as: 'anew' });
    expect(story.steps).toEqual([...HELD, 'complete', 'let-go/0 budget coupon gift']);
  });

  it('keeps what another one has completed, lets go of the rest, and looks again', () => {
    const story = new Story({ prices, before: { complete: [complete] } });
    expect(story.play()).toEqual({ as: 'again' });
    expect(story.steps).toEqual([...HELD, 'complete', 'let-go/0 budget gift']);
  });
});

describe('A redemption that gives a reward', () => {
  const HELD = ['price', 'begin/0', 'hold/0 cup', 'hold/0 coupon'];
  const prices = [priced(coupon, cup)];

  it('is agreed before, and completed with what was given', () => {
    const story = new Story({ prices });
    expect(story.play()).toMatchObject({ as: 'redeemed' });
    expect(story.steps).toEqual([...HELD, 'agree/0', 'give cup', 'complete', 'confirm cup coupon', 'settle']);
  });

  it('is declined where it cannot be given, let go, and priced again without', () => {
    const story = new Story({ prices: [...prices, priced(coupon)], objects: { 'give cup': WITHOUT } });
    expect(story.play()).toMatchObject({ as: 'redeemed' });
    const declined = ['agree/0', 'give cup', 'decline/0', 'let-go/0 cup coupon', 'price', 'begin/1'];
    expect(story.steps).toEqual([...HELD, ...declined, 'hold/1 coupon', 'complete', 'confirm coupon', 'settle']);
  });

  it('is abandoned and let go by the one that agreed where another one has declined it', () => {
    const story = new Story({ prices, before: { complete: [{ do: 'decline' }] } });
    expect(story.play()).toEqual({ as: 'anew' });
    const given = ['agree/0', 'give cup', 'complete'];
    expect(story.steps).toEqual([...HELD, ...given, 'abandon', 'let-go/0 cup coupon', 'settle']);
  });
});

describe('A resume', () => {
  const ABANDONED = ['abandon', 'let-go/resume-7 coupon cup', 'settle'];

  it('ends what has begun, and completes what was agreed', () => {
    const ofNothing = new Story();
    expect([ofNothing.resume(), ofNothing.steps]).toEqual([{ as: 'nothing' }, []]);
    const begun = new Story().note(begin);
    expect([begun.resume(), begun.steps]).toEqual([{ as: 'anew' }, ABANDONED]);
    const declined = new Story().note(begin, agree, { do: 'decline' });
    expect([declined.resume(), declined.steps]).toEqual([{ as: 'anew' }, ABANDONED]);
    const agreed = new Story().note(begin, agree);
    expect([agreed.resume().as, agreed.steps]).toEqual([
      'redeemed',
      ['give cup', 'complete', 'confirm coupon cup', 'settle'],
    ]);
    const done = new Story().note(begin, complete);
    expect([done.resume().as, done.steps]).toEqual(['redeemed', ['confirm coupon', 'settle']]);
  });

  it('declines what cannot be given, and abandons it before it lets anything go', () => {
    const story = new Story({ objects: { 'give cup': WITHOUT } }).note(begin, agree);
    expect(story.resume()).toEqual({ as: 'anew' });
    expect(story.steps).toEqual(['give cup', 'decline/resume-7', ...ABANDONED]);
  });

  it('leaves it open while the one that began it may be alive, to be let go once more', () => {
    const story = new Story().note(begin);
    expect([story.resume({ mayBeAlive: true }), story.steps]).toEqual([{ as: 'anew' }, ABANDONED.slice(0, 2)]);
    expect([story.resume(), story.steps]).toEqual([{ as: 'anew' }, [...ABANDONED.slice(0, 2), ...ABANDONED.slice(1)]]);
  });

  it('leaves what it finds abandoned to others where a repeat waits for it', () => {
    const story = new Story().note(begin, { do: 'abandon', reason: 'unfinished' });
    expect([story.resume({ forRepeat: true }), story.steps]).toEqual([{ as: 'anew' }, []]);
    const begun = new Story().note(begin);
    expect([begun.resume({ forRepeat: true }), begun.steps]).toEqual([{ as: 'anew' }, ABANDONED]);
  });

  it.each([
    ['what was to be abandoned', begin, 'abandon'],
    ['what was to be declined', agree, 'decline/resume-7'],
  ] as const)('confirms what another one has completed instead: %s', (_what, last, step) => {
    const story = new Story({ objects: { 'give cup': WITHOUT }, before: { [step]: [complete] } }).note(begin);
    if (last !== begin) story.note(last);
    expect(story.resume()).toMatchObject({ as: 'redeemed' });
    expect(story.steps.slice(-2)).toEqual(['confirm coupon', 'settle']);
  });
});
