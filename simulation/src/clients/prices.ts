import { type World } from '../world/world.js';
import { type Client, type Json } from './client.js';

const PRODUCT = 'cap';
const STEP = 10;
/** More than the voucher takes off. */
const FIRST_PRICE_CENTS = 1_000;
const order = { items: [{ source_id: PRODUCT, related_object: 'product', quantity: 1 }] };
/** Looks at the price while it changes, so that replicas know the one before. */
const LOOKS = 5;

/** Raises the price of a product, and sells it at once: an answer to a change is kept by all that follows. */
export class Prices {
  /** The last one that was answered, and the last one that was sent. */
  private answered = FIRST_PRICE_CENTS;
  private sent = FIRST_PRICE_CENTS;

  constructor(
    private readonly client: Client,
    private readonly world: World,
    /** Redeems a code without a limit. */
    private readonly redeem: (order: object) => Promise<Json>,
  ) {}

  async open(): Promise<void> {
    await this.client.setUp('create-product', { source_id: PRODUCT, name: 'Cap', price: FIRST_PRICE_CENTS });
  }

  /** One raise at a time, so that prices rise in the order of their answers. */
  async raise(): Promise<void> {
    if (this.sent > this.answered) return this.sell();
    const { client, world } = this;
    const price = (this.sent += STEP);
    const raised = world.chance.is(0.5)
      ? client.ask('create-product', { body: { source_id: PRODUCT, price } })
      : client.ask('update-product', { params: { productId: PRODUCT }, body: { price } });
    const noted = raised.then(() => void (this.answered = price));
    for (let n = 0; n < LOOKS && this.sent > this.answered; n++) await this.look();
    await noted;
    await Promise.all([this.look(), this.look()]);
    await this.sell();
  }

  async sell(): Promise<void> {
    const since = this.answered;
    this.check(await this.redeem(order), since);
  }

  private async look(): Promise<void> {
    const since = this.answered;
    const body = { redeemables: [{ object: 'voucher', id: 'OPEN' }], order };
    this.check(await this.client.look('validate-stacked-discounts', { body }), since);
  }

  private check(sold: Json, since: number): void {
    const price = sold?.order?.amount;
    if (price >= since && price <= this.sent) return;
    this.client.surprises.push(`${PRODUCT} costs ${price}; ${since} was answered before, and ${this.sent} is the last`);
  }
}
