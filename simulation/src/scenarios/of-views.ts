import { Messenger, ViewRebuilds } from '@perkstream/platform';
import { FindUnbalancedOrders } from '@perkstream/published';
import { type Json } from '../clients/client.js';
import { discount, openGifts } from '../clients/openings.js';
import { type Scenario } from './scenario.js';
import { crashesBefore, isLateBy, type Stage, stallsFor, takes } from './stage.js';

const order = { amount: 10_000 };
const VIEWS = 'libs/platform/src/view-runner';

export const OF_VIEWS: readonly Scenario[] = [
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
      await openGifts(stage.by('replica1'));
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
      await stage.pause(60_000);
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
      await stage.pause(3_000);
      stage.when('replica1', /^documents swap products/, 1, crashesBefore);
      await beginRebuild(stage, 'products');
      await stage.pause(60_000);
    },
    atTheEnd: expectNothingBeside,
  },
  {
    fault: 'A replica stalls in a rebuild, and puts its view in the place of one that another has written to',
    repair: [{ file: `${VIEWS}/followed-views.ts`, from: 'await stillPaused();', to: '' }],
    play: async (stage) => {
      await addProduct(stage, 'replica1', 'Mug');
      // What it reads last before it puts the view in its place.
      stage.when('replica1', /^events readAll/, 3, stallsFor(20_000));
      await beginRebuild(stage, 'products');
      await stage.pause(14_000);
      await addProduct(stage, 'replica2', 'Cup');
      await stage.pause(20_000);
    },
  },
  {
    fault: 'A replica stalls in a rebuild, another one begins its own in the same place, and the first removes that',
    repair: [
      {
        file: `${VIEWS}/view-runner.ts`,
        from: 'for (const beside of this.turns.isHeld ? left : [])',
        to: 'for (const beside of left)',
      },
      {
        file: `${VIEWS}/view-runner.ts`,
        from: 'await this.turns.confirm();\n      await this.documents.swap(name, beside);',
        to: 'await this.documents.swap(name, beside);',
      },
    ],
    play: async (stage) => {
      await addProduct(stage, 'replica1', 'Mug');
      stage.when('replica1', /^documents apply products_rebuild/, 1, stallsFor(15_000));
      await beginRebuild(stage, 'products');
      await stage.pause(12_000);
      stage.when('replica2', /^documents apply products_rebuild/, 1, takes(6_000));
      await beginRebuild(stage, 'products', 'replica2');
      await stage.pause(30_000);
    },
  },
  {
    fault: 'A write of a view is repeated, and carried out late after the document was deleted: it is back',
    repair: [
      {
        file: `${VIEWS}/position-guard.ts`,
        from: '(view.leavesNoTombstones ? null : tombstone(id, position))',
        to: '(view.leavesNoTombstones ? null : tombstone(id, position) && null)',
      },
    ],
    play: async (stage) => {
      stage.when(undefined, /^documents apply products /, 1, isLateBy(6_000));
      const { id } = await addProduct(stage, 'replica1', 'Mug');
      await stage.done('replica1', 'delete-product', { params: { productId: id } });
      await stage.pause(10_000);
    },
  },
  {
    fault: 'A rebuild leaves entries out of the list of what an erased customer did',
    repair: [
      {
        file: 'libs/contexts/customers/src/views/customer-activity/concerned-customer.ts',
        from: 'ofCustomer({ stream }: RecordedEvent): CustomerId {\n  return partsOfStream(stream).key;',
        to: 'ofCustomer({ data }: RecordedEvent): CustomerId {\n  return (data as { customer?: { id: string } }).customer?.id;',
      },
    ],
    play: async (stage) => {
      const { id } = await stage.done('replica1', 'create-customer', { body: { source_id: 'eve', name: 'Eve' } });
      await stage.done('replica1', 'customer-permanently-deletion', { params: { customerId: id } });
    },
  },
  {
    fault: 'A rebuild ends as a round of its replica begins: a second follower is left behind',
    repair: [
      {
        file: 'libs/platform/src/following/follower.ts',
        from: 'this.lastRound = this.lastRound.then(() => this.checkLease(mayAsk));',
        to: 'this.lastRound = this.checkLease(mayAsk);',
      },
    ],
    play: async (stage) => {
      // It takes the lease again after the swap, until after its next round.
      stage.when('replica1', /^documents apply view_positions/, 3, takes(2_500));
      await beginRebuild(stage, 'products');
      await stage.pause(8_000);
      const swaps = stage.until('replica1', /^documents swap products/, 1, takes(3_000));
      await beginRebuild(stage, 'products');
      await swaps;
      // One that is left behind writes it to the view that is about to be replaced.
      await addProduct(stage, 'replica2', 'Cup');
      await stage.pause(20_000);
    },
  },
  {
    fault: 'The key of a person expires from memory while a batch is opened: the person is missing in a view',
    repair: [
      {
        file: 'libs/platform/src/personal-data/personal-data.ts',
        from: 'keys.set(stream, this.keysAtHand.get(stream) ?? (await this.find(stream)));',
        to: 'if (!this.keysAtHand.has(stream)) keys.set(stream, await this.find(stream));',
      },
      {
        file: 'libs/platform/src/personal-data/personal-data.ts',
        from: 'openWith(event, keys.get(event.stream)));',
        to: 'openWith(event, keys.get(event.stream) ?? this.keysAtHand.get(event.stream)));',
      },
    ],
    sizes: { cachedStreams: 1 },
    play: async (stage) => {
      const create = (source_id: string) =>
        stage.done('replica1', 'create-customer', { body: { source_id, name: source_id } });
      const eve = await create('eve');
      await create('bob');
      await stage.pause(62_000);
      // Changes nothing, and has her key at hand for a minute more, but not his.
      await stage.done('replica1', 'update-customer', { params: { customerId: eve.id }, body: { name: 'eve' } });
      await stage.pause(57_000);
      stage.when('replica1', /^keys find customer/, 1, takes(6_000));
      await beginRebuild(stage, 'customers');
      await stage.pause(30_000);
    },
  },
  {
    fault: 'Orders are looked through while the redemptions of one are not shown yet: it seems out of balance',
    repair: [
      {
        file: 'libs/contexts/orders/src/services/order-audit.ts',
        from: 'if (suspects.length > 0) await this.views.caughtUp();',
        to: '',
      },
    ],
    play: async (stage) => {
      await stage.done('replica1', 'create-voucher', {
        params: { code: 'ONE' },
        body: { type: 'DISCOUNT_VOUCHER', discount },
      });
      // By now both replicas write documents.
      await stage.pause(8_000);
      for (let n = 1; n <= 4; n++) {
        const { id } = await stage.done('replica1', 'create-order', { body: { amount: 10_000 } });
        if (n <= 2) stage.when(undefined, /^documents apply redemptions /, n, takes(6_000));
        const redeemables = [{ object: 'voucher', id: 'ONE' }];
        void stage.request('replica1', 'redeem-stacked-discounts', { body: { redeemables, order: { id } } });
      }
      await stage.pause(5_000);
      const look = new FindUnbalancedOrders('', 10);
      const { unbalanced } = await stage.within('replica1', (each) => each.get(Messenger).ask(look));
      stage.expect(unbalanced.length === 0, `${JSON.stringify(unbalanced)} is out of balance`);
    },
  },
  {
    fault:
      'A campaign is deleted for good before the view shows one of its codes: the code stays, and cannot be made anew',
    repair: [
      {
        file: 'libs/contexts/vouchers/src/features/change-campaign-vouchers/change-campaign-vouchers.handler.ts',
        from: 'if (after === undefined || after === BIN) await this.views.caughtUp();',
        to: '',
      },
    ],
    play: async (stage) => {
      const voucher = { type: 'DISCOUNT_VOUCHER', discount };
      const body = { name: 'Spring', campaign_type: 'DISCOUNT_COUPONS', voucher };
      const { id } = await stage.done('replica1', 'create-campaign', { body });
      const params = { campaignId: id };
      stage.when(undefined, /^documents apply vouchers /, 1, takes(20_000));
      const code = { params: { ...params, code: 'SPRING' }, body: {} };
      await stage.done('replica1', 'add-voucher-with-specific-code-to-campaign', code);
      await stage.done('replica1', 'delete-campaign', { params, query: { force: true } });
    },
    atTheEnd: async (stage) => {
      const found = await stage.request('replica1', 'get-voucher', { params: { code: 'SPRING' } });
      stage.expect(
        Boolean(found && 'error' in found),
        'A code of a campaign that was deleted for good can be looked up',
      );
    },
  },
];

async function beginRebuild(stage: Stage, name: string, replica = 'replica1'): Promise<void> {
  await stage.within(replica, (each) => each.get(ViewRebuilds).begin(name));
}

function addProduct(stage: Stage, replica: string, name: string): Promise<Json> {
  return stage.done(replica, 'create-product', { body: { name } });
}

async function expectNothingBeside(stage: Stage): Promise<void> {
  const left = [...stage.stores.documents.image().keys()].filter((name) => name.endsWith('_rebuild'));
  stage.expect(left.length === 0, `${left.join()} stays beside the views in use`);
}
