import { ViewRebuilds } from '@perkstream/platform';
import { type SourceChange } from '../planted/changed-source.js';
import { crashesBefore, isAnsweredAfter, isLateBy, type Stage, stalls } from './stage.js';

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
    fault: 'A write of a view is repeated, and carried out late after the document was deleted',
    repair: [
      {
        file: `${VIEWS}/tombstones.ts`,
        from: 'export const KEPT_MS = 3_600_000;',
        to: 'export const KEPT_MS = -3_600_000;',
      },
    ],
    play: async (stage) => {
      const { id } = await stage.done('replica1', 'create-product', { body: { name: 'Mug' } });
      stage.when(undefined, /^documents apply products shop.prod_/, 1, isLateBy(80_000));
      await stage.done('replica1', 'update-product', { params: { productId: id }, body: { name: 'Cup' } });
      await stage.done('replica1', 'delete-product', { params: { productId: id }, query: { force: true } });
    },
  },
  {
    fault: 'A listener hears of an order before its replica has the answer to the append',
    repair: [
      {
        file: 'libs/platform/src/command-runner/stale-read-check.ts',
        from: 'else await settled(known.tail);',
        to: '',
      },
    ],
    play: async (stage) => {
      const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
      await stage.done('replica1', 'create-loyalty-program', { body: { name: 'Club', type: 'AUTO_UPDATE', voucher } });
      const params = { campaignId: 'Club' };
      const earning = [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 10 } }];
      await stage.done('replica1', 'create-earning-rule', { params, body: earning });
      const customer = { source_id: 'mia' };
      const { code } = await stage.done('replica1', 'add-member', { params, body: { customer } });
      stage.when(undefined, /^events append order-.*order\.created/, 1, isAnsweredAfter(3_000));
      const paid = { source_id: 'o-1', amount: 5_000, status: 'PAID', customer };
      // Both hear of orders, whichever stores them.
      await stage.done('replica1', 'create-order', { body: paid });
      await stage.done('replica2', 'create-order', { body: { ...paid, source_id: 'o-2' } });
      await stage.world.pause(20_000);
      const card = await stage.done('replica1', 'get-voucher', { params: { code } });
      const points = card.loyalty_card.balance;
      stage.expect(points === 20, `Two paid orders earned ${points} points, and it should be 20`);
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
  {
    fault: 'A replica stalls in a rebuild, and puts its view in the place of one that another has written to',
    repair: [
      { file: `${VIEWS}/followed-views.ts`, from: 'await stillPaused();', to: '' },
      {
        file: `${VIEWS}/view-runner.ts`,
        from: 'await this.turns.confirm();\n      await this.documents.swap',
        to: 'await this.documents.swap',
      },
    ],
    play: async (stage) => {
      await stage.done('replica2', 'create-product', { body: { name: 'Mug' } });
      stage.when('replica1', /^documents apply products_rebuild/, 1, stalls(40_000));
      await beginRebuild(stage, 'products');
      await stage.world.pause(25_000);
      await stage.request('replica2', 'create-product', { body: { name: 'Cup' } });
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
