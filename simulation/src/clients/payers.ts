import { type World } from '../world/world.js';
import { bodyOf, type Client, type Given, type Json } from './client.js';
import { openProgram } from './openings.js';

/** Points of an order by its amount, and points that wait for longer than any run takes. */
const EARNING = 'Earning';
const WAITING = 'Waiting';
const FOR_EACH = 100;
const PENDING = 10;
const WAIT = { pending_points: { period_type: 'DAY', period_value: 90 } };

/** What a card has by the answers. */
export interface Earned {
  /** Milliseconds since 1970 */
  readonly at?: number;
  readonly points: number;
  readonly pending: number;
}

/** Members pay orders, which change, end, and are paid again right after the answer: what is earned is as of the payment. */
export class Payers {
  /** By the code of the card. */
  readonly cards = new Map<string, Earned>();
  private begun = 0;

  constructor(
    private readonly client: Client,
    private readonly world: World,
  ) {}

  async open(): Promise<void> {
    const event = 'order.paid';
    const order = { amount: { every: FOR_EACH, points: 1 } };
    const byAmount = { event, loyalty: { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order } };
    const later = { event, loyalty: { type: 'FIXED', points: PENDING }, ...WAIT };
    await openProgram(this.client, EARNING, { points: 0 }, [byAmount]);
    await openProgram(this.client, WAITING, { points: 0 }, [later]);
  }

  /** A new member pays two orders at once. */
  async visit(): Promise<void> {
    const customer = { source_id: `payer-${this.begun++}` };
    const [earning, waiting] = await Promise.all([this.join(EARNING, customer), this.join(WAITING, customer)]);
    const earned = await Promise.all([this.pay(customer), this.pay(customer)]);
    const sumOf = (field: 'points' | 'pending') => earned.reduce((sum, each) => sum + each[field], 0);
    this.cards.set(earning.code, { points: sumOf('points'), pending: 0 });
    this.cards.set(waiting.code, { at: Date.now(), points: 0, pending: sumOf('pending') });
  }

  /** @returns what one order has earned in the end */
  private async pay(customer: object): Promise<Earned> {
    const { chance } = this.world;
    const points = 1 + chance.below(50);
    const amount = points * FOR_EACH;
    const { id: orderId } = await this.done('create-order', { body: { amount, status: 'PAID', customer } });
    const change = (body: object) => this.done('update-order', { params: { orderId }, body });
    if (chance.is(0.4)) {
      await change({ amount: amount * 100 });
      return { points, pending: PENDING };
    }
    await change({ status: 'CANCELED' });
    if (chance.is(0.4)) return { points, pending: 0 };
    await change({ status: 'PAID' });
    return { points, pending: PENDING };
  }

  private join(campaignId: string, customer: object): Promise<Json> {
    return this.done('add-member', { params: { campaignId }, body: { customer } });
  }

  /** @throws what is refused */
  private async done(operation: string, given: Given): Promise<Json> {
    const reply = await this.client.ask(operation, given);
    const body = bodyOf(reply);
    if (!body) throw new Error(`${operation} ${JSON.stringify(given)} is refused: ${JSON.stringify(reply)}`);
    return body;
  }
}
