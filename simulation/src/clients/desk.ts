import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';

/** Gift cards that pay stored orders, with more on them than all orders cost. */
const CARDS = ['DESK-A', 'DESK-B'] as const;
const CARD_CENTS = 10_000_000;
/** What a card pays at a time: two of them are more than an order costs. */
const PAID_CENTS = 3_000;
const ORDER_CENTS = 5_000;
const ORDERS = 4;

/** Several people of a shop work on the same few orders at once: with cards, rollbacks and notes. */
export class Desk {
  private notes = 0;
  /** By source id. */
  readonly orders: readonly string[] = Array.from({ length: ORDERS }, (_one, index) => `desk-${index}`);

  constructor(
    private readonly client: Client,
    private readonly world: World,
  ) {}

  async open(): Promise<void> {
    for (const code of CARDS) {
      const card = { type: 'GIFT_VOUCHER', gift: { amount: CARD_CENTS }, redemption: { quantity: null } };
      await this.client.setUp('create-voucher', card, { code });
    }
    for (const source_id of this.orders) await this.client.setUp('create-order', { source_id, amount: ORDER_CENTS });
  }

  /** Two or three of them take the same order, at about the same time. */
  async workTogether(): Promise<void> {
    const { chance } = this.world;
    const order = chance.of(this.orders);
    const works = [() => this.pay(order), () => this.pay(order), () => this.note(order), () => this.rollBack(order)];
    const taken = Array.from({ length: 2 + chance.below(2) }, () => chance.of(works));
    await Promise.all(
      taken.map(async (work) => {
        await this.world.pause(chance.below(20), this.client);
        await work();
      }),
    );
  }

  /** In calm weather: each order is free again, whatever was done to it. */
  async tidyUp(): Promise<void> {
    for (const order of this.orders) {
      while (await this.rollBack(order)) continue;
      if (!(await this.pay(order))) this.client.surprises.push(`${order} cannot be paid, though nobody works on it`);
    }
  }

  private pay(source_id: string): Promise<Json> {
    const redeemables = [{ object: 'voucher', id: this.world.chance.of(CARDS), gift: { credits: PAID_CENTS } }];
    return this.ask('redeem-stacked-discounts', { body: { redeemables, order: { source_id } } });
  }

  private note(orderId: string): Promise<Json> {
    const metadata = { [`note-${this.notes++}`]: true };
    return this.ask('update-order', { params: { orderId }, body: { metadata } });
  }

  /** @returns undefined where no redemption of the order stands, or the rollback was refused */
  private async rollBack(order: string): Promise<Json> {
    const standing = standingOn(this.client, order);
    if (standing.length === 0) return undefined;
    return this.ask('rollback-redemption', { params: { redemptionId: this.world.chance.of(standing).id } });
  }

  private ask(operation: string, given: object): Promise<Json> {
    return this.client.ask(operation, given, this.world.chance.is(0.15) ? 1 : 0).then(bodyOf);
  }
}

/** The redemptions of an order that the answers say stand. */
function standingOn({ standing }: Client, source: string): readonly Json[] {
  return standing.all.filter(({ order }) => order === source).map(({ entry }) => entry);
}
