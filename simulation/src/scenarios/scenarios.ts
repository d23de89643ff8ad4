import { ViewRebuilds } from '@perkstream/platform';
import { type SourceChange } from '../planted/changed-source.js';
import { crashesBefore, isLateBy, type Stage } from './stage.js';

/** A fault of the engine that was found and mended: operations and faults in a fixed order, at named points. */
export interface Scenario {
  /** What went wrong before. */
  readonly fault: string;
  /** What takes the repair out again. */
  readonly repair: readonly SourceChange[];
  readonly play: (stage: Stage) => Promise<void>;
  /** When everything that was begun has ended. */
  readonly atTheEnd?: (stage: Stage) => Promise<void>;
}

const order = { amount: 10_000 };
const gift = (code: string) => ({ params: { code }, body: { type: 'GIFT_VOUCHER', gift: { amount: 500 } } });
const VIEWS = 'libs/platform/src/view-runner';

export const SCENARIOS: readonly Scenario[] = [
  {
    fault: 'A late write lists a process again that has ended',
    repair: [
      {
        file: 'libs/platform/src/process-runner/process-runner.ts',
        from: 'if (await this.isListedInError(next, definition)) continue;',
        to: '',
      },
    ],
    play: async (stage) => {
      await stage.done('replica1', 'create-voucher', gift('ONE'));
      await stage.done('replica1', 'create-voucher', gift('TWO'));
      stage.when(undefined, /^documents apply open_processes redemption/, 1, isLateBy(2_500));
      const redeemables = ['ONE', 'TWO'].map((id) => ({ object: 'voucher', id, gift: { credits: 100 } }));
      await stage.done('replica1', 'redeem-stacked-discounts', { body: { redeemables, order } });
    },
    atTheEnd: async (stage) => {
      const listed = [...stage.stores.documents.of('open_processes').keys()];
      stage.expect(listed.length === 0, `${listed.join()} is listed as under way`);
    },
  },
  {
    fault: 'A rebuild is cut off by a crash: what it has built stays beside the view in use',
    repair: [
      {
        file: `${VIEWS}/view-rebuilds.ts`,
        from: 'if (await views.clearLeftovers(left)) await',
        to: 'if (false) await',
      },
    ],
    play: async (stage) => {
      stage.when('replica1', /^documents swap products/, 1, crashesBefore);
      await beginRebuild(stage, 'products');
      await stage.world.pause(60_000);
    },
    atTheEnd: expectNothingBeside,
  },
  {
    fault: 'The note of a rebuild is written late, over that of the next one: nothing removes what is left',
    repair: [
      {
        file: `${VIEWS}/view-rebuilds.ts`,
        from: "isPut = await notes.put(NOTE, { ...note, number }, { ifNewerBy: 'number' });",
        to: 'isPut = true; await notes.put(NOTE, { ...note, number });',
      },
    ],
    play: async (stage) => {
      // The second note says that the view is done.
      stage.when('replica1', /^documents put \S*rebuilds? note/, 2, isLateBy(9_000));
      await beginRebuild(stage, 'products');
      await stage.world.pause(3_000);
      stage.when('replica1', /^documents swap products/, 1, crashesBefore);
      await beginRebuild(stage, 'products');
      await stage.world.pause(60_000);
    },
    atTheEnd: expectNothingBeside,
  },
];

async function beginRebuild(stage: Stage, name: string): Promise<void> {
  const replica = stage.replica('replica1');
  await stage.world.pause(0, replica);
  await replica.get(ViewRebuilds).begin(name);
  await stage.world.pause(0, { name: 'client', isDead: false, stalledUntil: 0 });
}

async function expectNothingBeside(stage: Stage): Promise<void> {
  const left = [...stage.stores.documents.durable.keys()].filter((name) => name.endsWith('_rebuild'));
  stage.expect(left.length === 0, `${left.join()} stays beside the views in use`);
}
