import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Participant } from '@perkstream/context-redemptions';
import { CommandRunner, type Engines } from '@perkstream/platform';
import { type UseReward } from '@perkstream/published';
import { type Moment, meddleAt } from './testing/meddle-at.js';
import { differencesIn } from './testing/redemption-judge.js';
import { RunningEngine } from './testing/running-engine.js';
import { Stack, type Subject } from './testing/stack-of-everything.js';

type Kind = Participant['kind'];
type Step = UseReward['step'];

/** What can be deleted around each participant of a redemption; a new participant does not compile without its own. */
const AROUND: Readonly<Record<Kind, readonly Subject[]>> = {
  voucher: ['coupon', 'gift card', 'campaign of the coupon'],
  reward: ['loyalty card', 'program', 'reward', 'campaign of the reward'],
  promotion_tier: ['tier', 'campaign of the tier'],
  limit: ['rule', 'customer'],
  order: ['customer'],
  order_source_id: ['customer'],
};

/** The command after which the step follows, or before which: it is asked of all participants then. A new step does not compile either. */
const STEPS: Readonly<Record<Step, Moment>> = {
  reserve: { after: 'begin', of: 'redemption' },
  give: { after: 'agree', of: 'redemption' },
  confirm: { after: 'complete', of: 'redemption' },
  // Another replica has abandoned it, having taken this one for dead.
  release: { before: 'agree', of: 'redemption', insert: [{ do: 'abandon' }, { do: 'settle' }] },
  give_back: { after: 'begin', of: 'rollback' },
};

const FOR_GOOD: ReadonlySet<Subject> = new Set([
  'coupon',
  'gift card',
  'loyalty card',
  'campaign of the coupon',
  'campaign of the tier',
  'campaign of the reward',
  'program',
]);

const cases = Object.entries(AROUND).flatMap(([kind, subjects]) =>
  Object.keys(STEPS).flatMap((step) =>
    subjects.flatMap((subject) =>
      (FOR_GOOD.has(subject) ? [false, true] : [true]).map((force) => ({ kind, step, subject, force }) as const),
    ),
  ),
) as readonly { readonly kind: Kind; readonly step: Step; readonly subject: Subject; readonly force: boolean }[];

describe('What a redemption holds, and what a rollback gives back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-deleted-'));
  const asked = new Set<string>();
  let engine: RunningEngine;
  let store: Engines['eventStore'];

  beforeAll(async () => {
    engine = await RunningEngine.on(folder, {
      prepare: async (engines) => {
        store = engines.eventStore;
      },
    });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  it.each(cases)(
    'is settled by the $kind where the $subject is deleted before the step $step (for good: $force)',
    async ({ kind, step, subject, force }) => {
      const stack = await Stack.made(engine, { order: kind === 'order' ? 'stored' : 'new' });
      const after = await lastPosition(store);
      const meddled = meddleAt(CommandRunner.prototype, STEPS[step], () => stack.delete(subject, force));
      const { redemption, rollback } = await stack.redeemAndRollBack(step === 'give_back');
      expect(meddled()).toBe(true);
      expect([200, 400, 404]).toContain(redemption.status);
      if (step === 'give_back' || step === 'confirm') expect(redemption.status).toBe(200);
      if (rollback) expect(rollback.status).toBe(200);
      const events = await store.readAll({ after, maxCount: 10_000 });
      expect(differencesIn(events, asked)).toEqual([]);
    },
  );

  it('is what was priced: a reward that is changed before it is given is given as it was', async () => {
    const stack = await Stack.made(engine, { order: 'new' });
    const meddled = meddleAt(CommandRunner.prototype, STEPS.give, () => stack.changeReward());
    const { redemption } = await stack.redeemAndRollBack(false);
    expect([meddled(), redemption.status]).toEqual([true, 200]);
    expect(await stack.couponsGiven()).toBe(1);
  });

  it('is that of every kind of participant', () => {
    expect([...asked].sort()).toEqual(Object.keys(AROUND).sort());
  });
});

async function lastPosition(store: Engines['eventStore']): Promise<number | undefined> {
  let last: number | undefined;
  for (;;) {
    const events = await store.readAll({ after: last, maxCount: 1_000 });
    if (events.length === 0) return last;
    last = events.at(-1)!.position;
  }
}
