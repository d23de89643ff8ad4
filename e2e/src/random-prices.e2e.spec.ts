import { describe, expect, it } from '@jest/globals';
import { isLongRun } from './capabilities.js';
import { type Client, type Json, management, newProject, unique } from './client.js';

const SHOPS = isLongRun ? 20 : 3;
const PRODUCTS = 12;
const TIERS = 20;
const CUSTOMERS = [undefined, { metadata: { vip: true } }];
const SELECTIONS = ['REQUESTED', 'BEST_FOR_CUSTOMER', 'BEST_FOR_SHOP'];

/** The same for the same seed. */
class Dice {
  constructor(private state: number) {}

  below(count: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * count);
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }
}

interface Item {
  readonly product_id?: string;
  readonly sku_id?: string;
}

/** Products and tiers of which nobody chose how they go together. */
class RandomShop {
  readonly items: Item[] = [];
  private collection = '';
  private categories: string[] = [];

  constructor(
    private readonly shop: Client,
    private readonly dice: Dice,
  ) {}

  async stock(): Promise<void> {
    for (let index = 0; index < PRODUCTS; index++) {
      const { id } = await this.made('/v1/products', { source_id: unique('p'), name: 'Any', price: this.amount() });
      this.items.push({ product_id: id });
      const sku = { source_id: unique('s'), sku: 'Any', price: this.amount() };
      if (index % 4 === 0) this.items.push({ sku_id: (await this.made(`/v1/products/${id}/skus`, sku)).id });
    }
    const products = this.items.slice(0, 5).flatMap(({ product_id: id }) => (id ? [{ id, object: 'product' }] : []));
    this.collection = (await this.made('/v1/product-collections', { name: unique('c'), type: 'STATIC', products })).id;
    for (const selection of ['ALL', 'BEST', 'FIRST']) {
      const category = { name: unique('category'), hierarchy: this.dice.below(5), selection };
      this.categories.push((await this.made('/v1/categories', category)).id);
    }
    const { id: campaign } = await this.made('/v1/campaigns', { name: unique('any'), campaign_type: 'PROMOTION' });
    for (let index = 0; index < TIERS; index++) {
      const { id: rule } = await this.made('/v1/validation-rules', { name: unique('rule'), ...this.rule() });
      const tier = { name: 'Any', action: { discount: this.discount() }, validation_rules: [rule] };
      const category_id = this.dice.pick([undefined, undefined, ...this.categories]);
      await this.made(`/v1/promotions/${campaign}/tiers`, { ...tier, category_id });
    }
  }

  async made(path: string, body: object): Promise<Json> {
    const { status, body: answer } = await this.shop.post(path, body);
    expect({ path, body, status, answer }).toMatchObject({ status: 200 });
    return answer;
  }

  validate(item: Item, quantity: number, customer: object | undefined): Promise<Json> {
    const options = { include_automatic: true, expand: ['order'] };
    return this.made('/v1/validations', {
      redeemables: [],
      order: { items: [{ ...item, quantity }] },
      customer,
      options,
    });
  }

  private amount(): number {
    return 100 + this.dice.below(9_000);
  }

  private discount(): object {
    const { dice } = this;
    const unit = dice.pick(this.items);
    const percent_off = 1 + dice.below(30);
    return dice.pick([
      { type: 'PERCENT', percent_off },
      { type: 'PERCENT', percent_off, effect: 'APPLY_TO_ITEMS' },
      { type: 'AMOUNT', amount_off: this.amount() },
      { type: 'FIXED', fixed_amount: this.amount(), effect: 'APPLY_TO_ITEMS' },
      { type: 'UNIT', unit_off: 1, unit_type: unit.sku_id ?? unit.product_id, effect: 'ADD_NEW_ITEMS' },
    ]);
  }

  private rule(): object {
    const { dice } = this;
    const { product_id, sku_id } = dice.pick(this.items);
    const item = sku_id ? { object: 'sku', id: sku_id } : { object: 'product', id: product_id };
    const least = { $more_than_or_equal: [1 + dice.below(4)] };
    const one = (rule: object) => ({ rules: { 1: rule, logic: '1' } });
    const asked = dice.pick([
      { rules: {} },
      one({ name: 'order.amount', conditions: { [dice.pick(['$more_than', '$less_than'])]: [this.amount()] } }),
      one({ name: 'order.items.count', conditions: least }),
      one({
        name: 'order.items.any',
        conditions: { $is: [item] },
        ...one({ name: 'order.items.aggregated_quantity', conditions: least }),
      }),
      one({ name: 'customer.metadata', property: 'vip', conditions: { $is: [true] } }),
      one({ name: 'redemption.count.per_customer.daily', conditions: { $less_than: [5] } }),
    ]);
    const included = [dice.pick([item, { object: 'products_collection', id: this.collection }])];
    return { ...asked, ...dice.pick([undefined, { applicable_to: { included } }]) };
  }
}

describe('Prices before the cart, in shops that nobody thought of', () => {
  it.each(Array.from({ length: SHOPS }, (_, seed) => seed))('are those of validations: shop %d', async (seed) => {
    const selection = SELECTIONS[seed % SELECTIONS.length];
    const { id, client } = await newProject();
    await management.post(`/management/v1/projects/${id}/stacking-rules`, { selection });
    const shop = new RandomShop(client, new Dice(seed + 1));
    await shop.stock();
    for (const customer of CUSTOMERS) {
      const { data } = await shop.made('/v1/prices', { items: shop.items, customer });
      for (const [index, item] of shop.items.entries()) {
        const { price, promotional, conditional } = data[index];
        const one = await shop.validate(item, 1, customer);
        expect([item, promotional]).toEqual([item, promotionalIn(one, price)]);
        for (const { by, needs, amount } of conditional) {
          const units = needs.quantity ?? Math.ceil(needs.amount / price);
          expect(appliedIn(await shop.validate(item, units - 1, customer))).not.toContain(by);
          const enough = await shop.validate(item, units, customer);
          expect([by, amount]).toEqual([appliedIn(enough).find((each) => each === by), unitPriceIn(enough, item)]);
        }
      }
    }
  });
});

function appliedIn({ valid, redeemables }: Json): string[] {
  return valid ? redeemables.map(({ id }: Json) => id) : [];
}

function promotionalIn(validation: Json, price: number): Json {
  return { amount: validation.valid ? validation.order.total_amount : price, by: appliedIn(validation) };
}

/** Of what one gets of it, rounded up. */
function unitPriceIn({ order }: Json, { product_id, sku_id }: Item): number {
  const own = order.items.filter((line: Json) =>
    sku_id ? line.sku_id === sku_id : line.product_id === product_id && !line.sku_id,
  );
  return Math.ceil(order.total_amount / own.reduce((sum: number, { quantity }: Json) => sum + quantity, 0));
}
