import { pause } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json, unique } from './client.js';
import { type RetryOptions, RetryingClient } from './retrying-client.js';

export const LIMIT = 300;
export const LIMIT_PER_CUSTOMER = 3;
export const CARD_CENTS = 1_000_000_000;
const CUSTOMERS = 40;

const amountOff = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
const order = { amount: 10_000 };

interface Voucher {
  readonly id: string;
  readonly code: string;
}

/** A load of many customers who redeem the same vouchers at once, and roll some redemptions back. */
export class RedemptionLoad {
  readonly retrying: RetryingClient;
  readonly customers = Array.from({ length: CUSTOMERS }, (_one, index) => `customer-${index}`);
  private readonly toRollBack: string[] = [];
  private isOver = false;

  private constructor(
    client: Client,
    /** Redeemed `LIMIT` times at most. */
    readonly limited: Voucher,
    readonly hot: Voucher,
    readonly card: Voucher,
    /** Redeemed `LIMIT_PER_CUSTOMER` times at most by each customer. */
    readonly personal: Voucher,
    patience: RetryOptions,
  ) {
    this.retrying = new RetryingClient(client, patience);
  }

  static async prepare(client: Client, patience: RetryOptions = {}): Promise<RedemptionLoad> {
    const voucher = async (body: object): Promise<Voucher> => made(await client.post('/v1/vouchers', body));
    const limited = await voucher({ ...amountOff, redemption: { quantity: LIMIT } });
    const hot = await voucher(amountOff);
    const card = await voucher({ type: 'GIFT_VOUCHER', gift: { amount: CARD_CENTS } });
    const personal = await voucher(amountOff);
    const conditions = { $less_than_or_equal: [LIMIT_PER_CUSTOMER] };
    const rules = { 1: { name: 'redemption.count.per_customer', conditions }, logic: '1' };
    const rule = made(await client.post('/v1/validation-rules', { name: unique('Personal'), rules }));
    const assignment = { related_object_type: 'voucher', related_object_id: personal.id };
    made(await client.post(`/v1/validation-rules/${rule.id}/assignments`, assignment));
    return new RedemptionLoad(client, limited, hot, card, personal, patience);
  }

  /**
   * Has so many customers redeem side by side until `finish` is called.
   * @param thinking milliseconds from an answer to the next request: without, a load takes all of the machine
   */
  async run(atOnce: number, thinking = 0): Promise<void> {
    await Promise.all(Array.from({ length: atOnce }, () => this.customer(thinking)));
  }

  /** Customers send no further requests; the current ones are still answered. */
  finish(): void {
    this.isOver = true;
  }

  redeem(vouchers: readonly Voucher[], extra: object = {}): Promise<Answer | undefined> {
    return this.retrying.post('/v1/redemptions', this.cartOf(vouchers, extra));
  }

  /** Redeems once, by another client of the same project. */
  redeemAt(client: Client, vouchers: readonly Voucher[]): Promise<Answer> {
    return client.post('/v1/redemptions', this.cartOf(vouchers));
  }

  private cartOf(vouchers: readonly Voucher[], extra: object = {}): object {
    const redeemables = vouchers.map(({ id }) => ({
      object: 'voucher',
      id,
      ...(id === this.card.id && { gift: { credits: 7 } }),
    }));
    return { redeemables, order, ...extra };
  }

  get vouchers(): readonly Voucher[] {
    return [this.limited, this.hot, this.card, this.personal];
  }

  private async customer(thinking: number): Promise<void> {
    while (!this.isOver) {
      const answer = await this.act();
      if (!answer) return;
      if (thinking > 0) await pause(thinking);
      const { status, body } = answer;
      if (status === 200 && body.redemptions && Math.random() < 0.3) {
        const { parent_redemption: parent, redemptions } = body;
        this.toRollBack.push(parent ? `${parent.id}/rollbacks` : `${redemptions[0].id}/rollback`);
      }
    }
  }

  private act(): Promise<Answer | undefined> {
    const dice = Math.random();
    const rollback = dice < 0.25 ? this.toRollBack.pop() : undefined;
    // Two customers may want to roll back the same redemption.
    if (rollback && dice < 0.05) this.toRollBack.push(rollback);
    if (rollback) return this.retrying.post(`/v1/redemptions/${rollback}`, {});
    if (dice < 0.4) return this.redeem([this.limited]);
    if (dice < 0.55) return this.redeem([this.hot]);
    if (dice < 0.7) return this.redeem([this.card]);
    const customer = { source_id: this.customers[Math.floor(Math.random() * CUSTOMERS)] };
    if (dice < 0.85) return this.redeem([this.hot, this.personal], { customer });
    return this.redeem([this.limited, this.card], { customer });
  }
}

function made({ status, body }: Answer): Json {
  if (status !== 200) throw new Error(`Not made: ${status} ${JSON.stringify(body)}`);
  return body;
}
