import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Participant } from '@perkstream/context-redemptions';
import { type Engines } from '@perkstream/platform';
import { type UseReward } from '@perkstream/published';
import { type Moment, meddleAt } from './testing/meddle-at.js';
import { judge, type Verdict } from './testing/redemption-judge.js';
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
  let engine: RunningEngine;
  let store: Engines['eventStore'];
  let judged: number | undefined;

  beforeAll(async () => {
    engine = await RunningEngine.on(folder, {
      prepare: async (engines) => {
        store = engines.eventStore;
      },
    });
  });
  afterAll(async () => {
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  /** Of what happened since it was asked last. */
  async function verdict(): Promise<Verdict> {
    const events = await store.readAll({ after: judged, maxCount: 100_000 });
    judged = events.at(-1)?.position ?? judged;
    return judge(events);
  }

  it.each(cases)(
    'is settled by the $kind where the $subject is deleted before the step $step (for good: $force)',
    async ({ kind, step, subject, force }) => {
      const stack = await Stack.made(engine, kind === 'order' ? 'stored' : 'new');
      const { redemption, rollback } = await meddleAt(
        STEPS[step],
        () => stack.delete(subject, force),
        () => stack.redeemAndRollBack(step === 'give_back'),
      );
      expect([200, 400, 404]).toContain(redemption.status);
      if (step === 'give_back' || step === 'confirm') expect(redemption.status).toBe(200);
      if (rollback) expect(rollback.status).toBe(200);
      expect((await verdict()).differences).toEqual([]);
      expect((await stack.storeOrder()).status).toBe(200);
    },
  );

  it('is that of every kind of participant', async () => {
    for (const order of ['stored', 'new'] as const) await (await Stack.made(engine, order)).redeemAndRollBack(true);
    const { asked, differences } = await verdict();
    expect([...asked].sort()).toEqual(Object.keys(AROUND).sort());
    expect(differences).toEqual([]);
  });

  it('is what was priced: a reward that is changed before it is given is given as it was', async () => {
    const stack = await Stack.made(engine, 'new');
    const change = () => stack.changeReward();
    const { redemption } = await meddleAt(STEPS.give, change, () => stack.redeemAndRollBack(false));
    expect(redemption.status).toBe(200);
    expect(await stack.couponsGiven()).toBe(1);
  });
});
