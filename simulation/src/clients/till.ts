import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';
import { type Sold } from './sold.js';

const CREDITS = ['PROPORTIONAL', 'CREDITS_FIRST', 'MONEY_FIRST'] as const;
const POINTS = ['PROPORTIONAL', 'PROPORTIONAL', 'ALL'] as const;
/** Requests that want the same unit at once, most times, and now and then. */
const SOME_REQUESTS = 3;
const MANY_REQUESTS = 64;

interface Unit {
  readonly item: string;
  readonly quantity: number;
}

/** Takes goods of orders back: in part or all, one after the other and at once, while others are at work on the order. */
export class Till {
  private begun = 0;

  constructor(
    private readonly client: Client,
    private readonly world: World,
    private readonly dryRuns: Set<string>,
  ) {}

  /** @param stack of another redemption of the order */
  async act(sold: Sold, stack: readonly object[]): Promise<void> {
    const { chance } = this.world;
    const left = await this.unitsLeft(sold);
    if (left.length === 0) return;
    const some = this.someOf(left);
    const acts = [
      () => this.giveBack(sold, some),
      () => this.giveBack(sold, some),
      () => this.giveBackAtOnce(sold, some),
      () => this.giveBackUnderOneName(sold, some),
      () => this.rehearse(sold, some),
      () => Promise.all([this.giveBack(sold, some), this.meddle(sold, stack)]),
      () => this.meddle(sold, stack),
    ];
    await chance.of(acts)();
  }

  /** In one return, by all that is left, or line by line. */
  async returnAll(sold: Sold): Promise<void> {
    const left = await this.unitsLeft(sold);
    if (left.length === 0) return;
    if (this.world.chance.is(0.5)) await this.giveBack(sold, left);
    else for (const each of left) await this.giveBack(sold, [each]);
  }

  private async giveBack(sold: Sold, items: readonly Unit[], more: object = {}): Promise<Json> {
    const body = { items, ...this.policy(sold), ...more };
    const repeats = this.world.chance.is(0.15) ? 1 : 0;
    return bodyOf(await this.client.ask('return-items', { params: { orderId: sold.order.id }, body }, repeats));
  }

  /** More want it than there is. */
  private async giveBackAtOnce(sold: Sold, [unit]: readonly Unit[]): Promise<void> {
    const { chance } = this.world;
    const count = chance.is(0.05) ? MANY_REQUESTS : SOME_REQUESTS;
    if (!unit) return;
    await Promise.all(
      Array.from({ length: count }, async () => {
        await this.world.pause(chance.below(20), this.client);
        await this.giveBack(sold, [unit]);
      }),
    );
  }

  /** The same return twice at once, and another one by its name. */
  private async giveBackUnderOneName(sold: Sold, items: readonly Unit[]): Promise<void> {
    const more = { policy: {}, ...this.policy(sold), source_id: `back-${this.begun++}` };
    const both = await Promise.all([this.giveBack(sold, items, more), this.giveBack(sold, items, more)]);
    if (both.every(Boolean)) this.world.reached.reach('two requests have one source id of a return');
    if (this.world.chance.is(0.5)) await this.giveBack(sold, items, { ...more, reason: 'Another one' });
  }

  private async rehearse(sold: Sold, items: readonly Unit[]): Promise<void> {
    const body = { items, ...this.policy(sold), mode: 'DRY_RUN' };
    await this.client.look('return-items', { params: { orderId: sold.order.id }, body });
    for (const [id, { operation, body: sent }] of this.client.requests)
      if (operation === 'return-items' && sent === body) this.dryRuns.add(id);
  }

  /** What others do to the order meanwhile. */
  private async meddle({ order, redeemed, member }: Sold, stack: readonly object[]): Promise<void> {
    const { chance } = this.world;
    await this.world.pause(chance.below(30), this.client);
    const params = { orderId: order.id };
    const dice = chance.below(4);
    if (dice === 0) {
      const body = { redeemables: stack, order: { id: order.id }, customer: { source_id: member } };
      await this.client.ask('redeem-stacked-discounts', { body });
    } else if (dice === 1 && redeemed) await this.rollBack(redeemed);
    else if (dice === 2) await this.client.ask('update-order', { params, body: { status: 'FULFILLED' } });
    else await this.client.ask('update-order', { params, body: { metadata: { times: this.begun++ } } });
  }

  private async rollBack({ parent_redemption: parent, redemptions }: Json): Promise<void> {
    if (parent) {
      const params = { parentRedemptionId: parent.id };
      await this.client.ask('rollback-stacked-redemptions', { params });
    } else await this.client.ask('rollback-redemption', { params: { redemptionId: redemptions[0].id } });
  }

  private policy({ keepsPrices, keepsPoints }: Sold): object {
    const { chance } = this.world;
    if (!keepsPoints && chance.is(0.2)) return {};
    const discounts = keepsPrices ? 'KEEP' : chance.of(['KEEP', 'REPRICE']);
    return { policy: { discounts, credits: chance.of(CREDITS), points: keepsPoints ? 'NONE' : chance.of(POINTS) } };
  }

  private async unitsLeft({ order }: Sold): Promise<readonly Unit[]> {
    const { items = [] } = await this.client.look('get-order', { params: { orderId: order.id } });
    return items.flatMap(({ id, quantity, returned_quantity: back = 0 }: Json) => {
      return quantity > back ? [{ item: id, quantity: quantity - back }] : [];
    });
  }

  private someOf(left: readonly Unit[]): readonly Unit[] {
    const { chance } = this.world;
    const some = left.filter(() => chance.is(0.5));
    return (some.length > 0 ? some : left.slice(0, 1)).map(({ item, quantity }) => {
      return { item, quantity: chance.is(0.4) ? 1 : 1 + chance.below(quantity) };
    });
  }
}
