import { type Answer } from '../../client.js';
import { type Chance } from '../chance.js';
import { noteRedeemed } from '@perkstream/ledger';
import { amountOff, COLLISIONS, type Shop, type ShopClient, voucher } from './shop.js';

const CARDS = ['CARD-1', 'CARD-2', 'CARD-3'];
const COUPON = 'WITH-CARD';
const OPENING_CENTS = 400_000;

/** Gift cards pay for orders, alone and beside a coupon; they are topped up, and redemptions are rolled back. */
export class GiftCardsClient implements ShopClient {
  private readonly redeemed: Answer[] = [];

  constructor(private readonly shop: Shop) {}

  async open(): Promise<void> {
    for (const code of CARDS) {
      await this.shop.made(`/v1/vouchers/${code}`, { type: 'GIFT_VOUCHER', gift: { amount: OPENING_CENTS } });
      this.shop.model.credits.set(code, OPENING_CENTS);
    }
    await this.shop.made(`/v1/vouchers/${COUPON}`, amountOff(100));
  }

  async act(chance: Chance): Promise<void> {
    const code = chance.of(CARDS);
    const credits = 1 + chance.below(900);
    const order = { amount: 1_000 + chance.below(4_000) };
    const dice = chance.below(10);
    if (dice < 2) await this.change(code, chance.is(0.5) ? credits : -credits);
    else if (dice < 4) await this.rollBack();
    else if (dice < 5) await this.redeemOnce(code, credits);
    else {
      const redeemables = [voucher(code, credits), ...(dice < 7 ? [voucher(COUPON)] : [])];
      const customer = { source_id: `holder-${chance.below(6)}` };
      const answer = await this.shop.redeem(redeemables, { order, customer }, ['gift_amount_exceeded']);
      if (answer.status === 200) this.redeemed.push(answer);
    }
  }

  async useUp(): Promise<readonly string[]> {
    const wrong = [];
    for (const code of CARDS) {
      const { balance } = (await this.shop.asker.look(`/v1/vouchers/${code}`)).gift;
      const half = Math.floor(balance / 2);
      const spend = (credits: number) =>
        this.shop.redeem([voucher(code, credits)], { order: { amount: 10_000_000 } }, ['gift_amount_exceeded']);
      const all = await Promise.all([half, balance - half].filter((part) => part > 0).map(spend));
      if (all.some(({ status }) => status !== 200)) wrong.push(`${code} shows ${balance}, which cannot be spent`);
      if ((await spend(1)).status === 200) wrong.push(`${code} is spent, and one credit more`);
    }
    return wrong;
  }

  private async change(code: string, amount: number): Promise<void> {
    const { status } = await this.shop.ask('POST', `/v1/vouchers/${code}/balance`, { amount }, ['invalid_amount']);
    const { credits } = this.shop.model;
    if (status === 200) credits.set(code, (credits.get(code) ?? 0) + amount);
  }

  private async rollBack(): Promise<void> {
    const last = this.redeemed.pop();
    // Two requests may want the same one.
    if (last) await Promise.all([this.shop.rollBack(last), this.shop.rollBack(last)]);
  }

  /** Without an `Idempotency-Key`: the outcome of what is not answered is read from the list later. */
  private async redeemOnce(code: string, credits: number): Promise<void> {
    const { asker, model } = this.shop;
    const mark = this.shop.name('maybe');
    const body = { redeemables: [voucher(code, credits)], order: { amount: 5_000 }, metadata: { mark } };
    const answer = await asker.once('POST', '/v1/redemptions', body, [...COLLISIONS, 'gift_amount_exceeded']);
    if (!answer) model.maybes.add(mark);
    else if (answer.status === 200) noteRedeemed(model, answer.body);
  }
}
